import type { OwnData } from '../parts.ts';

/** Which of the customer's rows here are their own data. */
export const ownData: OwnData = {
  exchanges: {
    columns: 'order_seq, kind, pay_currency, paid, spread, buy_currency, bought, rate, spread_rate, at',
    by: 'order_seq',
  },
};
