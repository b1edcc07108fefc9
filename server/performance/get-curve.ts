import { isRefusal, refuse } from '@bourse/contract/errors.ts';
import {
  type Amount,
  type Currency,
  digitsOf,
  formatAmount,
  formatDecimal,
  formatScaled,
  scaledOrNull,
} from '@bourse/core/ledger/money.ts';
import { type Level, rateOfGrowth } from '@bourse/core/reporting/performance/measure.ts';
import { DAY_MS } from '@bourse/core/reporting/performance/points.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { indexLine } from './index-returns.ts';
import { askedOf } from './period.ts';
import { createRecent } from './recent-values.ts';
import { type StandParts, type Stands, standsOf } from './portfolio-values.ts';
import { isoTime } from '@bourse/core/dates.ts';

const MOST_POINTS = 400;
/** Number of days, today included, as in `getPerformance`. */
const DAYS = { day: 1, week: 7, month: 30, year: 365, all: 100_000 } as const;
/** A curve of fewer days has points at regular times. */
const FEW_DAYS = 8;

export const getCurve = (parts: StandParts & Pick<Parts, 'zones'>): Handler<'performance/getCurve'> => {
  const recent = createRecent(parts);
  return async (input, { account }) => {
    const asked = await askedOf(parts, account, input);
    if (isRefusal(asked)) return asked;
    const { into, portfolio } = asked;
    const now = parts.clock.now();
    const midnight =
      input.span === 'day' && input.zone !== undefined
        ? parts.zones.toInstant(parts.zones.toLocal(now, input.zone).date, 0, input.zone)
        : now - (now % DAY_MS);
    const from = Math.max(0, midnight - (DAYS[input.span] - 1) * DAY_MS);
    const period = { from, to: Infinity };
    const isShort = DAYS[input.span] < FEW_DAYS;
    const days = isShort ? null : await standsOf(parts, account, portfolio, period, into);
    const began = days ? days.start.at : now;
    const found =
      isShort || (!input.rates && now - began < FEW_DAYS * DAY_MS)
        ? await recent(account, portfolio, { from: Math.max(from, isShort ? 0 : began), to: now }, into)
        : days;
    const measured = found && found.measured;
    const levels = measured ? funded(measured.levels.filter(({ at }) => at >= from)) : [];
    const first = levels[0];
    const index = input.index === undefined ? null : await indexLine(parts, input.index, first?.at ?? from, now);
    if (input.index !== undefined && !index) return refuse('instrumentNotFound', { instrument: input.index });
    const money = (amount: Amount): string => formatAmount(amount, into);
    const last = levels.at(-1);
    const flows = levels.slice(1).reduce((sum, level) => sum + level.flows, 0n);
    const ratesAt = input.rates && found ? ratesOf(found, into) : null;
    return {
      portfolio: String(portfolio),
      in: into,
      span: input.span,
      points: thinned(levels).map((level) => ({
        at: isoTime(Math.min(level.at, now)),
        value: money(level.value + level.flows),
        flows: money(level.flows),
        rate: formatScaled(rateOfGrowth(level.growth, first!.growth)),
        index: index && scaledOrNull(index(level.at)),
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
function ratesOf({ start, stands }: Pick<Stands, 'start' | 'stands'>, into: Currency) {
  const others = new Set([start, ...stands].flatMap(({ rows }) => rows.map(({ currency }) => currency)));
  others.delete(into);
  const standAt = new Map([start, ...stands].map((stand) => [stand.at, stand]));
  return (at: number) =>
    [...others].sort().map((currency) => ({
      currency,
      rate: formatDecimal(
        standAt.get(at)?.into(10n ** BigInt(RATE_DIGITS + digitsOf(currency)), currency) ?? 0n,
        RATE_DIGITS + digitsOf(into),
      ),
    }));
}

/** Starts the curve when there is something: its first deposit. */
function funded(levels: readonly Level[]): Level[] {
  const begin = levels.findIndex(({ value, flows }) => value + flows > 0n);
  return begin < 0 ? [] : levels.slice(begin);
}

/**
 * At most about MOST_POINTS levels, always with the first and the last. Flows of a dropped point are added to the next
 * one kept.
 */
function thinned(levels: readonly Level[]): Level[] {
  const every = Math.ceil(levels.length / MOST_POINTS);
  const kept: Level[] = [];
  let flows = 0n;
  levels.forEach((level, index) => {
    const isEnd = index === 0 || index === levels.length - 1;
    const isShown = isEnd || index % every === 0;
    flows += level.flows;
    if (!isShown) return;
    // So that `value + flows` is the value after all of these flows: a flow's own point is right before it.
    kept.push({ ...level, value: level.value + level.flows - flows, flows });
    flows = 0n;
  });
  return kept;
}
