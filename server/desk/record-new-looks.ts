import { sql } from 'kysely';
import type { AccountId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import type { Person } from './command.ts';
import { recordLooks } from './run-command.ts';
import type { AuditEntry } from './staff-audit.ts';

const HOUR_MS = 3_600_000;

/**
 * For lists that a console reads again and again: one look per person, customer and hour, in the record before anything
 * is shown. A page without customers isn't a look.
 */
export async function recordNewLooks(
  parts: Pick<Parts, 'database' | 'clock' | 'live'>,
  person: Person,
  look: AuditEntry,
  shown: Iterable<AccountId>,
): Promise<void> {
  const customers = [...new Set(shown)];
  if (customers.length === 0) return;
  const since = new Date(parts.clock.now() - HOUR_MS);
  const { rows } = await unseenSince(since, person, look, customers).execute(parts.database.kysely);
  const accounts = rows.map(({ account }) => BigInt(account));
  if (accounts.length > 0) await recordLooks(parts, person, look, accounts);
}

/**
 * The customers at whom this person hasn't looked since then. One read by `staff_audit_of_looks` for all of them: it
 * leaves a customer's long history alone, and where the planner's figures are old, it reads the record once and not
 * once for each customer.
 */
export const unseenSince = (since: Date, { staff }: Person, { action, subject }: AuditEntry, customers: AccountId[]) =>
  sql<{ account: AccountId }>`select a as account from unnest(${customers}::bigint[]) a
    where a <> all (array(select account_id from staff_audit where account_id = any(${customers}::bigint[])
      and staff_id = ${staff}::bigint and action = ${action} and subject = ${subject} and at > ${since}))`;
