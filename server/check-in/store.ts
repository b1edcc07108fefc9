import type { CheckIn } from '@bourse/core/accounts/check-in/check-in-rewards.ts';
import type { Database } from '../db/database.ts';
import type { AccountId } from '../ids.ts';

export interface CheckInHistory {
  last: Pick<CheckIn, 'day' | 'streak'> | null;
  days: string[];
  count: number;
  bonuses: number;
}

const DAYS_LISTED = 31;

export async function readCheckIns({ kysely }: Database, account: AccountId): Promise<CheckInHistory> {
  const [rows, { count }, { bonuses }] = await Promise.all([
    kysely
      .selectFrom('check_ins')
      .select(['day', 'streak'])
      .where('account_id', '=', account)
      .orderBy('day', 'desc')
      .limit(DAYS_LISTED)
      .execute(),
    kysely
      .selectFrom('check_ins')
      .select(({ fn }) => fn.countAll<bigint>().as('count'))
      .where('account_id', '=', account)
      .executeTakeFirstOrThrow(),
    kysely
      .selectFrom('check_in_bonuses')
      .select(({ fn }) => fn.countAll<bigint>().as('bonuses'))
      .where('account_id', '=', account)
      .executeTakeFirstOrThrow(),
  ]);
  return { last: rows[0] ?? null, days: rows.map(({ day }) => day), count: Number(count), bonuses: Number(bonuses) };
}

/** Of a person's several accounts the first to ask gets the day, also if it wasn't known then that they are theirs. */
export async function isPersonsFirstCheckIn({ kysely }: Database, account: AccountId, day: string): Promise<boolean> {
  const { holder } = await kysely
    .selectFrom('accounts')
    .select('holder')
    .where('account_id', '=', account)
    .executeTakeFirstOrThrow();
  if (holder === null) return true;
  const paid = await kysely
    .selectFrom('check_ins as c')
    .innerJoin('accounts as a', 'a.account_id', 'c.account_id')
    .select('c.account_id')
    .where('a.holder', '=', holder)
    .where('c.account_id', '<>', account)
    .where('c.day', '=', day)
    .executeTakeFirst();
  if (paid) return false;
  await kysely
    .insertInto('check_ins_of_people')
    .values({ holder, day, account_id: account })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { account_id: first } = await kysely
    .selectFrom('check_ins_of_people')
    .select('account_id')
    .where('holder', '=', holder)
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  return first === account;
}
