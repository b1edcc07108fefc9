import { isRefusal, refuse } from '@bourse/contract/errors.ts';
import { type Amount, type Currency, formatAmount, formatScaled, scaledOrNull } from '@bourse/core/ledger/money.ts';
import {
  bestAndWorst,
  dailyLevels,
  deepestDrawdown,
  type MonthReturn,
  monthReturns,
  volatility,
} from '@bourse/core/reporting/performance/figures.ts';
import {
  measure,
  type Measured,
  PROFIT_PARTS,
  type Stand,
  timeWeighted,
} from '@bourse/core/reporting/performance/measure.ts';
import { xirr } from '@bourse/core/reporting/performance/xirr.ts';
import type { Handler } from '../calls/handler.ts';
import { nameIn } from '../venue/instrument-names.ts';
import { type Contribution, contributions } from './contributions.ts';
import { indexLine } from './index-returns.ts';
import { askedOf, dateOf, periodOf } from './period.ts';
import { type StandParts, type Stands, standsOf } from './portfolio-values.ts';
import { isoTime } from '@bourse/core/dates.ts';

/** For a portfolio that has never held anything. */
const NOTHING: Stand = { at: 0, rows: [], into: (amount) => amount };
const EMPTY: Stands = { start: NOTHING, stands: [], measured: measure(NOTHING, []), open: [], version: '' };

export const getPerformance =
  (parts: StandParts): Handler<'performance/getPerformance'> =>
  async (input, { account, language }) => {
    const asked = await askedOf(parts, account, input);
    if (isRefusal(asked)) return asked;
    const now = parts.clock.now();
    const period = periodOf(input.from, input.to, now);
    if (!period) return refuse('periodEmpty');
    const { into, portfolio } = asked;
    const found = (await standsOf(parts, account, portfolio, period, into)) ?? EMPTY;
    const { measured } = found;
    const { from, to } = { from: found.start.at || period.from, to: period.to };
    const index = input.index === undefined ? null : await indexLine(parts, input.index, from, to);
    const indexed = input.index === undefined ? null : parts.feeds.instrument(input.index);
    if (input.index !== undefined && (!index || !indexed))
      return refuse('instrumentNotFound', { instrument: input.index });
    const each = await contributions(parts, account, portfolio, { from, to }, { ...found, isNow: to > now });
    const money = (amount: Amount): string => formatAmount(amount, into);
    return {
      portfolio: String(portfolio),
      in: into,
      from: dateOf(Math.min(from, to - 1)),
      to: dateOf(Math.min(to, now + 1) - 1),
      ...figuresOf(measured, money),
      ...moneyWeighted(measured),
      ...growthOf(measured),
      ...byWhat(parts, found, each, measured, into, language),
      index:
        index && indexed
          ? {
              instrument: indexed.id,
              name: nameIn(language, indexed),
              rate: scaledOrNull(index(Math.min(to, now))),
            }
          : null,
    };
  };

function figuresOf(measured: Measured, money: (amount: Amount) => string) {
  const { began, value, flows, parts } = measured;
  return {
    twr: scaledOrNull(timeWeighted(measured)),
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
function moneyWeighted({ began, value, levels }: Measured) {
  const [first, last] = [levels[0]!, levels.at(-1)!];
  const found = xirr([
    { at: first.at, amount: -began },
    ...levels.flatMap(({ at, flows }) => (flows === 0n ? [] : [{ at, amount: -flows }])),
    { at: last.at, amount: value },
  ]);
  return 'rate' in found
    ? { xirr: formatScaled(found.rate), xirrFailure: null }
    : { xirr: null, xirrFailure: found.failure };
}

function growthOf({ levels }: Measured) {
  const days = dailyLevels(levels);
  const months = monthReturns(days);
  const ends = bestAndWorst(months);
  const fall = deepestDrawdown(levels);
  const month = ({ rate, ...rest }: MonthReturn) => ({ ...rest, rate: formatScaled(rate) });
  return {
    drawdown: fall && {
      rate: formatScaled(fall.rate),
      from: isoTime(fall.from),
      lowest: isoTime(fall.lowest),
      over: fall.over === null ? null : isoTime(fall.over),
    },
    volatility: scaledOrNull(volatility(days)),
    best: ends && month(ends.best),
    worst: ends && month(ends.worst),
    months: months.map(month),
  };
}

/**
 * Contributions are converted at the end's rates; the rest of the profit is `other`. What no currency has earned is the
 * exchanges' (`exchanged`): both lists sum to the profit.
 */
function byWhat(
  { feeds }: StandParts,
  { start, stands }: Stands,
  each: readonly Contribution[],
  { began, value, flows, held, came }: Measured,
  into: Currency,
  language: Parameters<typeof nameIn>[0],
) {
  const convert = (stands.at(-1) ?? start).into;
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
      const known = feeds.instrument(instrument);
      return {
        instrument,
        name: known ? nameIn(language, known) : instrument,
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
