/** Answers stored under their keys, for both ways of running commands: customers' and staff's. */
import { isRefusal, type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { AccountId } from '../ids.ts';
import type { Actor, AnswerFormat, Command, IdempotencyKey } from './command.ts';
import type { StaffAuditEntry } from '../staff-audit/audit-entries.ts';

type Db = Database['kysely'];

/** `answer` in its stored form. */
export interface StoredAnswer {
  hash: Buffer;
  answer: string;
}

/** The answer to a repeat. A refusal is stored as JSON, and so is an answer without a form of its own. */
export function parseStoredAnswer<Answer>(
  { hash, answer }: StoredAnswer,
  key: IdempotencyKey,
  form?: AnswerFormat<Answer>,
): Answer | Refusal {
  if (!hash.equals(key.hash)) return refuse('keyReused');
  return form && !answer.startsWith('{') ? form.read(answer) : (JSON.parse(answer) as Answer | Refusal);
}
export const serializeAnswer = <Answer>(answer: Answer | Refusal, form?: AnswerFormat<Answer>): string =>
  form && !isRefusal(answer) ? form.write(answer as Answer) : JSON.stringify(answer);

/** Rows of the staff's record about a command with this outcome. */
export function buildAuditEntriesFor(audit: StaffAuditEntry | undefined, answer: unknown): StaffAuditEntry[] {
  if (!audit) return [];
  return isRefusal(answer)
    ? [audit, { ...audit, action: `${audit.action}Refused`, detail: { code: answer.refused } }]
    : [audit];
}

function placeOf(actor: Actor): { table: string; owner: string; id: bigint } | null {
  if ('staff' in actor) return { table: 'staff_keys', owner: 'staff_id', id: actor.staff };
  return 'account' in actor ? { table: 'command_keys', owner: 'account_id', id: actor.account } : null;
}

async function readStoredAnswer(db: Db, actor: Actor, value: string): Promise<StoredAnswer | null> {
  const place = placeOf(actor);
  if (!place) return null;
  const { rows } = await sql<StoredAnswer>`select input_hash as hash, answer from ${sql.table(place.table)}
    where ${sql.ref(place.owner)} = ${place.id} and key = ${value}`.execute(db);
  return rows[0] ?? null;
}

/** The stored answer of the command; null if it hasn't been decided yet. */
export async function findStoredAnswer<Answer>(
  db: Db,
  { actor, key }: Pick<Command, 'actor' | 'key'>,
): Promise<{ answer: Answer | Refusal } | null> {
  const stored = key && (await readStoredAnswer(db, actor, key.value));
  return stored ? { answer: parseStoredAnswer<Answer>(stored, key) } : null;
}

/** Within the decision's transaction; `answer` is in its stored form. */
export async function storeAnswer(
  db: Db,
  { actor, key }: Pick<Command, 'actor' | 'key'>,
  stored: string,
  now: number,
): Promise<void> {
  const place = placeOf(actor);
  if (!place || !key) return;
  await sql`insert into ${sql.table(place.table)} (${sql.ref(place.owner)}, key, input_hash, answer, at)
    values (${place.id}, ${key.value}, ${key.hash}, ${stored}, ${new Date(now)})`.execute(db);
}

/**
 * Whether a customer's command was already decided under this key; with a hash, whether it was this very command. For
 * checks that come before the decision: they must not refuse what has already been done.
 */
export async function isAnswerStored(
  { kysely }: Pick<Database, 'kysely'>,
  { account, key, hash }: { account: AccountId; key: string; hash?: Buffer },
): Promise<boolean> {
  const stored = await readStoredAnswer(kysely, { account }, key);
  return stored !== null && (hash === undefined || hash.equals(stored.hash));
}
