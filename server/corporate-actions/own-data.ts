import type { OwnData } from '../parts.ts';

/** Which of the customer's rows here are their own data. */
export const ownData: OwnData = {
  dividends: { columns: 'position_seq, kind, ex_date, instrument, currency, quantity, per_share, gross, at', by: 'at' },
  entitlements: {
    columns:
      'position_seq, kind, ex_date, instrument, currency, quantity, per_share, gross, withheld, pay_date, paid, at',
    by: 'at, position_seq, kind',
  },
};
