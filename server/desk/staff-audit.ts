/** The staff's record: who looked at what or changed it, and why. */
import { sql, type Transaction } from 'kysely';
import type { DB } from '../db/types.ts';
import type { AccountId, StaffId } from '../ids.ts';
import { auditHash, FIRST_AUDIT_HASH } from '../ledger/staff-audit-line.ts';

/** Null: a command at the server itself, in the name of `login`. */
export interface Actor {
  staff: StaffId | null;
  login: string;
}

export interface AuditEntry {
  /** A verb such as `lookAtCustomer`; texts for it stand in the console. */
  action: string;
  /** What it was done to: an id, or a name of the operator's own things. */
  subject: string;
  account?: AccountId | null;
  why?: string | null;
  /** Particulars, never personal data. */
  detail?: Readonly<Record<string, string | number | boolean | null>>;
}

/**
 * Taken by whoever appends, until its transaction ends. Any fixed number; it only must not be used for another lock.
 */
const APPEND_LOCK = 7_203_137;

/** Appends at the end of a transaction: from here until its commit nobody else can. */
export async function appendAudit(
  db: Transaction<DB>,
  actor: Actor,
  entries: readonly AuditEntry[],
  now: number,
): Promise<void> {
  if (entries.length === 0) return;
  await sql`select pg_advisory_xact_lock(${APPEND_LOCK})`.execute(db);
  const last = await db
    .selectFrom('staff_audit')
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  let { seq, hash } = last ?? { seq: 0n, hash: FIRST_AUDIT_HASH };
  const rows = entries.map(({ action, subject, account = null, why = null, detail = {} }) => {
    const previous = hash;
    seq += 1n;
    const line = {
      seq,
      at: new Date(now),
      staff_id: actor.staff,
      who: actor.login,
      action,
      subject,
      account_id: account,
      why,
      detail: JSON.stringify(detail),
    };
    hash = auditHash(previous, line);
    return { ...line, previous, hash };
  });
  await db.insertInto('staff_audit').values(rows).execute();
}
