import type { OwnData } from '../parts.ts';

/** Which of the customer's rows here are their own data. */
export const ownData: OwnData = {
  pledges: { columns: 'pledge_seq, currency, amount, until, status, made_at, ended_at', by: 'pledge_seq' },
};
