import { HOUSE_CAUSES } from '@bourse/core/orders/house-causes.ts';
import { sql } from 'kysely';
import type { AccountId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import type { Db } from './store.ts';
import { type Balance, cashOf, type Held, pricesOf, type Worth, worthsOf } from './values.ts';

export type ThenValueParts = Pick<Parts, 'heldThen' | 'splits'>;

/** Codes of transfers that are booked for a night after it. */
export const NIGHT_CODES = ['financing', 'rollover'] as const;

/**
 * The worth of every entry of a league at a past moment, whenever it is computed: later movements are undone, and
 * prices are those of that moment. Charges for nights count even if booked later: no season has any after its end, and
 * they are booked before a week is computed. By account; without entries that had nothing in the league.
 */
export async function readWorthsThen(
  parts: ThenValueParts,
  db: Db,
  league: number,
  at: number,
): Promise<Map<AccountId, Worth>> {
  const had = {
    cash: cashOf(await readBalancesThen(db, league, at)),
    positions: await readHeldThen(parts, db, league, at),
    trades: await readTradesThen(db, league, at),
  };
  const instruments = had.positions.map(({ instrument }) => instrument);
  const quoteOf = await parts.heldThen.pricesAt(db, instruments, at);
  return worthsOf(had, await pricesOf(parts, db, had.positions, at, quoteOf));
}

/** What the entries' transfers have moved since that moment; read backwards from the newest row, as there are few. */
const since = (league: number, at: number) => sql`since as (
  select t.account_id, t.reference, m.bucket, m.amount from league_entries e cross join lateral (
    select * from transfers t where t.account_id = e.account_id and t.seq > coalesce((select b.seq from transfers b
      where b.account_id = e.account_id and b.at < ${new Date(at)} order by b.seq desc limit 1), 0)) t
  cross join lateral (values (t.credit, t.credit_portfolio, t.amount), (t.debit, t.debit_portfolio, -t.amount))
    m(bucket, portfolio, amount)
  where e.league = ${league} and m.portfolio = ${league} and t.code <> all(${[...NIGHT_CODES]}::text[]))`;

async function readBalancesThen(db: Db, league: number, at: number): Promise<Balance[]> {
  const { rows } = await sql<Balance>`with ${since(league, at)},
      moved as (select account_id, bucket, sum(amount) as amount from since group by 1, 2)
    select b.account_id, b.bucket, (b.amount - coalesce(m.amount, 0))::bigint as amount
    from balances b left join moved m using (account_id, bucket) where b.portfolio = ${league}`.execute(db);
  return rows;
}

/** Positions whose units have changed since are recomputed from their fills. */
async function readHeldThen({ heldThen }: ThenValueParts, db: Db, league: number, at: number): Promise<Held[]> {
  const then = new Date(at);
  const { rows } = await sql<Held & { changed: boolean }>`with ${since(league, at)},
      found as (select * from positions where portfolio = ${league} and status <> 'closed'
        union all select p.* from (select distinct account_id from since) s join positions p using (account_id)
        where p.portfolio = ${league} and p.closed_at >= ${then})
    select p.account_id as account, p.position_seq as position, p.instrument, p.currency, p.open_quantity as quantity,
      p.open_cost as cost, p.opened_at as "openedAt",
      (p.margin - coalesce((select sum(s.amount) from since s where s.account_id = p.account_id
        and s.bucket = 'playMargin' and (s.reference = 'p' || p.position_seq or s.reference in (
          select 'o' || o.order_seq from orders o where o.account_id = p.account_id
            and o.position_seq = p.position_seq))), 0))::bigint as margin,
      exists (select from fills f where f.account_id = p.account_id and f.position_seq = p.position_seq
        and f.at >= ${then}) or exists (select from position_adjustments a where a.account_id = p.account_id
        and a.subject = 'position' and a.subject_seq = p.position_seq and a.at >= ${then}) as changed
    from found p where p.opened_at < ${then} order by 1, 2`.execute(db);
  const held = rows.map(({ changed: _, ...each }) => each);
  const accounts = new Set(rows.filter(({ changed }) => changed).map(({ account }) => account));
  const units = new Map<string, Pick<Held, 'quantity' | 'cost'>>();
  for (const account of accounts)
    for (const [position, open] of await heldThen.unitsAt(db, account, at)) units.set(`${account} ${position}`, open);
  return held
    .map((each) => ({ ...each, ...units.get(`${each.account} ${each.position}`) }))
    .filter(({ quantity }) => quantity > 0n);
}

/** The entry's own orders that had filled, without those by which the house closes. */
async function readTradesThen(db: Db, league: number, at: number): Promise<Map<AccountId, number>> {
  const { rows } = await sql<{ account_id: AccountId; count: number }>`select o.account_id, count(*)::integer as count
    from orders o where o.portfolio = ${league} and o.filled > 0 and o.cause <> all(${[...HOUSE_CAUSES]}::text[])
      and o.created_at < ${new Date(at)} and (o.updated_at < ${new Date(at)} or exists (select from fills f
        where f.account_id = o.account_id and f.order_seq = o.order_seq and f.at < ${new Date(at)}))
    group by 1`.execute(db);
  return new Map(rows.map(({ account_id: account, count }) => [account, count]));
}
