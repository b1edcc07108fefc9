import type { OwnData } from '../parts.ts';

/** Which of the customer's rows here are their own data. */
export const ownData: OwnData = {
  trade_corrections: {
    columns:
      'request_seq, fill_seq, order_seq, position_seq, measure, why, currency, quantity, price, reference, ' +
      'reference_at, difference, fee, tax, closing_seq, at',
    by: 'request_seq',
  },
};
