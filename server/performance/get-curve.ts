import { isRefusal, refuse } from '@bourse/contract/refusals.ts';
import {
  type Amount,
  type Currency,
  currencyDigitsOf,
  formatAmount,
  formatDecimal,
  formatScaled,
  formatScaledOrNull,
} from '@bourse/core/ledger/money.ts';
import { type GrowthCurvePoint, rateOfGrowth } from '@bourse/core/reporting/performance/performance-measurement.ts';
import { DAY_MS } from '@bourse/core/reporting/performance/performance-points.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { loadIndexReturns } from './index-returns.ts';
import { parseCurrencyAndPortfolio } from './parse-period-and-portfolio.ts';
import { createRecentValuesLoader } from './recent-values.ts';
import { type PortfolioValueDependencies, type PortfolioValueSeries, loadPortfolioValues } from './portfolio-values.ts';
import { isoTime } from '@bourse/core/dates.ts';

const MOST_POINTS = 400;
/** Number of days, today included, as in `getPerformance`. */
const DAYS = { day: 1, week: 7, month: 30, year: 365, all: 100_000 } as const;
/** A curve of fewer days has points at regular times. */
const SHORT_CURVE_DAYS = 8;

export const getCurve = (
  dependencies: PortfolioValueDependencies & Pick<ServerDependencies, 'timeZones'>,
): Handler<'performance/getCurve'> => {
  const recent = createRecentValuesLoader(dependencies);
  return async (input, { account }) => {
    const requested = await parseCurrencyAndPortfolio(dependencies, account, input);
    if (isRefusal(requested)) return requested;
    const { into, portfolio } = requested;
    const now = dependencies.clock.now();
    const midnight =
      input.span === 'day' && input.zone !== undefined
        ? dependencies.timeZones.toInstant(dependencies.timeZones.toLocal(now, input.zone).date, 0, input.zone)
        : now - (now % DAY_MS);
    const from = Math.max(0, midnight - (DAYS[input.span] - 1) * DAY_MS);
    const period = { from, to: Infinity };
    const isShort = DAYS[input.span] < SHORT_CURVE_DAYS;
    const days = isShort ? null : await loadPortfolioValues(dependencies, account, portfolio, period, into);
    const began = days ? days.start.at : now;
    const found =
      isShort || (!input.rates && now - began < SHORT_CURVE_DAYS * DAY_MS)
        ? await recent(account, portfolio, { from: Math.max(from, isShort ? 0 : began), to: now }, into)
        : days;
    const measured = found && found.measured;
    const levels = measured ? dropUnfundedStart(measured.levels.filter(({ at }) => at >= from)) : [];
    const first = levels[0];
    const index =
      input.index === undefined ? null : await loadIndexReturns(dependencies, input.index, first?.at ?? from, now);
    if (input.index !== undefined && !index) return refuse('instrumentNotFound', { instrument: input.index });
    const money = (amount: Amount): string => formatAmount(amount, into);
    const last = levels.at(-1);
    const flows = levels.slice(1).reduce((sum, level) => sum + level.flows, 0n);
    const ratesAt = input.rates && found ? conversionRatesOf(found, into) : null;
    return {
      portfolio: String(portfolio),
      in: into,
      span: input.span,
      points: thinOut(levels).map((level) => ({
        at: isoTime(Math.min(level.at, now)),
        value: money(level.value + level.flows),
        flows: money(level.flows),
        rate: formatScaled(rateOfGrowth(level.growth, first!.growth)),
        index: index && formatScaledOrNull(index(level.at)),
        ...(ratesAt && { rates: ratesAt(level.at) }),
      })),
      value: money(last ? last.value + last.flows : 0n),
      profit: money(first && last ? last.value + last.flows - flows - (first.value + first.flows) : 0n),
      twr:
        first && last && levels.slice(1).some(({ had }) => had)
          ? formatScaled(rateOfGrowth(last.growth, first.growth))
          : null,
    };
  };
};

/** More digits than any amount could distinguish. */
const RATE_DIGITS = 20;

/** The rates at which each moment's amounts were converted, for the other currencies that the portfolio has had. */
function conversionRatesOf({ start, snapshots }: Pick<PortfolioValueSeries, 'start' | 'snapshots'>, into: Currency) {
  const others = new Set([start, ...snapshots].flatMap(({ rows }) => rows.map(({ currency }) => currency)));
  others.delete(into);
  const snapshotAt = new Map([start, ...snapshots].map((snapshot) => [snapshot.at, snapshot]));
  return (at: number) =>
    [...others].sort().map((currency) => ({
      currency,
      rate: formatDecimal(
        snapshotAt.get(at)?.into(10n ** BigInt(RATE_DIGITS + currencyDigitsOf(currency)), currency) ?? 0n,
        RATE_DIGITS + currencyDigitsOf(into),
      ),
    }));
}

/** Starts the curve when there is something: its first deposit. */
function dropUnfundedStart(levels: readonly GrowthCurvePoint[]): GrowthCurvePoint[] {
  const begin = levels.findIndex(({ value, flows }) => value + flows > 0n);
  return begin < 0 ? [] : levels.slice(begin);
}

/**
 * At most about MOST_POINTS levels, always with the first and the last. Flows of a dropped point are added to the next
 * one kept.
 */
function thinOut(levels: readonly GrowthCurvePoint[]): GrowthCurvePoint[] {
  const every = Math.ceil(levels.length / MOST_POINTS);
  const thinnedLevels: GrowthCurvePoint[] = [];
  let flows = 0n;
  levels.forEach((level, index) => {
    const isEnd = index === 0 || index === levels.length - 1;
    const isPlotted = isEnd || index % every === 0;
    flows += level.flows;
    if (!isPlotted) return;
    // So that `value + flows` is the value after all of these flows: a flow's own point is right before it.
    thinnedLevels.push({ ...level, value: level.value + level.flows - flows, flows });
    flows = 0n;
  });
  return thinnedLevels;
}
