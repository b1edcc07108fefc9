import type { OwnData } from '../parts.ts';

/** Which of the customer's rows here are their own data. */
export const ownData: OwnData = {
  loans: { columns: 'loan_seq, currency, principal, repaid, disbursed_at, due_at, repaid_at', by: 'loan_seq' },
  statements: {
    columns: 'statement_seq, market, from_on, to_on, zone, format, language, requested_at, made_at, sha256',
    by: 'statement_seq',
  },
};
