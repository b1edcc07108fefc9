/**
 * A portfolio's values over a period: the stored points, then what has moved since the last one, valued now. Read in
 * one snapshot.
 */
import {
  type FundHoldingHistory,
  getFundHoldingWorthBefore,
  computeFundHoldingWorthSteps,
} from '@bourse/core/products/investment-funds/fund-holding-value-history.ts';
import { MAIN_PORTFOLIO } from '@bourse/core/ledger/transfer.ts';
import { mergeHeldValues, mergePortfolioPoints } from '@bourse/core/reporting/performance/merge-portfolio-points.ts';
import type { Amount, Currency } from '@bourse/core/ledger/money.ts';
import type { Position } from '@bourse/core/trading/orders/position.ts';
import { createCurrencyConverter } from '@bourse/core/reporting/performance/performance-figures.ts';
import {
  buildSnapshotRow,
  measurePerformance,
  type PerformanceMeasurement,
  continuePerformanceMeasurement,
  type PortfolioSnapshot,
} from '@bourse/core/reporting/performance/performance-measurement.ts';
import {
  DAY_MS,
  type PortfolioMovement,
  type PortfolioHistory,
  buildPerformancePoints,
  NO_MOVEMENTS,
  type PerformancePoint,
} from '@bourse/core/reporting/performance/performance-points.ts';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../db/table-types.ts';
import type { AccountId } from '../ids.ts';
import { hasMainPortfolio, isInScope, type PortfolioScope, inScopeSql } from '../ledger/portfolio-scope.ts';
import { readFundHistories } from '../ledger/funds-and-undelivered-shares.ts';
import { parsePositionRow } from '../ledger/position-table.ts';
import { listDayEndsBetween } from './day-ends.ts';
import {
  computeDollarRatesAt,
  loadPricesAt,
  loadExchangeRatesAt,
  type HistoricalPriceDependencies,
  type HistoricalPriceRequest,
} from './historical-prices.ts';
import { createAsyncCache } from './async-cache.ts';
import {
  type PortfolioCurrencyValueRow,
  readTransferGains,
  readCashAndOpenValuesAt,
  loadPerformancePoints,
  loadPositionHistories,
} from './store.ts';
import { type SnapshotDependencies, readPositionsSnapshot } from '../ledger/account-snapshot.ts';
import { valuePosition } from '../ledger/position-valuation.ts';

export type PortfolioValueDependencies = HistoricalPriceDependencies & CurrentPriceDependencies;
/** Epoch ms; begins at the end of a day. */
export interface TimePeriod {
  from: number;
  to: number;
}
export interface PortfolioValueSeries {
  start: PortfolioSnapshot;
  snapshots: readonly PortfolioSnapshot[];
  measured: PerformanceMeasurement;
  /** What is open now; empty if the period ended earlier. */
  open: OpenPositionProfit[];
  /** Changes whenever anything moves. */
  version: string;
}

/** A point takes about 200 bytes, a written stand about 300. */
const cachePoints = createAsyncCache<readonly PerformancePoint[]>(60_000, (points) => points.length);
const cacheStoredSeries = createAsyncCache<StoredSeries>(40_000, ({ snapshots }) => snapshots.length);
/** Movements after the last stored point. Valid while the account's row is unchanged, since every command writes it. */
const cacheTail = createAsyncCache<UnstoredMovements>(
  40_000,
  ({ gains, positions }) => gains.length + positions.length,
);

interface UnstoredMovements {
  gains: readonly PortfolioMovement[];
  positions: readonly Position[];
}

/** Read in one snapshot. `tail`: what isn't stored yet; null if the period ended earlier. */
interface LoadedHistory {
  from: number;
  /** Until when everything is stored. */
  to: number;
  held: PortfolioCurrencyValueRow[];
  points: readonly PerformancePoint[];
  version: string;
  tail: {
    cash: Map<Currency, bigint>;
    points: PerformancePoint[];
    positions: readonly Position[];
    funds: FundHoldingHistory[];
  } | null;
}

/** Null if nothing has ever moved in any of the account's portfolios. */
export async function loadPortfolioValues(
  dependencies: PortfolioValueDependencies,
  account: AccountId,
  portfolio: PortfolioScope,
  period: TimePeriod,
  into: Currency,
): Promise<PortfolioValueSeries | null> {
  const now = dependencies.clock.now();
  const { kysely } = dependencies.database;
  const found = await kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((db) =>
      findHistory(dependencies, db, account, portfolio, { ...period, to: Math.min(period.to, now + 1) }),
    );
  if (!found) return null;
  const open = found.tail ? await computeOpenProfits(dependencies, account, found.tail.positions) : [];
  const key = `${account} ${portfolio} ${found.from} ${found.to} ${into}`;
  const written = await cacheStoredSeries(dependencies.database, key, () =>
    buildStoredSeries(dependencies, found, into, now),
  );
  const since = found.tail ? addOpenPositions(found.tail, open, now + 1) : [];
  const currencies = new Set([...written.measured.held.keys(), ...since.map(({ currency }) => currency)]);
  const later = { from: found.to, to: Math.min(period.to, now) };
  const snapshots = await buildSnapshotsBetween(dependencies, now, later, since, [...currencies], into);
  return {
    start: written.start,
    snapshots: [...written.snapshots, ...snapshots],
    measured: continuePerformanceMeasurement(written.measured, snapshots),
    open,
    version: found.version,
  };
}

type StoredSeries = Pick<PortfolioValueSeries, 'start' | 'snapshots' | 'measured'>;

async function buildStoredSeries(
  dependencies: PortfolioValueDependencies,
  { from, to, held, points }: LoadedHistory,
  into: Currency,
  now: number,
): Promise<StoredSeries> {
  const currencies = [...new Set([...held, ...points].map(({ currency }) => currency))];
  const dollars = await loadExchangeRatesAt(dependencies, dependencies.database.kysely, [into, ...currencies], [from]);
  const start = {
    at: from,
    rows: held.map((row) => buildSnapshotRow(row.currency, row)),
    into: createCurrencyConverter(dollars(from), into),
  };
  const snapshots = await buildSnapshotsBetween(dependencies, now, { from, to }, points, currencies, into);
  return { start, snapshots, measured: measurePerformance(start, snapshots) };
}

/**
 * At day ends after `from` until `to`, and at the moments of these points; `currencies`: those held. What is worth
 * something `now` gets the rates of now, as in the wallet.
 */
async function buildSnapshotsBetween(
  dependencies: PortfolioValueDependencies,
  now: number,
  { from, to }: TimePeriod,
  points: readonly PerformancePoint[],
  currencies: readonly Currency[],
  into: Currency,
): Promise<PortfolioSnapshot[]> {
  const rows = Map.groupBy(points, ({ at }) => at);
  const moments = [...new Set([...listDayEndsBetween(from, to), ...rows.keys()])].sort((a, b) => a - b);
  const past = moments.filter((at) => at <= now);
  const dollars = await loadExchangeRatesAt(dependencies, dependencies.database.kysely, [into, ...currencies], past);
  return moments.map((at) => ({
    at,
    rows: rows.get(at) ?? [],
    into: createCurrencyConverter(at > now ? computeDollarRatesAt(dependencies, now) : dollars(at), into),
  }));
}

async function findHistory(
  dependencies: PortfolioValueDependencies,
  db: Transaction<DB>,
  account: AccountId,
  portfolio: PortfolioScope,
  { from: requestedFrom, to }: TimePeriod,
): Promise<LoadedHistory | null> {
  const reach = await readStoredRange(db, account);
  if (reach === null) return null;
  const { first, through, version } = reach;
  const from = Math.max(first, Math.min(requestedFrom, through));
  const held = await readCashAndOpenValuesAt(db, account, from, portfolio);
  const until = Math.min(to, through);
  const points = await cachePoints(dependencies.database, `${account} ${portfolio} ${from} ${until}`, () =>
    loadPerformancePoints(db, account, portfolio, from, until),
  );
  const stored = { from, held: mergeHeldValues(held), points: mergePortfolioPoints(held, points), version };
  if (to <= through) return { ...stored, to, tail: null };
  const since = computeHoldingsAfter(held, points);
  const tail = await cacheTail(dependencies.database, `${account} ${portfolio} ${through} ${version}`, () =>
    loadUnstoredMovements(db, account, portfolio, through),
  );
  const gains = tail.gains.filter(({ at }) => at < to);
  const cash = new Map(mergeHeldValues(since).map((row) => [row.currency, row.cash]));
  for (const { currency, amount } of gains) cash.set(currency, (cash.get(currency) ?? 0n) + amount);
  // Fund prices move without the account.
  const funds = hasMainPortfolio(portfolio) ? await readFundHistories(db, account, through, to) : [];
  const later = await computePointsSince(dependencies, db, account, { from: through, held: since, gains, funds }, to);
  const merged = mergePortfolioPoints(since, later);
  return { ...stored, to: through, tail: { cash, points: merged, positions: tail.positions, funds } };
}

async function loadUnstoredMovements(
  db: Transaction<DB>,
  account: AccountId,
  portfolio: PortfolioScope,
  from: number,
): Promise<UnstoredMovements> {
  const gains = await readTransferGains(db, account, from);
  const positions = await db
    .selectFrom('positions')
    .selectAll()
    .where('account_id', '=', account)
    .where(inScopeSql('portfolio', portfolio))
    .where('status', '<>', 'closed')
    .execute();
  return {
    gains: gains.filter((gain) => isInScope(portfolio, gain.portfolio)),
    positions: positions.map(parsePositionRow),
  };
}

/** What is held after these points: for each currency the last row's cash plus its flows. */
function computeHoldingsAfter(
  held: readonly PortfolioCurrencyValueRow[],
  points: readonly PerformancePoint[],
): PortfolioCurrencyValueRow[] {
  const rows = new Map(held.map((row) => [`${row.portfolio} ${row.currency}`, row]));
  for (const { portfolio, currency, cash, flows, open } of points)
    rows.set(`${portfolio} ${currency}`, { portfolio, currency, cash: cash + flows, open });
  return [...rows.values()];
}

interface StoredRange {
  /** The beginning of the account's first day. */
  first: number;
  /** Until when its points are stored. */
  through: number;
  version: string;
}

/** Null if nothing has moved. */
async function readStoredRange(db: Transaction<DB>, account: AccountId): Promise<StoredRange | null> {
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
async function computePointsSince(
  dependencies: PortfolioValueDependencies,
  db: Transaction<DB>,
  account: AccountId,
  known: Pick<PortfolioHistory, 'from' | 'held' | 'gains' | 'funds'>,
  to: number,
): Promise<PerformancePoint[]> {
  const dayEnds = listDayEndsBetween(known.from, to - 1);
  const isQuiet = dayEnds.length === 0 && !known.gains.some(({ kind }: PortfolioMovement) => kind === 'flows');
  const positions = isQuiet ? [] : await loadPositionHistories(db, account, known.from, to);
  const portfolios = new Set([...known.held, ...known.gains].map(({ portfolio }) => portfolio));
  const history = {
    ...known,
    positions: positions.filter(({ portfolio }) => portfolios.has(portfolio)),
    dayEnds: [...dayEnds, to],
  };
  const requests = new Map<string, HistoricalPriceRequest>();
  buildPerformancePoints({
    ...history,
    priceAt(instrument, moment) {
      requests.set(`${moment} ${instrument}`, { instrument, moment });
      return null;
    },
  });
  return buildPerformancePoints({
    ...history,
    priceAt: await loadPricesAt(dependencies, db, [...requests.values()], false),
  });
}

/** The tail with open positions valued now. */
function addOpenPositions(
  { cash, points, funds }: NonNullable<LoadedHistory['tail']>,
  open: readonly OpenPositionProfit[],
  at: number,
): PerformancePoint[] {
  const made = new Map<Currency, bigint>();
  for (const { position, profit } of open) made.set(position.currency, (made.get(position.currency) ?? 0n) + profit);
  for (const fund of funds)
    made.set(
      fund.currency,
      (made.get(fund.currency) ?? 0n) + getFundHoldingWorthBefore(computeFundHoldingWorthSteps(fund), at),
    );
  const last = new Map(points.filter((point) => point.at === at).map((point) => [point.currency, point]));
  const rows = [...new Set([...cash.keys(), ...made.keys()])].map((currency) => ({
    ...(last.get(currency) ?? {
      ...NO_MOVEMENTS,
      portfolio: MAIN_PORTFOLIO,
      at,
      currency,
      cash: cash.get(currency) ?? 0n,
    }),
    open: made.get(currency) ?? 0n,
  }));
  return [...points.filter((point) => point.at !== at), ...rows];
}

/** Profit of open positions at current prices. */

type CurrentPriceDependencies = SnapshotDependencies;
interface OpenPositionProfit {
  position: Position;
  /** In its currency: the profit if closed now, before charges. */
  profit: Amount;
}

async function computeOpenProfits(
  dependencies: CurrentPriceDependencies,
  account: AccountId,
  positions: readonly Position[],
): Promise<OpenPositionProfit[]> {
  const moment = await readPositionsSnapshot(dependencies, account, positions);
  return moment.positions.map((position) => ({
    position,
    profit: valuePosition(position, moment.quoteOf(position)).figures.openProfit,
  }));
}
