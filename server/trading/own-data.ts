import type { OwnData } from '../parts.ts';

/** Which of the customer's rows here are their own data. */
export const ownData: OwnData = {
  orders: {
    columns:
      'order_seq, portfolio, instrument, side, effect, type, status, quantity, filled, average_price, ' +
      'limit_price, stop_price, leverage, time_in_force, fees, tax, currency, cause, created_at, ' +
      'updated_at',
    by: 'order_seq',
  },
  positions: {
    columns:
      'position_seq, portfolio, instrument, side, status, quantity, open_quantity, average_cost, margin, ' +
      'leverage, fees, tax, realized, insured_loss, insured_charges, close_price, currency, opened_at, closed_at',
    by: 'position_seq',
  },
  fills: {
    columns:
      'fill_seq, order_seq, position_seq, effect, price, quantity, charges, fee, tax, quote_seq, ' +
      'quote_at, source, rule, at',
    by: 'fill_seq',
  },
  borrow_nights: {
    columns: 'borrower_seq, night, instrument, currency, units, worth, rate, fee, at',
    by: 'night, borrower_seq',
  },
  rollovers: {
    columns: 'position_seq, rolled_on, days, value, counted, rate, amount, at',
    by: 'rolled_on, position_seq',
  },
  late_nights: { columns: 'position_seq, night, amount, at', by: 'night, position_seq' },
  day_end_charges: {
    columns: 'fill_seq, order_seq, position_seq, traded_on, charges, fee, tax, released, at',
    by: 'fill_seq',
  },
};
