/**
 * Passwords: hashed with Argon2id by OWASP's parameters, a few at a time and in turns, since guesses must not take
 * processor time from orders or from others' logins; what a new one must be; and the keys of calls that contain one.
 */
import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, hashRaw, type Options, verify } from '@node-rs/argon2';
import { createFairWorkScheduler, type HashingSlot } from './concurrency-limits.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRefusal, type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { ACCOUNT_GUESS_RULE, countGuess, refuseIfThrottled, resetGuesses } from './guess-limits.ts';
import { type IdempotencyKey, computeIdempotencyKey } from '../desk/command.ts';
import { isAnswerStored } from '../desk/stored-answers.ts';
import type { AccountId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';

/** 19 MiB, 2 passes, 1 lane: OWASP Password Storage Cheat Sheet. Argon2id is the library's default. */
const PARAMETERS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** For tests that register hundreds of customers: a hundredth of the time. */
const TEST_PARAMETERS: Options = { memoryCost: 64, timeCost: 1, parallelism: 1 };
let parameters = PARAMETERS;

/** Only tests call it. What is hashed afterwards costs this much; hashes of both kinds are verified. */
export function setPasswordHashCost(cost: 'full' | 'test'): void {
  parameters = cost === 'test' ? TEST_PARAMETERS : PARAMETERS;
}

const turns = createFairWorkScheduler({
  atOnce: Math.max(1, Math.floor(availableParallelism() / 2)),
  waitingMaximum: 500,
});

/** For hashes that the server itself needs: a new staff login, a channel's key. */
const HOUSE_SLOT: HashingSlot = { lane: 'work', of: 'house' };
export const accountHashingSlot = (account: bigint): HashingSlot => ({ lane: 'work', of: `account:${account}` });
export const staffHashingSlot = (staff: bigint): HashingSlot => ({ lane: 'work', of: `staff:${staff}` });
/** `known`: whose device this is, if that is known. */
export const loginHashingSlot = ({ address }: { address: string }, known: string | null = null): HashingSlot =>
  known === null ? { lane: 'login', of: `address:${address}` } : { lane: 'known', of: known };

/** As a PHC string with a salt of its own. */
export const hashPassword = (password: string, of: HashingSlot = HOUSE_SLOT): Promise<string> =>
  turns.take(of, () => hash(password.normalize('NFC'), parameters));

/** Whether `password` is that of the hash. Without a hash (no such account) it takes as long and is false. */
export async function verifyPassword(hashed: string | null, password: string, of: HashingSlot): Promise<boolean> {
  dummyHash ??= hashPassword('nobody has this password');
  const against = hashed ?? (await dummyHash);
  const matches = await turns.take(of, () => verify(against, password.normalize('NFC')));
  return matches && hashed !== null;
}

/**
 * Checks a password by which somebody proves who they are, counted as a guess under `scope`. Refuses too many guesses;
 * false if it is wrong.
 */
export async function checkCountedPassword(
  dependencies: Pick<ServerDependencies, 'database' | 'machineClock'>,
  { scope, stored, typed, slot }: { scope: string; stored: string | null; typed: string; slot: HashingSlot },
): Promise<boolean | Refusal> {
  const scopes = [{ scope, rule: ACCOUNT_GUESS_RULE, counted: 'before' as const }];
  const tooFrequent = await countGuess(dependencies, scopes);
  if (tooFrequent) return tooFrequent;
  const isRight = await verifyPassword(stored, typed, slot);
  if (isRight) await resetGuesses(dependencies, scopes);
  return isRight;
}

/** As `checkCountedPassword`, and hashes the next password if it is right; null if it is wrong. */
export async function preparePasswordChange(
  dependencies: Pick<ServerDependencies, 'database' | 'machineClock'>,
  next: string,
  proof: Parameters<typeof checkCountedPassword>[1],
): Promise<{ provedHash: string | null; nextHash: string } | Refusal> {
  const isRight = await checkCountedPassword(dependencies, proof);
  if (isRefusal(isRight)) return isRight;
  return isRight
    ? { provedHash: proof.stored, nextHash: await hashPassword(next, proof.slot) }
    : { provedHash: null, nextHash: '' };
}
let dummyHash: Promise<string> | undefined;

/**
 * A digest (hex) by which a repeated key's passwords are compared: the same for the same (account, key, passwords), and
 * as slow to guess as the stored passwords themselves.
 */
export async function computePasswordsDigest(
  account: bigint,
  key: string,
  secrets: readonly string[],
  of: HashingSlot = accountHashingSlot(account),
): Promise<string> {
  const salt = createHash('sha256').update(`${account}\n${key}`).digest().subarray(0, 16);
  const raw = await turns.take(of, () => hashRaw(JSON.stringify(secrets), { ...parameters, salt }));
  return raw.toString('hex');
}

/** What a new password must be, besides its length, which the contract limits. */

/** The most common passwords of at least 8 characters, in lower case, one on each line. */
const COMMON: ReadonlySet<string> = new Set(
  readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8').split('\n'),
);

/** Null if `password` can be set for the account. */
export function checkNewPassword(password: string, confirm: string, mobile: string): Refusal | null {
  if (password !== confirm) return refuse('passwordsDiffer');
  if (password === mobile) return refuse('passwordIsAccount');
  if (COMMON.has(password.toLowerCase())) return refuse('passwordTooCommon');
  return null;
}

/** The key of a call whose passwords are compared with those of a repeat. */

interface SecretCallKey {
  account: AccountId;
  call: string;
  key: string;
  /** Where guesses of the first of these secrets are counted. */
  scope: string;
}

/** If guesses have to wait and the key is new, nothing is hashed: a flood must not keep others from logging in. */
export async function computePasswordIdempotencyKey(
  dependencies: Pick<ServerDependencies, 'database' | 'machineClock'>,
  { account, call, key, scope }: SecretCallKey,
  secrets: readonly string[],
): Promise<IdempotencyKey | Refusal> {
  const waiting = await refuseIfThrottled(dependencies, [{ scope, rule: ACCOUNT_GUESS_RULE, counted: 'before' }]);
  if (waiting && !(await isAnswerStored(dependencies.database, { account, key }))) return waiting;
  return computeIdempotencyKey(call, { key, secrets: await computePasswordsDigest(account, key, secrets) });
}
