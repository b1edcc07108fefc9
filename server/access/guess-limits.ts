/**
 * Wrong guesses: how many are evaluated (some freely, then one after each of ever longer waits), counted in the
 * database for all processes together.
 */
import { type Refusal, refuse } from '@bourse/contract/refusals.ts';
import type { ServerDependencies } from '../dependencies.ts';
import type { AnonymousCaller } from '../calls/handler-types.ts';
import { hashDeviceCookie } from './session-tokens.ts';
import { NETWORK_ALLOWANCE, networkOf } from '../runtime/ip-addresses.ts';
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { DB } from '../db/table-types.ts';

/**
 * Who is counted ("account:0101234567", "address:…"). An account's guesses are counted before they are checked, so that
 * parallel ones can't slip through, and uncounted if right. An address's are counted only when wrong: a whole class may
 * log in at the same moment.
 */
export interface GuessScope {
  scope: string;
  rule: GuessLimitRule;
  counted: 'before' | 'ifWrong';
}

export const buildAddressGuessScopes = (address: string, what: 'login' | 'register' | 'staff'): GuessScope[] =>
  addressScopes(address, what, ADDRESS_GUESS_RULE, 'ifWrong');
/** Each code costs the operator a message. */
export const buildAddressCodeScopes = (address: string): GuessScope[] =>
  addressScopes(address, 'code', CODES_PER_ADDRESS_RULE, 'before');

/** The address's and, of a /64, that of its whole /48. */
function addressScopes(
  address: string,
  what: string,
  rule: GuessLimitRule & { leakMs: number },
  counted: GuessScope['counted'],
): GuessScope[] {
  const network = networkOf(address);
  const own: GuessScope = { scope: `address:${what} ${address}`, rule, counted };
  if (network === null) return [own];
  const ofNetwork = { ...rule, free: rule.free * NETWORK_ALLOWANCE, leakMs: rule.leakMs / NETWORK_ALLOWANCE };
  return [own, { scope: `address:${what} ${network}`, rule: ofNetwork, counted }];
}

/**
 * Guesses from a device that has logged in before are counted separately, so that others' guesses don't lock its owner
 * out. A login that doesn't exist is counted like one that does.
 */
export function buildLoginGuessScopes(
  { address, device }: Pick<AnonymousCaller, 'address' | 'device'>,
  { known, names, what }: { known: boolean; names: { device: string; login: string }; what: 'login' | 'staff' },
): GuessScope[] {
  if (known && device)
    return [
      {
        scope: `${names.device}:${hashDeviceCookie(device).toString('hex')}`,
        rule: ACCOUNT_GUESS_RULE,
        counted: 'before',
      },
    ];
  return [
    { scope: names.login, rule: ACCOUNT_GUESS_RULE, counted: 'before' },
    ...addressScopes(address, what, ADDRESS_GUESS_RULE, 'ifWrong'),
  ];
}

type GuessDependencies = Pick<ServerDependencies, 'database' | 'machineClock'>;

/**
 * Refuses with the longest wait if any scope has to wait; otherwise counts the guess. Call it before checking one. The
 * refusal takes a single read: a flood of guesses at one account must not queue for its lock and hold sessions that
 * others need.
 */
export async function countGuess(
  dependencies: GuessDependencies,
  scopes: readonly GuessScope[],
): Promise<Refusal | null> {
  const now = dependencies.machineClock.now();
  const atOnce = await refuseIfThrottled(dependencies, scopes);
  if (atOnce) return atOnce;
  const before = scopes.filter((each) => each.counted === 'before');
  if (before.length === 0) return null;
  return dependencies.database.kysely.transaction().execute(async (db) => {
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
export async function refuseIfThrottled(
  { database, machineClock }: GuessDependencies,
  scopes: readonly GuessScope[],
): Promise<Refusal | null> {
  return refuseWait(await readThrottles(database.kysely, scopes), scopes, machineClock.now());
}

/** The guess was wrong. */
export async function countWrongGuess(dependencies: GuessDependencies, scopes: readonly GuessScope[]): Promise<void> {
  const now = dependencies.machineClock.now();
  const counted = scopes.filter((each) => each.counted === 'ifWrong');
  if (counted.length === 0) return;
  await dependencies.database.kysely
    .transaction()
    .execute(async (db) => saveThrottles(db, await lockThrottles(db, counted, now), counted, now));
}

/** The guess was right: the account's own count is clean again. */
export async function resetGuesses(dependencies: GuessDependencies, scopes: readonly GuessScope[]): Promise<void> {
  const names = scopes.filter((each) => each.counted === 'before').map((each) => each.scope);
  await dependencies.database.kysely.deleteFrom('login_throttles').where('scope', 'in', names).execute();
}

function refuseWait(
  throttles: ReadonlyMap<string, GuessThrottle>,
  scopes: readonly GuessScope[],
  now: number,
): Refusal | null {
  const waitMs = Math.max(
    0,
    ...scopes.map((each) => computeGuessWaitMs(throttles.get(each.scope) ?? null, now, each.rule)),
  );
  return waitMs > 0 ? refuse('tooFrequent', { retryAfterSeconds: Math.ceil(waitMs / 1000) }) : null;
}

const namesOf = (scopes: readonly GuessScope[]): string[] => scopes.map((each) => each.scope).sort();

async function readThrottles(db: Kysely<DB>, scopes: readonly GuessScope[]): Promise<Map<string, GuessThrottle>> {
  return throttlesOf(
    await db.selectFrom('login_throttles').selectAll().where('scope', 'in', namesOf(scopes)).execute(),
  );
}

async function lockThrottles(
  db: Transaction<DB> | Kysely<DB>,
  scopes: readonly GuessScope[],
  now: number,
): Promise<Map<string, GuessThrottle>> {
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

const throttlesOf = (rows: readonly Selectable<DB['login_throttles']>[]): Map<string, GuessThrottle> =>
  new Map(
    rows.map((row) => [
      row.scope,
      { failures: row.failures, lockedUntil: row.locked_until?.getTime() ?? null, updatedAt: row.updated_at.getTime() },
    ]),
  );

async function saveThrottles(
  db: Transaction<DB> | Kysely<DB>,
  throttles: ReadonlyMap<string, GuessThrottle>,
  scopes: readonly GuessScope[],
  now: number,
): Promise<void> {
  for (const { scope, rule } of scopes) {
    const { failures, lockedUntil, updatedAt } = addGuessToThrottle(throttles.get(scope) ?? null, now, rule);
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

export interface GuessLimitRule {
  /** Guesses before the first wait. */
  free: number;
  firstWaitMs: number;
  longestWaitMs: number;
  /** One guess is forgotten each time this has passed; if null, none until all are. */
  leakMs: number | null;
}

const MINUTE_MS = 60_000;
/** Nine guesses in the first 15 minutes, then fewer and fewer. */
export const ACCOUNT_GUESS_RULE: GuessLimitRule = {
  free: 5,
  firstWaitMs: MINUTE_MS,
  longestWaitMs: 240 * MINUTE_MS,
  leakMs: null,
};
/** A whole school may share one address: a hundred mistakes in 15 minutes are not yet suspicious. */
export const ADDRESS_GUESS_RULE = {
  free: 100,
  firstWaitMs: MINUTE_MS,
  longestWaitMs: 60 * MINUTE_MS,
  leakMs: 9_000,
};
/**
 * Codes sent to a number for strangers: two, then one every ten minutes. With three attempts each, no quarter of an
 * hour has more than nine guesses at one. A whole class may register from one address.
 */
export const CODES_PER_MOBILE_NUMBER_RULE: GuessLimitRule = {
  free: 2,
  firstWaitMs: 10 * MINUTE_MS,
  longestWaitMs: 10 * MINUTE_MS,
  leakMs: 10 * MINUTE_MS,
};
const CODES_PER_ADDRESS_RULE = {
  free: 40,
  firstWaitMs: MINUTE_MS,
  longestWaitMs: MINUTE_MS,
  leakMs: MINUTE_MS,
};
/**
 * Reset codes tried without having asked for one: they prove nothing, so one is refused as wrong, and the next only
 * after a quarter of an hour.
 */
export const UNREQUESTED_CODE_RULE: GuessLimitRule = {
  free: 1,
  firstWaitMs: 15 * MINUTE_MS,
  longestWaitMs: 15 * MINUTE_MS,
  leakMs: null,
};
/** After this long without a guess the count starts again at zero. */
export const GUESS_COUNT_RESET_MS = 24 * 60 * MINUTE_MS;

/** Times in epoch milliseconds; `updatedAt` is the moment that `failures` refers to. */
export interface GuessThrottle {
  failures: number;
  lockedUntil: number | null;
  updatedAt: number;
}

/** Milliseconds to wait before another guess is evaluated; 0 if it is now. */
export const computeGuessWaitMs = (throttle: GuessThrottle | null, now: number, rule: GuessLimitRule): number =>
  Math.max(0, Math.min((throttle?.lockedUntil ?? now) - now, rule.longestWaitMs));

/** The count with one more guess. */
export function addGuessToThrottle(throttle: GuessThrottle | null, now: number, rule: GuessLimitRule): GuessThrottle {
  const before = remembered(throttle, now, rule);
  const failures = before.failures + 1;
  const doublings = failures - rule.free;
  const waitMs = doublings < 0 ? 0 : Math.min(rule.firstWaitMs * 2 ** Math.min(doublings, 30), rule.longestWaitMs);
  return { failures, lockedUntil: waitMs > 0 ? now + waitMs : null, updatedAt: before.updatedAt };
}

/** How many of the earlier guesses still count at `now`. */
function remembered(
  throttle: GuessThrottle | null,
  now: number,
  { leakMs }: GuessLimitRule,
): { failures: number; updatedAt: number } {
  if (throttle === null || now - throttle.updatedAt > GUESS_COUNT_RESET_MS) return { failures: 0, updatedAt: now };
  if (leakMs === null) return { failures: throttle.failures, updatedAt: now };
  const leaked = Math.max(0, Math.floor((now - throttle.updatedAt) / leakMs));
  if (leaked >= throttle.failures) return { failures: 0, updatedAt: now };
  // The rest of an unfinished interval is kept, otherwise a steady trickle would never leak.
  return { failures: throttle.failures - leaked, updatedAt: Math.min(now, throttle.updatedAt + leaked * leakMs) };
}
