import type { CustomerDataExportTables } from '../dependencies.ts';

/** Which of the customer's rows here are their own data. */
export const ownData: CustomerDataExportTables = {
  pledges: { columns: 'pledge_seq, currency, amount, until, status, made_at, ended_at', orderBy: 'pledge_seq' },
};
