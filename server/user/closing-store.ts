import { closingConditions } from '@bourse/core/user/closing.ts';
import { sql } from 'kysely';
import type { AccountId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import type { Db } from './store.ts';

/** What stands in the way of closing the account, and what doesn't; exact for a caller that holds the account's row. */
export async function readClosing({ settings }: Pick<Parts, 'settings'>, db: Db, account: AccountId): Promise<ReturnType<typeof closingConditions>> {
  const { rows: [left] } = await sql<{ positions: bigint; orders: bigint; requests: bigint; loans: bigint; balances: bigint }>`select
    (select count(*) from positions where account_id = ${account} and status <> 'closed') as positions,
    (select count(*) from orders where account_id = ${account} and status = 'pending') as orders,
    (select count(*) from requests where account_id = ${account} and status in ('submitted', 'inReview', 'processing')) as requests,
    (select count(*) from loans where account_id = ${account} and repaid_at is null) as loans,
    (select count(*) from balances where account_id = ${account} and amount > 0) as balances`.execute(db);
  const count = (name: 'positions' | 'orders' | 'requests' | 'loans' | 'balances'): number => Number(left?.[name] ?? 0n);
  return closingConditions({ positions: count('positions'), orders: count('orders'), requests: count('requests'), loans: count('loans'), balances: count('balances'), isPractice: settings.get('practice') === 'yes' });
}
