/**
 * Passwords: hashed with Argon2id by OWASP's parameters, a few at a time and in turns, since guesses must not take
 * processor time from orders or from others' logins; what a new one must be; and the keys of calls that contain one.
 */
import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, hashRaw, type Options, verify } from '@node-rs/argon2';
import { createHashTurns, type HashFor } from './concurrency-limits.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import { ACCOUNT_RULE, refuseAtOnce } from './guesses.ts';
import { type Key, keyOf } from '../desk/command.ts';
import { isKept } from '../desk/stored-answers.ts';
import type { AccountId } from '../ids.ts';
import type { Parts } from '../parts.ts';

/** 19 MiB, 2 passes, 1 lane: OWASP Password Storage Cheat Sheet. Argon2id is the library's default. */
const PARAMETERS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const turns = createHashTurns({ atOnce: Math.max(1, Math.floor(availableParallelism() / 2)), waitingMaximum: 500 });

/** For hashes that the server itself needs: a new staff login, a channel's key. */
const HOUSE: HashFor = { lane: 'work', of: 'house' };
export const hashFor = (account: bigint): HashFor => ({ lane: 'work', of: `account:${account}` });
export const hashForStaff = (staff: bigint): HashFor => ({ lane: 'work', of: `staff:${staff}` });
/** `known`: whose device this is, if that is known. */
export const hashForLogin = ({ address }: { address: string }, known: string | null = null): HashFor =>
  known === null ? { lane: 'login', of: `address:${address}` } : { lane: 'known', of: known };

/** As a PHC string with a salt of its own. */
export const hashPassword = (password: string, of: HashFor = HOUSE): Promise<string> =>
  turns.take(of, () => hash(password.normalize('NFC'), PARAMETERS));

/** Whether `password` is that of the hash. Without a hash (no such account) it takes as long and is false. */
export async function verifyPassword(hashed: string | null, password: string, of: HashFor): Promise<boolean> {
  standIn ??= hashPassword('nobody has this password');
  const against = hashed ?? (await standIn);
  const matches = await turns.take(of, () => verify(against, password.normalize('NFC')));
  return matches && hashed !== null;
}
let standIn: Promise<string> | undefined;

/**
 * A digest (hex) by which a repeated key's passwords are compared: the same for the same (account, key, passwords), and
 * as slow to guess as the stored passwords themselves.
 */
export async function secretDigest(
  account: bigint,
  key: string,
  secrets: readonly string[],
  of: HashFor = hashFor(account),
): Promise<string> {
  const salt = createHash('sha256').update(`${account}\n${key}`).digest().subarray(0, 16);
  const raw = await turns.take(of, () => hashRaw(JSON.stringify(secrets), { ...PARAMETERS, salt }));
  return raw.toString('hex');
}

/** What a new password must be, besides its length, which the contract limits. */

/** The most common passwords of at least 8 characters, in lower case, one on each line. */
const COMMON: ReadonlySet<string> = new Set(
  readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8').split('\n'),
);

/** Null if `password` can be set for the account. */
export function refusePassword(password: string, confirm: string, mobile: string): Refusal | null {
  if (password !== confirm) return refuse('passwordsDiffer');
  if (password === mobile) return refuse('passwordIsAccount');
  if (COMMON.has(password.toLowerCase())) return refuse('passwordTooCommon');
  return null;
}

/** The key of a call whose passwords are compared with those of a repeat. */

interface Shown {
  account: AccountId;
  call: string;
  key: string;
  /** Where guesses of the first of these secrets are counted. */
  scope: string;
}

/** If guesses have to wait and the key is new, nothing is hashed: a flood must not keep others from logging in. */
export async function keyOfSecrets(
  parts: Pick<Parts, 'database' | 'machine'>,
  { account, call, key, scope }: Shown,
  secrets: readonly string[],
): Promise<Key | Refusal> {
  const waiting = await refuseAtOnce(parts, [{ scope, rule: ACCOUNT_RULE, counted: 'before' }]);
  if (waiting && !(await isKept(parts.database, { account, key }))) return waiting;
  return keyOf(call, { key, secrets: await secretDigest(account, key, secrets) });
}
