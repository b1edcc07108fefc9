import type { OwnData } from '../parts.ts';

/** Which of the customer's rows here are their own data. */
export const ownData: OwnData = {
  lending_orders: {
    columns: 'order_seq, kind, instrument, currency, quantity, status, since, due_at, ended_at, cause, fees',
    by: 'order_seq',
  },
  lending_shares: { columns: 'order_seq, night, instrument, units, amount, paid_at', by: 'night, order_seq' },
};
