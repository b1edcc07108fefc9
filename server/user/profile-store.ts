/** The SQL of what customers set about themselves. */
import type { MobileNumber } from '@bourse/core/accounts/customers/mobile-numbers.ts';
import type { Updateable } from 'kysely';
import type { DB } from '../db/table-types.ts';
import type { AccountId } from '../ids.ts';
import type { Db } from './store.ts';

/** The number of the portrait's file; null without one. */
export async function readAvatarFile(db: Db, account: AccountId): Promise<string | null> {
  const { avatar_file: file } = await db
    .selectFrom('customers')
    .select('avatar_file')
    .where('account_id', '=', account)
    .executeTakeFirstOrThrow();
  return file;
}

export const updateProfile = (
  db: Db,
  account: AccountId,
  changes: Pick<Updateable<DB['customers']>, 'avatar_file' | 'language' | 'nickname'>,
) => db.updateTable('customers').set(changes).where('account_id', '=', account).execute();

/** Whether another customer logs in with the number or has proved that it is theirs. */
export const isPhoneTaken = async (db: Db, phone: string, account: AccountId): Promise<boolean> =>
  (await db
    .selectFrom('customers')
    .select('account_id')
    .where('account_id', '<>', account)
    .where((where) =>
      where.or([
        where('mobile', '=', phone),
        where.and([where('phone', '=', phone), where('phone_proved_at', 'is not', null)]),
      ]),
    )
    .executeTakeFirst()) !== undefined;

/** `isProved`: by a code. False if the customer has bound this number before. */
export async function bindPhoneNumber(
  db: Db,
  account: AccountId,
  { phone, callingCode, isProved }: { phone: string; callingCode: MobileNumber['callingCode']; isProved: boolean },
  now: number,
): Promise<boolean> {
  const bound = await db
    .updateTable('customers')
    .set({
      phone,
      phone_calling_code: callingCode ?? null,
      phone_bound_at: new Date(now),
      phone_proved_at: isProved ? new Date(now) : null,
    })
    .where('account_id', '=', account)
    .where((where) =>
      where.or([
        where('phone', 'is', null),
        where('phone', '<>', phone),
        ...(isProved ? [where('phone_proved_at', 'is', null)] : []),
      ]),
    )
    .returning('account_id')
    .executeTakeFirst();
  return bound !== undefined;
}
