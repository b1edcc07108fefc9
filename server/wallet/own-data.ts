import type { OwnData } from '../parts.ts';

/** Which of the customer's rows here are their own data. */
export const ownData: OwnData = {
  statements: {
    columns: 'statement_seq, market, from_on, to_on, zone, format, language, requested_at, made_at, sha256',
    by: 'statement_seq',
  },
};
