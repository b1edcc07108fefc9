/**
 * All open positions, summed by instrument, side and customer group in one statement, however many there are. Without
 * play money, which is nobody's risk.
 */
import { type CustomerGroup, NEW_DAYS } from '@bourse/core/risk/exposure.ts';
import { LEAGUES_FROM } from '@bourse/core/ledger/play.ts';
import type { Amount, Currency, Quantity } from '@bourse/core/money.ts';
import { sql } from 'kysely';
import type { Parts } from '../parts.ts';

export interface Sum {
  instrument: string;
  market: string;
  currency: Currency;
  side: 'long' | 'short';
  group: CustomerGroup;
  positions: number;
  /** Of these, how many with leverage or short. */
  levered: number;
  quantity: Quantity;
  cost: Amount;
}
export interface Counted {
  /** Epoch ms. */
  at: number;
  sums: readonly Sum[];
}

const DAY_MS = 86_400_000;

/** SQL CTE `grouped`: the group of each account at `now`. */
export const groupOfAccounts = (now: number) => sql`grouped as (
  select a.account_id, case when h.claimant = 'customers' then 'funds' when a.house then 'house'
    when d.status = 'approved' then 'dayTraders'
    when c.created_at >= ${new Date(now - NEW_DAYS * DAY_MS)} then 'new' else 'established' end as "group"
  from accounts a left join customers c using (account_id) left join day_trading_accounts d using (account_id)
    left join house_accounts h using (account_id))`;

export async function countHoldings({ database, clock }: Pick<Parts, 'database' | 'clock'>): Promise<Counted> {
  const now = clock.now();
  const { rows } = await sql<{
    instrument: string;
    market: string;
    currency: string;
    side: 'long' | 'short';
    group: CustomerGroup;
    positions: number;
    levered: number;
    quantity: string;
    cost: string;
  }>`with ${groupOfAccounts(now)}
    select instrument, market, currency, side, "group", count(*)::integer as positions,
      count(liquidation_price)::integer as levered, sum(open_quantity)::text as quantity, sum(open_cost)::text as cost
    from positions join grouped using (account_id)
    where status <> 'closed' and open_quantity > 0 and portfolio < ${LEAGUES_FROM} group by 1, 2, 3, 4, 5`.execute(
    database.kysely,
  );
  return {
    at: now,
    sums: rows.map((row) => ({ ...row, quantity: BigInt(row.quantity), cost: BigInt(row.cost) })),
  };
}
