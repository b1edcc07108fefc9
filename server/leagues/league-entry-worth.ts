/**
 * What every entry of a league is worth, at present or at a past moment: play money and open positions, valued by the
 * prices of one moment.
 */
import {
  type EffectiveSplit,
  formatCorporateActionKey,
  computeUnappliedRatio,
} from '@bourse/core/markets/listings/unapplied-splits.ts';
import type { InstrumentId, Quote } from '@bourse/core/markets/market-types.ts';
import {
  type Amount,
  type Currency,
  maximumOf,
  computeNotional,
  type Price,
  type Quantity,
} from '@bourse/core/ledger/money.ts';
import { HOUSE_CLOSING_CAUSES } from '@bourse/core/trading/orders/order.ts';
import { multiplyByRatio } from '@bourse/core/ledger/ratio.ts';
import { sql } from 'kysely';
import type { AccountId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import type { Db } from './store.ts';

export type EntryValueDependencies = Pick<ServerDependencies, 'venues' | 'splitSchedule'>;

/** Orders of its own that have filled, their different instruments, and the days (UTC) on which they were placed. */
export interface EntryTradeActivity {
  trades: number;
  instruments: number;
  days: number;
}
export const NO_TRADE_ACTIVITY: EntryTradeActivity = { trades: 0, instruments: 0, days: 0 };

export interface EntryWorth {
  available: Amount;
  frozen: Amount;
  margin: Amount;
  equity: Amount;
  activity: EntryTradeActivity;
  holdings: readonly EntryHolding[];
}
/** An open position, and what it is worth beyond its margin. */
export interface EntryHolding {
  position: bigint;
  instrument: InstrumentId;
  quantity: bigint;
  cost: Amount;
  margin: Amount;
  price: Price | null;
  value: Amount;
  /** Gain or loss beyond the margin; a loss greater than the margin is borne by the insurance account. */
  gain: Amount;
}

type Cash = Pick<EntryWorth, 'available' | 'frozen' | 'margin'>;
const NOTHING: Cash = { available: 0n, frozen: 0n, margin: 0n };

/** By account; without entries that have nothing in the league. */
export async function readEntryWorths(
  dependencies: EntryValueDependencies,
  db: Db,
  league: number,
  now: number,
): Promise<Map<AccountId, EntryWorth>> {
  const [balances, positions, trades] = [
    await readBalances(db, league),
    await readPositions(db, league),
    await readTrades(db, league),
  ];
  const quoteOf = (instrument: InstrumentId) => dependencies.venues.quote(instrument, now);
  const priceOf = await pricesOf(dependencies, db, positions, now, quoteOf);
  return computeWorths({ cash: cashOf(balances), positions, trades }, priceOf);
}

/** The holdings of entries at one moment. */
export interface EntryAssets {
  cash: ReadonlyMap<AccountId, Cash>;
  positions: readonly HeldPosition[];
  trades: ReadonlyMap<AccountId, EntryTradeActivity>;
}

function computeWorths(
  { cash: all, positions, trades }: EntryAssets,
  priceOf: (position: HeldPosition) => Price | null,
): Map<AccountId, EntryWorth> {
  const held = Map.groupBy(positions, ({ account }) => account);
  return new Map(
    [...all].map(([account, cash]) => {
      const holdings = (held.get(account) ?? []).map((each) => valueHolding(each, priceOf(each)));
      const gained = holdings.reduce((sum, { gain }) => sum + gain, 0n);
      const equity = cash.available + cash.frozen + cash.margin + gained;
      return [account, { ...cash, equity, activity: trades.get(account) ?? NO_TRADE_ACTIVITY, holdings }];
    }),
  );
}

/** Leagues have no short positions, so everything is closed at the bid. */
function valueHolding(
  { position, instrument, currency, quantity, cost, margin }: HeldPosition,
  price: Price | null,
): EntryHolding {
  const value = price === null ? cost : computeNotional(price, quantity, currency, 'down');
  return { position, instrument, quantity, cost, margin, price, value, gain: maximumOf(value - cost, -margin) };
}

const readBalances = (db: Db, league: number): Promise<Balance[]> =>
  db.selectFrom('balances').select(['account_id', 'bucket', 'amount']).where('portfolio', '=', league).execute();

interface Balance {
  account_id: AccountId;
  bucket: string;
  amount: Amount;
}
function cashOf(rows: readonly Balance[]): Map<AccountId, Cash> {
  const found = new Map<AccountId, Cash>();
  for (const { account_id: account, bucket, amount } of rows) {
    const cash = found.getOrInsertComputed(account, () => ({ ...NOTHING }));
    if (bucket === 'playAvailable') cash.available += amount;
    else if (bucket === 'playFrozen') cash.frozen += amount;
    else cash.margin += amount;
  }
  return found;
}

interface HeldPosition {
  account: AccountId;
  position: bigint;
  instrument: InstrumentId;
  currency: Currency;
  quantity: Quantity;
  cost: Amount;
  margin: Amount;
  openedAt: Date;
}
/** Only the columns that valuation needs, since there may be thousands of entries. */
async function readPositions(db: Db, league: number): Promise<HeldPosition[]> {
  const { rows } = await sql<HeldPosition>`select account_id as account, position_seq as position, instrument, currency,
      open_quantity as quantity, open_cost as cost, margin, opened_at as "openedAt"
    from positions where portfolio = ${league} and status <> 'closed' order by account_id, position_seq`.execute(db);
  return rows;
}

const TRADE_ACTIVITY_SQL = sql`count(*)::integer as trades, count(distinct o.instrument)::integer as instruments,
  count(distinct (o.created_at at time zone 'UTC')::date)::integer as days`;
interface TradeActivityRow extends EntryTradeActivity {
  account_id: AccountId;
}
const activityOf = (rows: readonly TradeActivityRow[]): Map<AccountId, EntryTradeActivity> =>
  new Map(rows.map(({ account_id: account, ...activity }) => [account, activity]));

/** The entry's own orders that have filled, without those by which the house closes. */
async function readTrades(db: Db, league: number): Promise<Map<AccountId, EntryTradeActivity>> {
  const { rows } = await sql<TradeActivityRow>`select o.account_id, ${TRADE_ACTIVITY_SQL} from orders o
    where o.portfolio = ${league} and o.filled > 0 and o.cause <> all(${[...HOUSE_CLOSING_CAUSES]}::text[])
    group by 1`.execute(db);
  return activityOf(rows);
}

/** While a split is being applied, a position in old units is valued at a price for old units. */
async function pricesOf(
  { splitSchedule }: Pick<EntryValueDependencies, 'splitSchedule'>,
  db: Db,
  held: readonly HeldPosition[],
  now: number,
  quoteOf: (instrument: InstrumentId) => Pick<Quote, 'bid'> | null,
): Promise<(position: HeldPosition) => Price | null> {
  const quotes = new Map<InstrumentId, Pick<Quote, 'bid'> | null>();
  const come = new Map<InstrumentId, readonly EffectiveSplit[]>();
  for (const { instrument } of held) {
    if (quotes.has(instrument)) continue;
    quotes.set(instrument, quoteOf(instrument));
    const lately = splitSchedule.recentOrUnappliedSplits(instrument, now);
    if (lately.length > 0) come.set(instrument, lately);
  }
  const met = await readAppliedSplits(
    db,
    held.filter(({ instrument }) => come.has(instrument)),
  );
  return ({ account, position, instrument, openedAt }) => {
    const quote = quotes.get(instrument) ?? null;
    const lately = come.get(instrument);
    if (!quote || !lately) return quote?.bid ?? null;
    const unmet = computeUnappliedRatio(
      { openedAt: openedAt.getTime() },
      met.get(`${account} ${position}`) ?? [],
      lately,
    );
    return multiplyByRatio(quote.bid, unmet, 'half-even');
  };
}

async function readAppliedSplits(db: Db, held: readonly HeldPosition[]): Promise<Map<string, string[]>> {
  const met = new Map<string, string[]>();
  if (held.length === 0) return met;
  const { rows } = await sql<{ account_id: bigint; subject_seq: bigint; kind: string; ex_date: string }>`
    select a.account_id, a.subject_seq, a.kind, a.ex_date::text as ex_date from position_adjustments a
    join unnest(${held.map(({ account }) => account)}::bigint[], ${held.map(({ position }) => position)}::bigint[])
      h(account_id, seq) on (a.account_id, a.subject_seq) = (h.account_id, h.seq) where a.subject = 'position'`.execute(
    db,
  );
  for (const { account_id: account, subject_seq: seq, kind, ex_date: exDate } of rows)
    met
      .getOrInsertComputed(`${account} ${seq}`, () => [])
      .push(formatCorporateActionKey({ kind: kind as EffectiveSplit['action']['kind'], exDate }));
  return met;
}

export type PastValueDependencies = Pick<ServerDependencies, 'historicalHoldings' | 'splitSchedule'>;

/** Codes of transfers that are booked for a night after it. */
export const NIGHT_CHARGE_CODES = ['financing', 'rollover'] as const;

/**
 * The worth of every entry of a league at a past moment, whenever it is computed: later movements are undone, and
 * prices are those of that moment. Charges for nights count even if booked later: no season has any after its end, and
 * they are booked before a week is computed. By account; without entries that had nothing in the league.
 */
export async function readEntryWorthsAt(
  dependencies: PastValueDependencies,
  db: Db,
  league: number,
  at: number,
): Promise<Map<AccountId, EntryWorth>> {
  const had = {
    cash: cashOf(await readBalancesAt(db, league, at)),
    positions: await readPositionsAt(dependencies, db, league, at),
    trades: await readTradesAt(db, league, at),
  };
  const instruments = had.positions.map(({ instrument }) => instrument);
  const quoteOf = await dependencies.historicalHoldings.pricesAt(db, instruments, at);
  return computeWorths(had, await pricesOf(dependencies, db, had.positions, at, quoteOf));
}

/** What the entries' transfers have moved since that moment; read backwards from the newest row, as there are few. */
const movementsSinceSql = (league: number, at: number) => sql`since as (
  select t.account_id, t.reference, m.bucket, m.amount from league_entries e cross join lateral (
    select * from transfers t where t.account_id = e.account_id and t.seq > coalesce((select b.seq from transfers b
      where b.account_id = e.account_id and b.at < ${new Date(at)} order by b.seq desc limit 1), 0)) t
  cross join lateral (values (t.credit, t.credit_portfolio, t.amount), (t.debit, t.debit_portfolio, -t.amount))
    m(bucket, portfolio, amount)
  where e.league = ${league} and m.portfolio = ${league} and t.code <> all(${[...NIGHT_CHARGE_CODES]}::text[]))`;

async function readBalancesAt(db: Db, league: number, at: number): Promise<Balance[]> {
  const { rows } = await sql<Balance>`with ${movementsSinceSql(league, at)},
      moved as (select account_id, bucket, sum(amount) as amount from since group by 1, 2)
    select b.account_id, b.bucket, (b.amount - coalesce(m.amount, 0))::bigint as amount
    from balances b left join moved m using (account_id, bucket) where b.portfolio = ${league}`.execute(db);
  return rows;
}

/** Positions whose units have changed since are recomputed from their fills. */
async function readPositionsAt(
  { historicalHoldings }: PastValueDependencies,
  db: Db,
  league: number,
  at: number,
): Promise<HeldPosition[]> {
  const then = new Date(at);
  const { rows } = await sql<HeldPosition & { changed: boolean }>`with ${movementsSinceSql(league, at)},
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
  const units = new Map<string, Pick<HeldPosition, 'quantity' | 'cost'>>();
  for (const account of accounts)
    for (const [position, open] of await historicalHoldings.unitsAt(db, account, at))
      units.set(`${account} ${position}`, open);
  return held
    .map((each) => ({ ...each, ...units.get(`${each.account} ${each.position}`) }))
    .filter(({ quantity }) => quantity > 0n);
}

/** The entry's own orders that had filled, without those by which the house closes. */
async function readTradesAt(db: Db, league: number, at: number): Promise<Map<AccountId, EntryTradeActivity>> {
  const { rows } = await sql<TradeActivityRow>`select o.account_id, ${TRADE_ACTIVITY_SQL}
    from orders o where o.portfolio = ${league} and o.filled > 0
      and o.cause <> all(${[...HOUSE_CLOSING_CAUSES]}::text[])
      and o.created_at < ${new Date(at)} and (o.updated_at < ${new Date(at)} or exists (select from fills f
        where f.account_id = o.account_id and f.order_seq = o.order_seq and f.at < ${new Date(at)}))
    group by 1`.execute(db);
  return activityOf(rows);
}
