/** The SQL of passkeys and of their challenges. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type OperationHash, createPasskeyChallenge } from '../access/second-factor-interface.ts';
import type { AccountId } from '../ids.ts';
import type { DataEncryption } from '../secrets/data-encryption.ts';
import { encryptionPlaceBuilders } from '../secrets/encryption-bindings.ts';
import type { Db } from './store.ts';

export const PASSKEYS_MAXIMUM = 10;
export const CHALLENGE_LIVES_MS = 5 * 60_000;
/** The newest ones of an account can be answered; a customer who starts over and over stores no more than these. */
export const OPEN_CHALLENGES_PER_ACCOUNT_MAXIMUM = 10;

/** What a stored challenge is for: creating a passkey, or proving by an existing one. */
export interface ChallengePurpose {
  account: AccountId;
  allowsNewPasskey: boolean;
}

/**
 * `bound`: the only thing it proves; see `access/second-factor-interface.ts`. `credentialsFingerprint`: the credentials
 * under which it began; see `pending-credential-setup.ts`.
 */
export async function insertChallenge(
  db: Db,
  {
    account,
    allowsNewPasskey,
    bound = null,
    credentialsFingerprint = null,
  }: ChallengePurpose & { bound?: OperationHash; credentialsFingerprint?: Buffer | null },
  now: number,
): Promise<string> {
  const challenge = createPasskeyChallenge(bound);
  await db
    .insertInto('passkey_challenges')
    .values({
      challenge,
      account_id: account,
      allows_new_passkey: allowsNewPasskey,
      credentials_fingerprint: credentialsFingerprint,
      expires_at: new Date(now + CHALLENGE_LIVES_MS),
    })
    .execute();
  await db
    .deleteFrom('passkey_challenges')
    .where('challenge', 'in', (query) =>
      query
        .selectFrom('passkey_challenges')
        .select('challenge')
        .where('account_id', '=', account)
        .where('challenge', '<>', challenge)
        .orderBy('expires_at', 'desc')
        .offset(OPEN_CHALLENGES_PER_ACCOUNT_MAXIMUM - 1),
    )
    .execute();
  return challenge;
}

/** Removes the challenge, so that it is answered once, right or wrong; null if there is none for this use any more. */
export async function consumeChallenge(
  db: Db,
  challenge: string,
  { account, allowsNewPasskey }: ChallengePurpose,
  now: number,
): Promise<{ credentialsFingerprint: Buffer | null } | null> {
  const taken = await db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('account_id', '=', account)
    .where('allows_new_passkey', '=', allowsNewPasskey)
    .where('expires_at', '>', new Date(now))
    .returning('credentials_fingerprint')
    .executeTakeFirst();
  return taken ? { credentialsFingerprint: taken.credentials_fingerprint } : null;
}

/**
 * The challenge of a login, which anybody may request: it contains its end, encrypted, and nothing is stored until a
 * signature of it has been verified.
 */

const LOGIN_CHALLENGE_PURPOSE = 'passkey login challenge';

export const createLoginChallenge = (secrets: Pick<DataEncryption, 'seal'>, now: number): string =>
  secrets
    .seal(
      LOGIN_CHALLENGE_PURPOSE,
      Buffer.from(String(now + CHALLENGE_LIVES_MS)),
      encryptionPlaceBuilders.loginChallenge,
    )
    .toString('base64url');

/** When it ends; null if it has, or isn't ours. */
export function findLoginChallengeEnd(
  secrets: Pick<DataEncryption, 'open'>,
  challenge: string,
  now: number,
): number | null {
  try {
    const bytes = Buffer.from(challenge, 'base64url');
    const end = Number(secrets.open(LOGIN_CHALLENGE_PURPOSE, bytes, encryptionPlaceBuilders.loginChallenge).toString());
    return end > now ? end : null;
  } catch {
    return null;
  }
}

/** False if it has been used before. */
export async function consumeLoginChallenge(db: Db, challenge: string, end: number, now: number): Promise<boolean> {
  await deleteExpiredChallenges(db, now);
  const used = await db
    .insertInto('passkey_challenges')
    .values({ challenge: hashCredentialId(challenge), expires_at: new Date(end) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('challenge')
    .executeTakeFirst();
  return used !== undefined;
}

export const deleteExpiredChallenges = (db: Db, now: number) =>
  db.deleteFrom('passkey_challenges').where('expires_at', '<=', new Date(now)).execute();

/** The challenge that the browser claims to have signed; unproved until the signature is verified. */
export function parseSignedChallenge(clientDataJSON: string): string {
  try {
    const clientData = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown };
    return typeof clientData.challenge === 'string' ? clientData.challenge : '';
  } catch {
    return '';
  }
}

/** A credential's own id is up to a kilobyte long. */
export const hashCredentialId = (credentialId: string): string =>
  createHash('sha256').update(credentialId).digest('hex').slice(0, 24);

export const listPasskeyRows = (db: Db, account: AccountId) =>
  db
    .selectFrom('passkeys')
    .select(['credential_id', 'name', 'transports', 'created_at', 'used_at'])
    .where('account_id', '=', account)
    .orderBy('created_at')
    .orderBy('credential_id')
    .execute();

export interface NewPasskey {
  credentialId: string;
  publicKey: Uint8Array;
  counter: number;
  transports: readonly string[];
  /** The device on which it was made. */
  name: string;
  isBackupEligible: boolean;
  isBackedUp: boolean;
}
export const insertPasskey = (db: Db, account: AccountId, passkey: NewPasskey, now: number) =>
  db
    .insertInto('passkeys')
    .values({
      account_id: account,
      credential_id: passkey.credentialId,
      public_key: Buffer.from(passkey.publicKey),
      counter: BigInt(passkey.counter),
      transports: JSON.stringify(passkey.transports),
      name: passkey.name,
      created_at: new Date(now),
      backup_eligible: passkey.isBackupEligible,
      backed_up: passkey.isBackedUp,
    })
    .execute();

export const deletePasskey = (db: Db, account: AccountId, credentialId: string) =>
  db.deleteFrom('passkeys').where('account_id', '=', account).where('credential_id', '=', credentialId).execute();

/** Returns how many there were. */
export async function deletePasskeys(db: Db, account: AccountId): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('account_id', '=', account)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

export const findPasskey = (db: Db, credentialId: string) =>
  db
    .selectFrom('passkeys')
    .innerJoin('customers', 'customers.account_id', 'passkeys.account_id')
    .selectAll('passkeys')
    .select('mobile')
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();

/** What a signature says of its authenticator. */
export interface PasskeyUse {
  counter: number;
  isBackupEligible: boolean;
  isBackedUp: boolean;
}

/**
 * False if its counter hasn't risen, or has meanwhile: then a copy of the authenticator exists, unless it is one that
 * may be copied.
 */
export async function updatePasskeyUse(
  db: Db,
  credentialId: string,
  { counter, isBackupEligible, isBackedUp }: PasskeyUse,
  now: number,
): Promise<boolean> {
  const used = await db
    .updateTable('passkeys')
    .set({
      counter: BigInt(counter),
      used_at: new Date(now),
      backup_eligible: sql`coalesce(backup_eligible, ${isBackupEligible})`,
      backed_up: isBackedUp,
    })
    .where('credential_id', '=', credentialId)
    .where((where) =>
      where.or([
        where('counter', '<', BigInt(counter)),
        where.and([where('counter', '=', 0n), where.val(counter === 0)]),
        sql<boolean>`coalesce(backup_eligible, ${isBackupEligible})`,
      ]),
    )
    .returning('credential_id')
    .executeTakeFirst();
  return used !== undefined;
}
