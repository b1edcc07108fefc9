/**
 * A portfolio's values over a period: the stored points, then what has moved since the last one, valued now. Read in
 * one snapshot.
 */
import { type FundHistory, worthBefore, worthSteps } from '@bourse/core/products/investment-funds/past-value.ts';
import { MAIN } from '@bourse/core/ledger/transfer.ts';
import type { Amount, Currency } from '@bourse/core/ledger/money.ts';
import type { Position } from '@bourse/core/trading/orders/position.ts';
import { intoBy } from '@bourse/core/reporting/performance/figures.ts';
import { heldRow, measure, type Measured, measureOn, type Stand } from '@bourse/core/reporting/performance/measure.ts';
import {
  DAY_MS,
  type Gain,
  type History,
  makePoints,
  NOTHING_MOVED,
  type Point,
} from '@bourse/core/reporting/performance/points.ts';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../db/types.ts';
import type { AccountId } from '../ids.ts';
import { readFundHistories } from '../ledger/other-assets.ts';
import { positionOf } from '../ledger/rows.ts';
import { dayEndsBetween } from './day-ends.ts';
import { dollarsThen, pricesAt, ratesOf, type ThenParts, type Wanted } from './historical-prices.ts';
import { keeping } from './cached-results.ts';
import { type HeldRow, readGains, readHeld, readPoints, readPositions } from './store.ts';
import { type MomentParts, positionsOfOneMoment } from '../ledger/account-snapshot.ts';
import { valuedAt } from '../ledger/position-valuation.ts';

export type StandParts = ThenParts & OpenParts;
/** Epoch ms; begins at the end of a day. */
export interface Period {
  from: number;
  to: number;
}
export interface Stands {
  start: Stand;
  stands: readonly Stand[];
  measured: Measured;
  /** What is open now; empty if the period ended earlier. */
  open: OpenNow[];
  /** Changes whenever anything moves. */
  version: string;
}

/** A point takes about 200 bytes, a written stand about 300. */
const keepPoints = keeping<readonly Point[]>(60_000, (points) => points.length);
const keepWritten = keeping<Written>(40_000, ({ stands }) => stands.length);
/** Movements after the last stored point. Valid while the account's row is unchanged, since every command writes it. */
const keepTail = keeping<Tail>(40_000, ({ gains, positions }) => gains.length + positions.length);

interface Tail {
  gains: readonly Gain[];
  positions: readonly Position[];
}

/** Read in one snapshot. `tail`: what isn't stored yet; null if the period ended earlier. */
interface Found {
  from: number;
  /** Until when everything is stored. */
  to: number;
  held: HeldRow[];
  points: readonly Point[];
  version: string;
  tail: { cash: Map<Currency, bigint>; points: Point[]; positions: readonly Position[]; funds: FundHistory[] } | null;
}

/** Null if nothing has ever moved in any of the account's portfolios. */
export async function standsOf(
  parts: StandParts,
  account: AccountId,
  portfolio: number,
  period: Period,
  into: Currency,
): Promise<Stands | null> {
  const now = parts.clock.now();
  const { kysely } = parts.database;
  const found = await kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((db) => find(parts, db, account, portfolio, { ...period, to: Math.min(period.to, now + 1) }));
  if (!found) return null;
  const open = found.tail ? await openNow(parts, account, found.tail.positions) : [];
  const key = `${account} ${portfolio} ${found.from} ${found.to} ${into}`;
  const written = await keepWritten(parts.database, key, () => writtenOf(parts, found, into, now));
  const since = found.tail ? finished(found.tail, open, portfolio, now + 1) : [];
  const currencies = new Set([...written.measured.held.keys(), ...since.map(({ currency }) => currency)]);
  const later = { from: found.to, to: Math.min(period.to, now) };
  const stands = await standsBetween(parts, now, later, since, [...currencies], into);
  return {
    start: written.start,
    stands: [...written.stands, ...stands],
    measured: measureOn(written.measured, stands),
    open,
    version: found.version,
  };
}

type Written = Pick<Stands, 'start' | 'stands' | 'measured'>;

async function writtenOf(
  parts: StandParts,
  { from, to, held, points }: Found,
  into: Currency,
  now: number,
): Promise<Written> {
  const currencies = [...new Set([...held, ...points].map(({ currency }) => currency))];
  const dollars = await ratesOf(parts, parts.database.kysely, [into, ...currencies], [from]);
  const start = {
    at: from,
    rows: held.map((row) => heldRow(row.currency, row)),
    into: intoBy(dollars(from), into),
  };
  const stands = await standsBetween(parts, now, { from, to }, points, currencies, into);
  return { start, stands, measured: measure(start, stands) };
}

/**
 * At day ends after `from` until `to`, and at the moments of these points; `currencies`: those held. What is worth
 * something `now` gets the rates of now, as in the wallet.
 */
async function standsBetween(
  parts: StandParts,
  now: number,
  { from, to }: Period,
  points: readonly Point[],
  currencies: readonly Currency[],
  into: Currency,
): Promise<Stand[]> {
  const rows = Map.groupBy(points, ({ at }) => at);
  const moments = [...new Set([...dayEndsBetween(from, to), ...rows.keys()])].sort((a, b) => a - b);
  const past = moments.filter((at) => at <= now);
  const dollars = await ratesOf(parts, parts.database.kysely, [into, ...currencies], past);
  return moments.map((at) => ({
    at,
    rows: rows.get(at) ?? [],
    into: intoBy(at > now ? dollarsThen(parts, now) : dollars(at), into),
  }));
}

async function find(
  parts: StandParts,
  db: Transaction<DB>,
  account: AccountId,
  portfolio: number,
  { from: asked, to }: Period,
): Promise<Found | null> {
  const reach = await readReach(db, account);
  if (reach === null) return null;
  const { first, through, version } = reach;
  const from = Math.max(first, Math.min(asked, through));
  const held = await readHeld(db, account, from, portfolio);
  const until = Math.min(to, through);
  const points = await keepPoints(parts.database, `${account} ${portfolio} ${from} ${until}`, () =>
    readPoints(db, account, portfolio, from, until),
  );
  if (to <= through) return { from, to, held, points, version, tail: null };
  const since = heldAfter(held, points, portfolio);
  const tail = await keepTail(parts.database, `${account} ${portfolio} ${through} ${version}`, () =>
    readTail(db, account, portfolio, through),
  );
  const gains = tail.gains.filter(({ at }) => at < to);
  const cash = new Map(since.map((row) => [row.currency, row.cash]));
  for (const { currency, amount } of gains) cash.set(currency, (cash.get(currency) ?? 0n) + amount);
  // Fund prices move without the account.
  const funds = portfolio === MAIN ? await readFundHistories(db, account, through, to) : [];
  const later = await pointsSince(parts, db, account, { from: through, held: since, gains, funds }, to);
  return { from, to: through, held, points, version, tail: { cash, points: later, positions: tail.positions, funds } };
}

async function readTail(db: Transaction<DB>, account: AccountId, portfolio: number, from: number): Promise<Tail> {
  const gains = await readGains(db, account, from);
  const positions = await db
    .selectFrom('positions')
    .selectAll()
    .where('account_id', '=', account)
    .where('portfolio', '=', portfolio)
    .where('status', '<>', 'closed')
    .execute();
  return { gains: gains.filter((gain) => gain.portfolio === portfolio), positions: positions.map(positionOf) };
}

/** What is held after these points: for each currency the last row's cash plus its flows. */
function heldAfter(held: readonly HeldRow[], points: readonly Point[], portfolio: number): HeldRow[] {
  const rows = new Map(held.map((row) => [row.currency, row]));
  for (const { currency, cash, flows, open } of points)
    rows.set(currency, { portfolio, currency, cash: cash + flows, open });
  return [...rows.values()];
}

interface Reach {
  /** The beginning of the account's first day. */
  first: number;
  /** Until when its points are stored. */
  through: number;
  version: string;
}

/** Null if nothing has moved. */
async function readReach(db: Transaction<DB>, account: AccountId): Promise<Reach | null> {
  const {
    rows: [row],
  } = await sql<{ through: Date | null; first: Date | null; version: string | null }>`select
    (select through from performance_through where account_id = ${account}) as through,
    (select at from transfers where account_id = ${account} order by seq limit 1) as first,
    (select concat_ws(' ', ctid, xmin, entity_seq, transfer_seq) from accounts where account_id = ${account})
      as version`.execute(db);
  if (!row?.first) return null;
  const first = row.first.getTime() - (row.first.getTime() % DAY_MS);
  return { first, through: row.through?.getTime() ?? first, version: row.version ?? '' };
}

/** Points for today's flows, days that have only just ended, and `to` itself, with open units not valued yet. */
async function pointsSince(
  parts: StandParts,
  db: Transaction<DB>,
  account: AccountId,
  known: Pick<History, 'from' | 'held' | 'gains' | 'funds'>,
  to: number,
): Promise<Point[]> {
  const dayEnds = dayEndsBetween(known.from, to - 1);
  const isQuiet = dayEnds.length === 0 && !known.gains.some(({ kind }: Gain) => kind === 'flows');
  const positions = isQuiet ? [] : await readPositions(db, account, known.from, to);
  const portfolios = new Set([...known.held, ...known.gains].map(({ portfolio }) => portfolio));
  const history = {
    ...known,
    positions: positions.filter(({ portfolio }) => portfolios.has(portfolio)),
    dayEnds: [...dayEnds, to],
  };
  const wanted = new Map<string, Wanted>();
  makePoints({
    ...history,
    priceAt(instrument, moment) {
      wanted.set(`${moment} ${instrument}`, { instrument, moment });
      return null;
    },
  });
  return makePoints({ ...history, priceAt: await pricesAt(parts, db, [...wanted.values()], false) });
}

/** The tail with open positions valued now. */
function finished(
  { cash, points, funds }: NonNullable<Found['tail']>,
  open: readonly OpenNow[],
  portfolio: number,
  at: number,
): Point[] {
  const made = new Map<Currency, bigint>();
  for (const { position, profit } of open) made.set(position.currency, (made.get(position.currency) ?? 0n) + profit);
  for (const fund of funds)
    made.set(fund.currency, (made.get(fund.currency) ?? 0n) + worthBefore(worthSteps(fund), at));
  const last = new Map(points.filter((point) => point.at === at).map((point) => [point.currency, point]));
  const rows = [...new Set([...cash.keys(), ...made.keys()])].map((currency) => ({
    ...(last.get(currency) ?? { ...NOTHING_MOVED, portfolio, at, currency, cash: cash.get(currency) ?? 0n }),
    open: made.get(currency) ?? 0n,
  }));
  return [...points.filter((point) => point.at !== at), ...rows];
}

/** Profit of open positions at current prices. */

type OpenParts = MomentParts;
interface OpenNow {
  position: Position;
  /** In its currency: the profit if closed now, before charges. */
  profit: Amount;
}

async function openNow(parts: OpenParts, account: AccountId, positions: readonly Position[]): Promise<OpenNow[]> {
  const moment = await positionsOfOneMoment(parts, account, positions);
  return moment.positions.map((position) => ({
    position,
    profit: valuedAt(position, moment.quoteOf(position)).figures.openProfit,
  }));
}
