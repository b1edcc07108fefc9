import type { Database } from '../db/database.ts';
import type { AccountId } from '../ids.ts';

/** The largest amount paid out so far in this currency; null for the first withdrawal. */
export async function usualWithdrawal(
  db: Database['kysely'],
  account: AccountId,
  currency: string,
  before: bigint,
): Promise<bigint | null> {
  const row = await db
    .selectFrom('requests')
    .select((e) => e.fn.max('amount').as('amount'))
    .where('account_id', '=', account)
    .where('kind', '=', 'withdrawal')
    .where('status', '=', 'done')
    .where('currency', '=', currency)
    .where('request_seq', '<', before)
    .executeTakeFirst();
  return row?.amount ?? null;
}
