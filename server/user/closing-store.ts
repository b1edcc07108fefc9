import { closingConditions } from '@bourse/core/user/closing.ts';
import { sql } from 'kysely';
import type { AccountId } from '../ids.ts';
import { readPayDates } from '../ledger/pay-dates.ts';
import type { Parts } from '../parts.ts';
import type { Db } from './store.ts';

type ClosingParts = Pick<Parts, 'settings' | 'feeds' | 'clock' | 'splits'>;
export interface Closing {
  conditions: ReturnType<typeof closingConditions>;
  /** The last day on which a dividend is still paid; null without one. */
  dividendsUntil: string | null;
}

/** What prevents closing the account, and what doesn't; exact if the caller holds the account's row. */
export async function readClosing(parts: ClosingParts, db: Db, account: AccountId): Promise<Closing> {
  const {
    rows: [left],
  } = await sql<{ positions: bigint; orders: bigint; requests: bigint; loans: bigint; balances: bigint }>`select
    (select count(*) from positions where account_id = ${account} and status <> 'closed') as positions,
    (select count(*) from orders where account_id = ${account} and status = 'pending') as orders,
    (select count(*) from requests where account_id = ${account}
      and status in ('submitted', 'inReview', 'processing')) as requests,
    (select count(*) from loans where account_id = ${account} and repaid_at is null
      and disbursed_at is not null) as loans,
    (select count(*) from balances where account_id = ${account} and amount > 0) as balances`.execute(db);
  const count = (name: 'positions' | 'orders' | 'requests' | 'loans' | 'balances'): number =>
    Number(left?.[name] ?? 0n);
  const payDates = await readPayDates(parts, db, account);
  const conditions = closingConditions({
    positions: count('positions'),
    orders: count('orders'),
    requests: count('requests'),
    loans: count('loans'),
    dividends: payDates.length,
    balances: count('balances'),
    isPractice: parts.settings.get('practice') === 'yes',
  });
  return { conditions, dividendsUntil: payDates.toSorted().at(-1) ?? null };
}
