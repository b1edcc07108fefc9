/**
 * A passkey or codes being set up: a setup begun under another password, without the codes or beside other passkeys can
 * no longer be finished, otherwise starting early would skip later checks.
 */
import { createHash } from 'node:crypto';
import type { AccountId } from '../ids.ts';
import { findOneTimeCodeSetup } from './one-time-codes.ts';
import { listPasskeyRows } from './passkeys-store.ts';
import { type Db, findPasswordHashes } from './store.ts';

/**
 * A fingerprint of all the login credentials. Read it before any check, and again under the account's lock.
 */
export async function readCredentialsFingerprint(db: Db, account: AccountId): Promise<Buffer> {
  const [{ password_hash }, codes, passkeys] = [
    await findPasswordHashes(db, account),
    await findOneTimeCodeSetup(db, account),
    await listPasskeyRows(db, account),
  ];
  const secret = codes?.confirmed_at ? codes.secret.toString('hex') : null;
  return createHash('sha256')
    .update(JSON.stringify([password_hash, secret, passkeys.map((row) => row.credential_id)]))
    .digest();
}

/** Call it under the account's lock. */
export const areCredentialsUnchanged = async (
  db: Db,
  account: AccountId,
  credentialsHash: Buffer | null,
): Promise<boolean> =>
  credentialsHash !== null && credentialsHash.equals(await readCredentialsFingerprint(db, account));

/** Called with every change of login credentials. */
export async function deletePendingSetups(db: Db, account: AccountId): Promise<void> {
  await db.deleteFrom('one_time_codes').where('account_id', '=', account).where('confirmed_at', 'is', null).execute();
  await db
    .deleteFrom('passkey_challenges')
    .where('account_id', '=', account)
    .where('allows_new_passkey', '=', true)
    .execute();
}
