/**
 * A portfolio at regular times of the last hours or days, for charts only: nothing is stored. Prices at those moments
 * are cached in memory, since many portfolios hold the same.
 */
import type { Currency } from '@bourse/core/ledger/money.ts';
import { type DollarRates, createCurrencyConverter } from '@bourse/core/reporting/performance/performance-figures.ts';
import { mergeHeldValues, mergePortfolioPoints } from '@bourse/core/reporting/performance/merge-portfolio-points.ts';
import {
  buildSnapshotRow,
  measurePerformance,
  type PortfolioSnapshot,
} from '@bourse/core/reporting/performance/performance-measurement.ts';
import {
  DAY_MS,
  buildPerformancePoints,
  valuationTimeOf,
  type BidAskPrices,
} from '@bourse/core/reporting/performance/performance-points.ts';
import { hasMainPortfolio, isInScope, type PortfolioScope } from '../ledger/portfolio-scope.ts';
import type { AccountId } from '../ids.ts';
import { readFundHistories } from '../ledger/funds-and-undelivered-shares.ts';
import { listDayEndsBetween } from './day-ends.ts';
import { computeDollarRatesAt, findPriceAt } from './historical-prices.ts';
import {
  type TimePeriod,
  type PortfolioValueDependencies,
  type PortfolioValueSeries,
  loadPortfolioValues,
} from './portfolio-values.ts';
import { readTransferGains, readCashAndOpenValuesAt, loadPositionHistories } from './store.ts';

const MOST_PRICES = 100_000;
const MOST_RATES = 500;
/** Points of a line: fewer if much is held, since each point looks up every price. */
const [MOST_LINE_POINTS, FEWEST_LINE_POINTS] = [48, 8];
const PRICE_LOOKUPS_MAXIMUM = 4_000;

export type LoadRecentValues = (
  account: AccountId,
  portfolio: PortfolioScope,
  period: TimePeriod,
  into: Currency,
) => Promise<Pick<PortfolioValueSeries, 'start' | 'snapshots' | 'measured'> | null>;

export function createRecentValuesLoader(dependencies: PortfolioValueDependencies): LoadRecentValues {
  const prices = createBoundedCache<BidAskPrices | null>(MOST_PRICES);
  const rates = createBoundedCache<DollarRates>(MOST_RATES);
  const priceAt = (instrument: string, moment: number): BidAskPrices | null =>
    prices(`${moment} ${instrument}`, () => findPriceAt(dependencies, instrument, moment));
  const dollarsAt = (moment: number): DollarRates =>
    rates(String(moment), () => computeDollarRatesAt(dependencies, moment));

  return async (account, portfolio, { from, to }, into) => {
    // The present comes as everywhere else: its rows give each currency's balance.
    const days = { from: from - (from % DAY_MS), to };
    const whole = await loadPortfolioValues(dependencies, account, portfolio, days, into);
    const last = whole?.snapshots.at(-1);
    if (!whole || !last) return null;
    const base = whole.start.at;
    const isInPortfolio = (row: { portfolio: number }): boolean => isInScope(portfolio, row.portfolio);
    const history = await dependencies.database.kysely
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (db) => ({
        from: base,
        held: await readCashAndOpenValuesAt(db, account, base, portfolio),
        gains: (await readTransferGains(db, account, base, last.at)).filter(isInPortfolio),
        positions: (await loadPositionHistories(db, account, base, last.at)).filter(isInPortfolio),
        funds: hasMainPortfolio(portfolio) ? await readFundHistories(db, account, base, last.at) : [],
      }));
    const instruments = new Set(history.positions.map(({ instrument }) => instrument)).size;
    const pointCount = Math.max(
      FEWEST_LINE_POINTS,
      Math.min(MOST_LINE_POINTS, Math.floor(PRICE_LOOKUPS_MAXIMUM / (instruments + 1))),
    );
    // A portfolio that began within the period gets as many points over its shorter time.
    const began = history.held.length > 0 ? base : (history.gains[0]?.at ?? base);
    const begins = Math.max(from, began);
    // A day that begins within a UTC day gets its beginning as an extra point.
    const first = begins > base && begins === from ? [begins] : [];
    const grid = [...first, ...wholeMinutesBetween(begins, last.at, (to - begins) / pointCount)];
    const points = buildPerformancePoints({
      ...history,
      dayEnds: [...grid, ...listDayEndsBetween(base, last.at - 1)],
      priceAt,
    });
    const rows = Map.groupBy(mergePortfolioPoints(history.held, points), ({ at }) => at);
    const moments = [...new Set([...grid, ...rows.keys()])].filter((at) => at < last.at).sort((a, b) => a - b);
    const start = {
      at: base,
      rows: mergeHeldValues(history.held).map((row) => buildSnapshotRow(row.currency, row)),
      into: createCurrencyConverter(dollarsAt(valuationTimeOf(base)), into),
    };
    const snapshots = [
      ...moments.map(
        (at): PortfolioSnapshot => ({
          at,
          rows: rows.get(at) ?? [],
          into: createCurrencyConverter(dollarsAt(valuationTimeOf(at)), into),
        }),
      ),
      last,
    ];
    return { start, snapshots, measured: measurePerformance(start, snapshots) };
  };
}

/** Evenly spaced whole minutes. */
function wholeMinutesBetween(from: number, to: number, everyMs: number): number[] {
  const every = Math.max(60_000, Math.round(everyMs / 60_000) * 60_000);
  const grid: number[] = [];
  for (let at = Math.ceil(from / every) * every; at < to; at += every) if (at > from) grid.push(at);
  return grid;
}

/** A cache that drops the oldest first. */
function createBoundedCache<Value>(most: number): (key: string, make: () => Value) => Value {
  const cached = new Map<string, Value>();
  return (key, make) => {
    if (cached.has(key)) return cached.get(key)!;
    const made = make();
    cached.set(key, made);
    for (const oldest of cached.keys()) {
      if (cached.size <= most) break;
      cached.delete(oldest);
    }
    return made;
  };
}
