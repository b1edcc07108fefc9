/** The SQL with which one-time codes are set up and stopped. */
import type { AccountId } from '../ids.ts';
import type { Db } from './store.ts';

/** Replaces a secret that was never confirmed. False if one was. */
export async function insertOneTimeCodeSetup(
  db: Db,
  account: AccountId,
  { secret, fingerprint }: { secret: Buffer; fingerprint: Buffer },
  now: number,
): Promise<boolean> {
  const fresh = { secret, created_at: new Date(now), credentials_fingerprint: fingerprint };
  const stored = await db
    .insertInto('one_time_codes')
    .values({ account_id: account, ...fresh })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet(fresh).where('one_time_codes.confirmed_at', 'is', null),
    )
    .returning('account_id')
    .executeTakeFirst();
  return stored !== undefined;
}

export const markOneTimeCodesConfirmed = (db: Db, account: AccountId, now: number) =>
  db
    .updateTable('one_time_codes')
    .set({ confirmed_at: new Date(now) })
    .where('account_id', '=', account)
    .execute();

export const deleteOneTimeCodes = (db: Db, account: AccountId) =>
  db.deleteFrom('one_time_codes').where('account_id', '=', account).execute();

/** By these, which may be none. */
export async function replaceRecoveryCodes(db: Db, account: AccountId, hashes: readonly Buffer[]): Promise<void> {
  await db.deleteFrom('recovery_codes').where('account_id', '=', account).execute();
  if (hashes.length > 0)
    await db
      .insertInto('recovery_codes')
      .values(hashes.map((hash) => ({ account_id: account, code_hash: hash })))
      .execute();
}
