/** Counting guesses in the database, for all processes together. */
import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import type { Parts } from '../parts.ts';
import { ADDRESS_RULE, type GuessRule, type Throttle, waitOf, withGuess } from './lockout.ts';
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { DB } from '../db/types.ts';

/**
 * Who is counted ("account:0101234567", "address:…"). An account's guesses are counted before they are checked, so that
 * parallel ones can't slip through, and uncounted if right. An address's are counted only when wrong: a whole class may
 * log in at the same moment.
 */
export interface GuessScope {
  scope: string;
  rule: GuessRule;
  counted: 'before' | 'ifWrong';
}

export const addressScope = (address: string, what: 'login' | 'register' | 'staff'): GuessScope => ({
  scope: `address:${what} ${address}`,
  rule: ADDRESS_RULE,
  counted: 'ifWrong',
});

type GuessParts = Pick<Parts, 'database' | 'machine'>;

/**
 * Refuses with the longest wait if any scope has to wait; otherwise counts the guess. Call it before checking one. The
 * refusal takes a single read: a flood of guesses at one account must not queue for its lock and hold sessions that
 * others need.
 */
export async function countGuess(parts: GuessParts, scopes: readonly GuessScope[]): Promise<Refusal | null> {
  const now = parts.machine.now();
  const atOnce = await refuseAtOnce(parts, scopes);
  if (atOnce) return atOnce;
  const before = scopes.filter((each) => each.counted === 'before');
  if (before.length === 0) return null;
  return parts.database.kysely.transaction().execute(async (db) => {
    // An address's row is only read: many at once from there would wait for each other, and hold sessions that others
    // need.
    const throttles = await lockThrottles(db, before, now);
    const refused = refuseWait(throttles, before, now);
    if (refused) return refused;

    await saveThrottles(db, throttles, before, now);
    return null;
  });
}

/** Null unless one of the scopes has to wait; counts nothing. For slow work before a guess can be counted. */
export async function refuseAtOnce(
  { database, machine }: GuessParts,
  scopes: readonly GuessScope[],
): Promise<Refusal | null> {
  return refuseWait(await readThrottles(database.kysely, scopes), scopes, machine.now());
}

/** The guess was wrong. */
export async function countWrongGuess(parts: GuessParts, scopes: readonly GuessScope[]): Promise<void> {
  const now = parts.machine.now();
  const counted = scopes.filter((each) => each.counted === 'ifWrong');
  if (counted.length === 0) return;
  await parts.database.kysely
    .transaction()
    .execute(async (db) => saveThrottles(db, await lockThrottles(db, counted, now), counted, now));
}

/** The guess was right: the account's own count is clean again. */
export async function forgiveGuess(parts: GuessParts, scopes: readonly GuessScope[]): Promise<void> {
  const names = scopes.filter((each) => each.counted === 'before').map((each) => each.scope);
  await parts.database.kysely.deleteFrom('login_throttles').where('scope', 'in', names).execute();
}

function refuseWait(
  throttles: ReadonlyMap<string, Throttle>,
  scopes: readonly GuessScope[],
  now: number,
): Refusal | null {
  const waitMs = Math.max(0, ...scopes.map((each) => waitOf(throttles.get(each.scope) ?? null, now, each.rule)));
  return waitMs > 0 ? refuse('tooFrequent', { retryAfterSeconds: Math.ceil(waitMs / 1000) }) : null;
}

const namesOf = (scopes: readonly GuessScope[]): string[] => scopes.map((each) => each.scope).sort();

async function readThrottles(db: Kysely<DB>, scopes: readonly GuessScope[]): Promise<Map<string, Throttle>> {
  return throttlesOf(
    await db.selectFrom('login_throttles').selectAll().where('scope', 'in', namesOf(scopes)).execute(),
  );
}

async function lockThrottles(
  db: Transaction<DB> | Kysely<DB>,
  scopes: readonly GuessScope[],
  now: number,
): Promise<Map<string, Throttle>> {
  const names = namesOf(scopes);
  await db
    .insertInto('login_throttles')
    .values(names.map((scope) => ({ scope, failures: 0, updated_at: new Date(now) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return throttlesOf(
    await db
      .selectFrom('login_throttles')
      .selectAll()
      .where('scope', 'in', names)
      .orderBy('scope')
      .forUpdate()
      .execute(),
  );
}

const throttlesOf = (rows: readonly Selectable<DB['login_throttles']>[]): Map<string, Throttle> =>
  new Map(
    rows.map((row) => [
      row.scope,
      { failures: row.failures, lockedUntil: row.locked_until?.getTime() ?? null, updatedAt: row.updated_at.getTime() },
    ]),
  );

async function saveThrottles(
  db: Transaction<DB> | Kysely<DB>,
  throttles: ReadonlyMap<string, Throttle>,
  scopes: readonly GuessScope[],
  now: number,
): Promise<void> {
  for (const { scope, rule } of scopes) {
    const { failures, lockedUntil, updatedAt } = withGuess(throttles.get(scope) ?? null, now, rule);
    await db
      .updateTable('login_throttles')
      .set({
        failures,
        locked_until: lockedUntil === null ? null : new Date(lockedUntil),
        updated_at: new Date(updatedAt),
      })
      .where('scope', '=', scope)
      .execute();
  }
}
