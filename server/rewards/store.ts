import type { CheckIn } from '@bourse/core/rewards/check-in.ts';
import type { Database } from '../db/database.ts';
import type { AccountId } from '../ids.ts';

export interface CheckInHistory { last: Pick<CheckIn, 'day' | 'streak'> | null; days: string[]; count: number; bonuses: number }

const DAYS_SHOWN = 31;

export async function readCheckIns({ kysely }: Database, account: AccountId): Promise<CheckInHistory> {
  const [rows, { count }, { bonuses }] = await Promise.all([
    kysely.selectFrom('check_ins').select(['day', 'streak']).where('account_id', '=', account).orderBy('day', 'desc').limit(DAYS_SHOWN).execute(),
    kysely.selectFrom('check_ins').select(({ fn }) => fn.countAll<bigint>().as('count')).where('account_id', '=', account).executeTakeFirstOrThrow(),
    kysely.selectFrom('check_in_bonuses').select(({ fn }) => fn.countAll<bigint>().as('bonuses')).where('account_id', '=', account).executeTakeFirstOrThrow(),
  ]);
  return { last: rows[0] ?? null, days: rows.map(({ day }) => day), count: Number(count), bonuses: Number(bonuses) };
}
