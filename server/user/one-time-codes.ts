/** The SQL of one-time codes and recovery codes, and checking a code that a customer enters. */
import { createHash, createHmac } from 'node:crypto';
import { type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { ACCOUNT_GUESS_RULE, countGuess, resetGuesses } from '../access/guess-limits.ts';
import { findTotpStep } from '../access/totp-codes.ts';
import type { AccountId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { encryptionPlaceBuilders } from '../secrets/encryption-bindings.ts';
import type { Db } from './store.ts';

const PURPOSE = 'one-time codes';
const RECOVERY_CODES = 10;
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const RECOVERY_LETTERS = 16;

type SecretsDependency = Pick<ServerDependencies, 'secrets'>;

/** The account is part of what is sealed: a row moved to another's place opens nothing. */
export const encryptOneTimeCodeSecret = ({ secrets }: SecretsDependency, account: AccountId, secret: Buffer): Buffer =>
  secrets.seal(
    PURPOSE,
    Buffer.concat([Buffer.from(`${account}\n`), secret]),
    encryptionPlaceBuilders.oneTimeCodes(account),
  );

export function decryptOneTimeCodeSecret({ secrets }: SecretsDependency, account: AccountId, sealed: Buffer): Buffer {
  const plain = secrets.open(PURPOSE, sealed, encryptionPlaceBuilders.oneTimeCodes(account));
  const head = Buffer.from(`${account}\n`);
  if (!plain.subarray(0, head.length).equals(head)) throw new Error('a secret of another account');
  return plain.subarray(head.length);
}

export const findOneTimeCodeSetup = (db: Db, account: AccountId) =>
  db
    .selectFrom('one_time_codes')
    .select(['secret', 'confirmed_at', 'last_step', 'credentials_fingerprint'])
    .where('account_id', '=', account)
    .executeTakeFirst();

/** Marks the code's step as used; false if it isn't right or was used, by another process too. */
export async function redeemOneTimeCode(
  dependencies: SecretsDependency,
  db: Db,
  account: AccountId,
  code: string,
  now: number,
): Promise<boolean> {
  const row = await findOneTimeCodeSetup(db, account);
  const step = row
    ? findTotpStep(decryptOneTimeCodeSecret(dependencies, account, row.secret), code, row.last_step, now)
    : null;
  if (step === null) return false;
  const taken = await db
    .updateTable('one_time_codes')
    .set({ last_step: step })
    .where('account_id', '=', account)
    .where('last_step', '<', step)
    .returning('last_step')
    .executeTakeFirst();
  return taken !== undefined;
}

/**
 * Ten codes, each valid for one login without the app. They are derived from the secret and the key of the request, so
 * that the answer to a repeated request is the same without being stored anywhere.
 */
export function deriveRecoveryCodes(secret: Buffer, key: string): string[] {
  return Array.from({ length: RECOVERY_CODES }, (_, index) => {
    const bytes = createHmac('sha512', secret).update(`recovery ${index} ${key}`).digest();
    const letters = Array.from(
      { length: RECOVERY_LETTERS },
      (__, at) => LETTERS[bytes.readUInt16BE(2 * at) % LETTERS.length],
    ).join('');
    return letters.match(/.{4}/g)?.join('-') ?? letters;
  });
}

/**
 * In any form it may be typed: in capitals, without dashes, with spaces. About 79 bits, so that a plain hash keeps it
 * secret.
 */
export const hashRecoveryCode = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest();

export async function redeemRecoveryCode(db: Db, account: AccountId, code: string, now: number): Promise<boolean> {
  const taken = await db
    .updateTable('recovery_codes')
    .set({ used_at: new Date(now) })
    .where('account_id', '=', account)
    .where('code_hash', '=', hashRecoveryCode(code))
    .where('used_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function countRecoveryCodesLeft(db: Db, account: AccountId): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<bigint>().as('left'))
    .where('account_id', '=', account)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(left);
}

export interface PresentedCode {
  otp?: string | undefined;
  recoveryCode?: string | undefined;
}

/**
 * Null if the presented code is right, and it is then used up. Wrong ones count by `place`: 'login' for strangers'
 * devices, the hash of a known one, or 'session', so that whoever knows the password can't lock the owner's session
 * out.
 */
export async function checkPresentedCode(
  dependencies: Pick<ServerDependencies, 'database' | 'machineClock' | 'secrets'>,
  account: AccountId,
  presented: PresentedCode,
  place: string,
): Promise<Refusal | null> {
  const scopes = [{ scope: `otp:${account}:${place}`, rule: ACCOUNT_GUESS_RULE, counted: 'before' as const }];
  const tooFrequent = await countGuess(dependencies, scopes);
  if (tooFrequent) return tooFrequent;
  const db = dependencies.database.kysely;
  const now = dependencies.machineClock.now();
  const right =
    presented.otp !== undefined
      ? await redeemOneTimeCode(dependencies, db, account, presented.otp, now)
      : await redeemRecoveryCode(db, account, presented.recoveryCode ?? '', now);
  if (!right) return refuse('wrongOtp');
  await resetGuesses(dependencies, scopes);
  return null;
}
