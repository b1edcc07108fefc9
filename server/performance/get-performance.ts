import { isRefusal, refuse } from '@bourse/contract/refusals.ts';
import {
  type Amount,
  type Currency,
  formatAmount,
  formatScaled,
  formatScaledOrNull,
} from '@bourse/core/ledger/money.ts';
import {
  findBestAndWorstMonths,
  selectDailyGrowthPoints,
  findDeepestDrawdown,
  type MonthlyReturn,
  computeMonthlyReturns,
  computeVolatility,
} from '@bourse/core/reporting/performance/performance-figures.ts';
import {
  measurePerformance,
  type PerformanceMeasurement,
  PROFIT_PARTS,
  type PortfolioSnapshot,
  computeTimeWeightedReturn,
} from '@bourse/core/reporting/performance/performance-measurement.ts';
import { computeXirr } from '@bourse/core/reporting/performance/xirr.ts';
import type { Handler } from '../calls/handler-types.ts';
import { instrumentNameIn } from '../venue/instrument-names.ts';
import { type ProfitContribution, computeContributions } from './profit-contributions.ts';
import { loadIndexReturns } from './index-returns.ts';
import { parseCurrencyAndPortfolio, formatUtcDate, parsePeriod } from './parse-period-and-portfolio.ts';
import { type PortfolioValueDependencies, type PortfolioValueSeries, loadPortfolioValues } from './portfolio-values.ts';
import { isoTime } from '@bourse/core/dates.ts';

/** For a portfolio that has never held anything. */
const EMPTY_SNAPSHOT: PortfolioSnapshot = { at: 0, rows: [], into: (amount) => amount };
const EMPTY_SERIES: PortfolioValueSeries = {
  start: EMPTY_SNAPSHOT,
  snapshots: [],
  measured: measurePerformance(EMPTY_SNAPSHOT, []),
  open: [],
  version: '',
};

export const getPerformance =
  (dependencies: PortfolioValueDependencies): Handler<'performance/getPerformance'> =>
  async (input, { account, language }) => {
    const requested = await parseCurrencyAndPortfolio(dependencies, account, input);
    if (isRefusal(requested)) return requested;
    const now = dependencies.clock.now();
    const period = parsePeriod(input.from, input.to, now);
    if (!period) return refuse('periodEmpty');
    const { into, portfolio } = requested;
    const found = (await loadPortfolioValues(dependencies, account, portfolio, period, into)) ?? EMPTY_SERIES;
    const { measured } = found;
    const { from, to } = { from: found.start.at || period.from, to: period.to };
    const index = input.index === undefined ? null : await loadIndexReturns(dependencies, input.index, from, to);
    const indexed = input.index === undefined ? null : dependencies.venues.instrument(input.index);
    if (input.index !== undefined && (!index || !indexed))
      return refuse('instrumentNotFound', { instrument: input.index });
    const each = await computeContributions(
      dependencies,
      account,
      portfolio,
      { from, to },
      { ...found, isNow: to > now },
    );
    const money = (amount: Amount): string => formatAmount(amount, into);
    return {
      portfolio: String(portfolio),
      in: into,
      from: formatUtcDate(Math.min(from, to - 1)),
      to: formatUtcDate(Math.min(to, now + 1) - 1),
      ...formatFigures(measured, money),
      ...moneyWeightedReturn(measured),
      ...growthOf(measured),
      ...profitBreakdown(dependencies, found, each, measured, into, language),
      index:
        index && indexed
          ? {
              instrument: indexed.id,
              name: instrumentNameIn(language, indexed),
              rate: formatScaledOrNull(index(Math.min(to, now))),
            }
          : null,
    };
  };

function formatFigures(measured: PerformanceMeasurement, money: (amount: Amount) => string) {
  const { began, value, flows, parts } = measured;
  return {
    twr: formatScaledOrNull(computeTimeWeightedReturn(measured)),
    began: money(began),
    value: money(value),
    flows: money(flows),
    profit: money(value - began - flows),
    parts: Object.fromEntries(PROFIT_PARTS.map((name) => [name, money(parts[name])])) as Record<
      (typeof PROFIT_PARTS)[number],
      string
    >,
  };
}

/** What was there at the beginning counts as paid in then, and what is there at the end as paid out. */
function moneyWeightedReturn({ began, value, levels }: PerformanceMeasurement) {
  const [first, last] = [levels[0]!, levels.at(-1)!];
  const found = computeXirr([
    { at: first.at, amount: -began },
    ...levels.flatMap(({ at, flows }) => (flows === 0n ? [] : [{ at, amount: -flows }])),
    { at: last.at, amount: value },
  ]);
  return 'rate' in found
    ? { xirr: formatScaled(found.rate), xirrFailure: null }
    : { xirr: null, xirrFailure: found.failure };
}

function growthOf({ levels }: PerformanceMeasurement) {
  const days = selectDailyGrowthPoints(levels);
  const months = computeMonthlyReturns(days);
  const ends = findBestAndWorstMonths(months);
  const fall = findDeepestDrawdown(levels);
  const month = ({ rate, ...rest }: MonthlyReturn) => ({ ...rest, rate: formatScaled(rate) });
  return {
    drawdown: fall && {
      rate: formatScaled(fall.rate),
      from: isoTime(fall.from),
      lowest: isoTime(fall.lowest),
      over: fall.over === null ? null : isoTime(fall.over),
    },
    volatility: formatScaledOrNull(computeVolatility(days)),
    best: ends && month(ends.best),
    worst: ends && month(ends.worst),
    months: months.map(month),
  };
}

/**
 * Contributions are converted at the end's rates; the rest of the profit is `other`. What no currency has earned is the
 * exchanges' (`exchanged`): both lists sum to the profit.
 */
function profitBreakdown(
  { venues }: PortfolioValueDependencies,
  { start, snapshots }: PortfolioValueSeries,
  each: readonly ProfitContribution[],
  { began, value, flows, held, came }: PerformanceMeasurement,
  into: Currency,
  language: Parameters<typeof instrumentNameIn>[0],
) {
  const convert = (snapshots.at(-1) ?? start).into;
  const money = (amount: Amount): string => formatAmount(amount, into);
  const rows = each
    .map((one) => ({ ...one, profit: convert(one.amount, one.currency) }))
    .sort((a, b) => (a.profit < b.profit ? 1 : a.profit > b.profit ? -1 : a.instrument < b.instrument ? -1 : 1));
  const sum = (list: readonly { profit: Amount }[]): Amount => list.reduce((total, { profit }) => total + profit, 0n);
  const owned = [...held].map(([currency, { cash, open }]) => {
    const worth = convert(cash + open, currency);
    return { currency, amount: cash + open, worth, earned: worth - (came.get(currency) ?? 0n) };
  });
  return {
    byMarket: [...Map.groupBy(rows, ({ market }) => market)].map(([market, list]) => ({
      market,
      profit: money(sum(list)),
    })),
    byInstrument: rows.map(({ instrument, market, currency, amount, profit }) => {
      const known = venues.instrument(instrument);
      return {
        instrument,
        name: known ? instrumentNameIn(language, known) : instrument,
        market,
        currency,
        own: formatAmount(amount, currency),
        profit: money(profit),
      };
    }),
    other: money(value - began - flows - sum(rows)),
    exchanged: money(value - began - flows - sum(owned.map(({ earned: profit }) => ({ profit })))),
    byCurrency: owned
      .filter(({ amount, earned }) => amount !== 0n || earned !== 0n)
      .map(({ currency, amount, worth, earned }) => ({
        currency,
        own: formatAmount(amount, currency),
        value: money(worth),
        profit: money(earned),
      })),
  };
}
