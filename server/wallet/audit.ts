/** A check of statements: as long as a document is kept, it is the one whose hash the customer can check. */
import type { AuditGroup, Check } from '../ledger/audit-check.ts';

const CHECKS: Check[] = [
  {
    sql: `select account_id, statement_seq, encode(sha256, 'hex') as told, encode(sha256(content), 'hex') as hash
      from statements where content is not null and sha256(content) is distinct from sha256`,
    say: (row) =>
      `statement ${row.account_id}/${row.statement_seq}: its document hashes to ${row.hash}, not ${row.told}`,
  },
];

export const AUDIT: readonly AuditGroup[] = [{ of: 'statements', checks: CHECKS }];
