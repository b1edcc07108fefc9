/**
 * Compares customers' credentials with the notices of them: a notice is never deleted, so a missing one was never
 * written.
 */
import type { AuditCheck, AuditCheckGroup } from '../ledger/audit/audit-check-types-and-sql.ts';

/** [table, what it is, its moment, the notices of which one has the same moment] */
const CREDENTIALS: readonly (readonly [table: string, name: string, at: string, notices: readonly string[]])[] = [
  ['customers', 'password', 'password_changed_at', ['welcome', 'passwordChanged', 'passwordReset']],
  ['customers', 'channel password', 'channel_password_changed_at', ['channelPasswordSet']],
  ['customers', 'telephone', 'phone_bound_at', ['phoneBound']],
  ['customers', 'closing', 'closed_at', ['stateSet']],
  ['passkeys', 'passkey', 'created_at', ['passkeyAdded']],
  ['one_time_codes', 'one-time codes', 'confirmed_at', ['oneTimeCodesOn']],
  ['accounts', 'margin trading', 'margin_since', ['marginEnabled']],
];

const CREDENTIAL_CHECKS = CREDENTIALS.map(
  ([table, name, at, notices]): AuditCheck => ({
    sql: `select account_id, ${at} as at from ${table} t where ${at} is not null and not exists (select from events e
      where e.account_id = t.account_id and e.at = t.${at} and e.notice = any(array['${notices.join("', '")}']))`,
    describe: (row) =>
      `customer ${row.account_id}: ${name} of ${(row.at as Date).toISOString()}, of which no notice was written`,
  }),
);

const CUSTOMER_CHECKS: AuditCheck[] = [
  {
    sql: `select account_id, c.states::text as due, a.states::text as states
      from customers c join accounts a using (account_id)
      where c.states <> a.states`,
    describe: (row) => `customer ${row.account_id}: restricted by ${row.states}, by the customer's own row ${row.due}`,
  },
  {
    sql: `select account_id from customers c where fund_password_hash is not null and fund_password_changed_at is null
      or channel_password_hash is not null and channel_password_changed_at is null`,
    describe: (row) => `customer ${row.account_id}: a password that was never set`,
  },
  {
    sql: `select account_id, s.session_id from sessions s where not exists (select from known_devices d
        where d.account_id = s.account_id)`,
    describe: (row) => `session ${row.session_id} of customer ${row.account_id}: on no device that they have used`,
  },
];

export const USER_AUDIT_CHECKS: readonly AuditCheckGroup[] = [
  { of: 'credentials', checks: CREDENTIAL_CHECKS },
  { of: 'customers', checks: CUSTOMER_CHECKS },
];
