import type { OwnData } from '../parts.ts';

/** Which of the customer's rows here are their own data. */
export const ownData: OwnData = {
  balances: { columns: 'currency, bucket, amount', by: 'currency, bucket' },
  transfers: {
    columns: 'seq, currency, amount, debit, credit, debit_after, credit_after, code, reference, at',
    by: 'seq',
  },
};
