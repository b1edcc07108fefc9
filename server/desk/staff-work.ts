/**
 * The door for what the staff do: one transaction in which the work, the key of the intent and the rows of the record
 * stand together. Locks are taken in one order: the person, the customers' accounts, the record.
 */
import { restsUntil } from '@bourse/core/staff/appointments.ts';
import { type Permission, type Role, isAllowed } from '@bourse/core/staff/permissions.ts';
import { isRefusal, type Refusal, refuse } from '@bourse/contract/errors.ts';
import { sql } from 'kysely';
import type { AccountId, StaffId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { inputHash } from './input-hash.ts';
import { patiently } from './patiently.ts';
import { isoTime } from './write-notice.ts';
import { type AuditEntry, appendAudit } from './staff-audit.ts';
import { inOneTransaction, lockAccount, type Work } from './work.ts';

export interface StaffWork extends Work {
  /** Rows of the record, appended when all else is done. */
  record: AuditEntry[];
}

/** The person whose intent it is, as the session proves. */
export interface Person {
  staff: StaffId;
  login: string;
}

export interface StaffWrite<Loaded, Answer> {
  call: string;
  key: string;
  /** As in `keyed.ts`: the input as it is compared with a repetition's, never a password. */
  compared: object;
  /** Asked again under the lock, since a role may just have been taken away. */
  permission: Permission | null;
  /** Customers' accounts that are locked before anything is read. */
  accounts?: readonly AccountId[];
  load?: () => Promise<Loaded | Refusal>;
  decide(work: StaffWork, loaded: Loaded): Promise<Answer | Refusal>;
}

type StaffParts = Pick<Parts, 'database' | 'clock' | 'live'>;
const PATIENCE_MS = 4_000;

/** Decides once per (person, key), like `keyed`. A refusal is kept with its key and leaves no other trace. */
export async function staffWrite<Answer, Loaded = undefined>(
  parts: StaffParts,
  person: Person,
  write: StaffWrite<Loaded, Answer>,
): Promise<Answer | Refusal> {
  const hash = inputHash(write.call, write.compared);
  let loaded = undefined as Loaded;
  if (write.load) {
    const earlier = await earlierAnswer<Answer>(parts.database.kysely, person, write.key, hash);
    if (earlier) return earlier.answer;
    const found = await write.load();
    if (isRefusal(found)) return found;
    loaded = found;
  }
  return patiently(PATIENCE_MS, (commit) =>
    inOneTransaction(parts, async (plain) => {
      const work: StaffWork = Object.assign(plain, { record: [] });
      const refused = await lockPerson(work, person, write.permission);
      commit.sent = false;
      if (refused) return refused;
      for (const account of [...new Set(write.accounts ?? [])].sort((a, b) => (a < b ? -1 : 1)))
        await lockAccount(work, account);
      const earlier = await earlierAnswer<Answer>(work.db, person, write.key, hash);
      if (earlier) return earlier.answer;

      await sql`savepoint undecided`.execute(work.db);
      const decision = await write.decide(work, loaded);
      if (isRefusal(decision)) {
        await sql`rollback to savepoint undecided`.execute(work.db);
        for (const list of [work.events, work.afterwards, work.record]) list.length = 0;
      }
      await work.db
        .insertInto('staff_keys')
        .values({
          staff_id: person.staff,
          key: write.key,
          input_hash: hash,
          answer: JSON.stringify(decision),
          at: new Date(work.now),
        })
        .execute();
      await appendAudit(work.db, person, work.record, work.now);
      commit.sent = true;
      return decision;
    }),
  );
}

/** What is looked at stands in the record before it is shown. */
export const recordLook = (parts: StaffParts, person: Person, entry: AuditEntry): Promise<void> =>
  patiently(PATIENCE_MS, () => inOneTransaction(parts, ({ db, now }) => appendAudit(db, person, [entry], now)));

async function lockPerson(work: Work, { staff }: Person, permission: Permission | null): Promise<Refusal | null> {
  const row = await work.db
    .selectFrom('staff')
    .select(['roles', 'disabled_at', 'rests_until'])
    .where('staff_id', '=', staff)
    .forUpdate()
    .executeTakeFirst();
  if (!row || row.disabled_at !== null) return refuse('unauthorized');
  if (permission !== null && !isAllowed(row.roles as Role[], permission)) return refuse('notPermitted', { permission });
  const until = restsUntil(row.rests_until?.getTime() ?? null, permission, work.now);
  return until === null ? null : refuse('staffResting', { until: isoTime(until) });
}

async function earlierAnswer<Answer>(
  db: Work['db'] | StaffParts['database']['kysely'],
  { staff }: Person,
  key: string,
  hash: Buffer,
): Promise<{ answer: Answer | Refusal } | null> {
  const row = await db
    .selectFrom('staff_keys')
    .select(['input_hash', 'answer'])
    .where('staff_id', '=', staff)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!row) return null;
  return { answer: hash.equals(row.input_hash) ? (JSON.parse(row.answer) as Answer | Refusal) : refuse('keyReused') };
}
