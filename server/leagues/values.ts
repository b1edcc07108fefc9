/**
 * What every entry of a league is worth, at present or at a past moment: play money and open positions, by one look at
 * the market.
 */
import { meetingOf, unmetBy, type Come } from '@bourse/core/listings/old-units.ts';
import type { InstrumentId, Quote } from '@bourse/core/market.ts';
import { type Amount, type Currency, larger, notional, type Price, type Quantity } from '@bourse/core/money.ts';
import { HOUSE_CAUSES } from '@bourse/core/orders/house-causes.ts';
import { times } from '@bourse/core/ratio.ts';
import { sql } from 'kysely';
import type { AccountId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import type { Db } from './store.ts';

export type ValueParts = Pick<Parts, 'feeds' | 'splits'>;

export interface Worth {
  available: Amount;
  frozen: Amount;
  margin: Amount;
  equity: Amount;
  trades: number;
  holdings: readonly Holding[];
}
/** An open position, and what it is worth beyond its margin. */
export interface Holding {
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

type Cash = Pick<Worth, 'available' | 'frozen' | 'margin'>;
const NOTHING: Cash = { available: 0n, frozen: 0n, margin: 0n };

/** By account; without entries that have nothing in the league. */
export async function readWorths(
  parts: ValueParts,
  db: Db,
  league: number,
  now: number,
): Promise<Map<AccountId, Worth>> {
  const [balances, positions, trades] = [
    await readBalances(db, league),
    await readPositions(db, league),
    await readTrades(db, league),
  ];
  const quoteOf = (instrument: InstrumentId) => parts.feeds.quote(instrument, now);
  const priceOf = await pricesOf(parts, db, positions, now, quoteOf);
  return worthsOf({ cash: cashOf(balances), positions, trades }, priceOf);
}

/** The holdings of entries at one moment. */
export interface Had {
  cash: ReadonlyMap<AccountId, Cash>;
  positions: readonly Held[];
  trades: ReadonlyMap<AccountId, number>;
}

export function worthsOf(
  { cash: all, positions, trades }: Had,
  priceOf: (position: Held) => Price | null,
): Map<AccountId, Worth> {
  const held = Map.groupBy(positions, ({ account }) => account);
  return new Map(
    [...all].map(([account, cash]) => {
      const holdings = (held.get(account) ?? []).map((each) => holdingOf(each, priceOf(each)));
      const gained = holdings.reduce((sum, { gain }) => sum + gain, 0n);
      const equity = cash.available + cash.frozen + cash.margin + gained;
      return [account, { ...cash, equity, trades: trades.get(account) ?? 0, holdings }];
    }),
  );
}

/** Leagues have no short positions, so everything is closed at the bid. */
function holdingOf({ position, instrument, currency, quantity, cost, margin }: Held, price: Price | null): Holding {
  const value = price === null ? cost : notional(price, quantity, currency, 'down');
  return { position, instrument, quantity, cost, margin, price, value, gain: larger(value - cost, -margin) };
}

const readBalances = (db: Db, league: number): Promise<Balance[]> =>
  db.selectFrom('balances').select(['account_id', 'bucket', 'amount']).where('portfolio', '=', league).execute();

export interface Balance {
  account_id: AccountId;
  bucket: string;
  amount: Amount;
}
export function cashOf(rows: readonly Balance[]): Map<AccountId, Cash> {
  const found = new Map<AccountId, Cash>();
  for (const { account_id: account, bucket, amount } of rows) {
    const cash = found.getOrInsertComputed(account, () => ({ ...NOTHING }));
    if (bucket === 'playAvailable') cash.available += amount;
    else if (bucket === 'playFrozen') cash.frozen += amount;
    else cash.margin += amount;
  }
  return found;
}

export interface Held {
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
async function readPositions(db: Db, league: number): Promise<Held[]> {
  const { rows } = await sql<Held>`select account_id as account, position_seq as position, instrument, currency,
      open_quantity as quantity, open_cost as cost, margin, opened_at as "openedAt"
    from positions where portfolio = ${league} and status <> 'closed' order by account_id, position_seq`.execute(db);
  return rows;
}

/** The entry's own orders that have filled, without those by which the house closes. */
async function readTrades(db: Db, league: number): Promise<Map<AccountId, number>> {
  const rows = await db
    .selectFrom('orders')
    .select(['account_id', ({ fn }) => fn.countAll<bigint>().as('count')])
    .where('portfolio', '=', league)
    .where('filled', '>', 0n)
    .where('cause', 'not in', [...HOUSE_CAUSES])
    .groupBy('account_id')
    .execute();
  return new Map(rows.map(({ account_id: account, count }) => [account, Number(count)]));
}

/** While a split is being applied, a position in old units is valued at a price for old units. */
export async function pricesOf(
  { splits }: Pick<ValueParts, 'splits'>,
  db: Db,
  held: readonly Held[],
  now: number,
  quoteOf: (instrument: InstrumentId) => Pick<Quote, 'bid'> | null,
): Promise<(position: Held) => Price | null> {
  const quotes = new Map<InstrumentId, Pick<Quote, 'bid'> | null>();
  const come = new Map<InstrumentId, readonly Come[]>();
  for (const { instrument } of held) {
    if (quotes.has(instrument)) continue;
    quotes.set(instrument, quoteOf(instrument));
    const lately = splits.lately(instrument, now);
    if (lately.length > 0) come.set(instrument, lately);
  }
  const met = await readMet(
    db,
    held.filter(({ instrument }) => come.has(instrument)),
  );
  return ({ account, position, instrument, openedAt }) => {
    const quote = quotes.get(instrument) ?? null;
    const lately = come.get(instrument);
    if (!quote || !lately) return quote?.bid ?? null;
    const unmet = unmetBy({ openedAt: openedAt.getTime() }, met.get(`${account} ${position}`) ?? [], lately);
    return times(quote.bid, unmet, 'half-even');
  };
}

async function readMet(db: Db, held: readonly Held[]): Promise<Map<string, string[]>> {
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
      .push(meetingOf({ kind: kind as Come['action']['kind'], exDate }));
  return met;
}
