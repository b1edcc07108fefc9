import type { CustomerDataColumns } from '../dependencies.ts';

/** Which of the customer's rows here are their own data. */
export const ownData: CustomerDataColumns = {
  pledges: { columns: 'pledge_seq, currency, amount, until, status, made_at, ended_at', by: 'pledge_seq' },
};
