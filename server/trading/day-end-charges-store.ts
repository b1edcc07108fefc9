/** The SQL of fills whose charges are settled after the end of their day. */
import type { InstrumentId, Market } from '@bourse/core/markets/market-types.ts';
import { getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';
import type { FillToChargeAtDayEnd } from '@bourse/core/trading/trading/decide-day-end-charges.ts';
import { sql } from 'kysely';
import type { Db } from '../db/kysely-or-transaction.ts';
import type { AccountId } from '../ids.ts';
import { parseCharges } from '../ledger/parse-account-rows.ts';

/** `date`: the market's local one. */
export interface UnchargedDay {
  account_id: AccountId;
  portfolio: number;
  instrument: InstrumentId;
  date: string;
}

/** Portfolios and instruments with fills whose day-end charges are still to come. */
export async function readUnchargedDays(
  db: Db,
  market: Market,
  { from, until, limit }: { from: Date; until: Date; limit: number },
): Promise<UnchargedDay[]> {
  const { rows } = await sql<UnchargedDay>`
    select distinct f.account_id, o.portfolio, o.instrument, to_char(f.at at time zone ${getMarketRules(market).zone},
      'YYYY-MM-DD') as date
    from fills f join orders o using (account_id, order_seq)
    left join day_end_charges c on (c.account_id, c.fill_seq) = (f.account_id, f.fill_seq)
    where f.held is not null and f.at >= ${from} and f.at < ${until} and o.market = ${market} and c.fill_seq is null
    order by 4, 1, 2, 3 limit ${limit}`.execute(db);
  return rows;
}

interface FillRow {
  fill_seq: bigint;
  order_seq: bigint;
  position_seq: bigint;
  effect: 'open' | 'close';
  price: bigint;
  quantity: bigint;
  charges: string;
  held: bigint;
  charged: boolean;
}

/** In order, whether they were charged or not. */
export async function readFillsOfDay(
  db: Db,
  { account_id: account, portfolio, instrument }: Omit<UnchargedDay, 'date'>,
  { from, until }: { from: Date; until: Date },
): Promise<FillToChargeAtDayEnd[]> {
  const { rows } = await sql<FillRow>`
    select f.fill_seq, f.order_seq, f.position_seq, f.effect, f.price, f.quantity, f.charges, f.held,
      c.fill_seq is not null as charged
    from fills f join orders o using (account_id, order_seq)
    left join day_end_charges c on (c.account_id, c.fill_seq) = (f.account_id, f.fill_seq)
    where f.account_id = ${account} and o.portfolio = ${portfolio} and o.instrument = ${instrument}
      and f.held is not null and f.at >= ${from} and f.at < ${until} order by f.fill_seq`.execute(db);
  return rows.map((row) => ({
    seq: row.fill_seq,
    order: row.order_seq,
    position: row.position_seq,
    effect: row.effect,
    price: row.price,
    quantity: row.quantity,
    charges: parseCharges(row.charges),
    held: row.held,
    charged: row.charged,
  }));
}

export interface OrderWithHold {
  order_seq: bigint;
  instrument: InstrumentId;
  hold: bigint;
}
/** Pending orders that have reserved money in a currency, newest first. */
export async function readOrdersWithHolds(
  db: Db,
  { account, portfolio, currency }: { account: AccountId; portfolio: number; currency: string },
): Promise<OrderWithHold[]> {
  const rows = await db
    .selectFrom('orders')
    .select(['order_seq', 'instrument', 'hold'])
    .where('account_id', '=', account)
    .where('portfolio', '=', portfolio)
    .where('currency', '=', currency)
    .where('status', '=', 'pending')
    .where('hold', '>', 0n)
    .orderBy('order_seq', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, instrument: row.instrument as InstrumentId }));
}
