import type { OwnData } from '../parts.ts';

/** Which of the customer's rows here are their own data. */
export const ownData: OwnData = {
  balances: { columns: 'portfolio, currency, bucket, amount', by: 'portfolio, currency, bucket' },
  transfers: {
    columns:
      'seq, currency, amount, debit, debit_portfolio, credit, credit_portfolio, debit_after, ' +
      'credit_after, code, reference, at',
    by: 'seq',
  },
};
