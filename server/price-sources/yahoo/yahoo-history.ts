/**
 * Past bars and corporate actions from Yahoo's charts. Yahoo divides prices and dividends before a split by its ratio
 * and names the split as well; here they are multiplied again, so that whoever applies the split does it once.
 */
import {
  ACTIONS_MAXIMUM,
  type SourceAction,
  type SourceBar,
  SourceError,
  type SourceHistory,
  type SourceHistoryRequest,
} from '../price-source.ts';
import {
  listRows,
  localDateOf,
  toDecimalText,
  withoutTrailingZeros,
  type YahooChart,
  type YahooRow,
} from './yahoo-chart.ts';

type Split = Extract<SourceAction, { kind: 'split' }>;

/**
 * `chart` has the bars, `eventChart` the splits from the request's `from` until `now` (epoch ms): a split after the
 * bars' range changed them too.
 */
export function readHistory(
  chart: YahooChart,
  eventChart: YahooChart,
  request: SourceHistoryRequest,
  now: number,
): SourceHistory {
  const { from, until, period } = request;
  const { splits: found, dividends } = eventChart.events ?? {};
  if (Object.keys({ ...found }).length + Object.keys({ ...dividends }).length > ACTIONS_MAXIMUM)
    throw new SourceError('unreadable', `it reports more than ${ACTIONS_MAXIMUM} splits and dividends`);
  const splits = listSplits(eventChart, now);
  const rows = mergeRows(listRows(chart).filter(hasOneUnit), period);
  const edges = [from, until - 1].map((at) => localDateOf(eventChart, Math.floor(at / 1000))) as [string, string];
  const actions = [...splits, ...listDividends(eventChart, splits)];
  return {
    currency: chart.meta.currency ?? null,
    bars: rows
      .filter(({ at }) => at >= from && at < until)
      .map((row) => toTradedBar(row, chart.meta.priceHint, ratioAfter(splits, row.date))),
    actions: actions
      .filter(({ exDate }) => exDate >= edges[0] && exDate <= edges[1])
      .toSorted((a, b) => (a.exDate < b.exDate ? -1 : 1)),
  };
}

/** A bar that mixes pounds and pence, or another unit a hundred times smaller, isn't a day's trading. */
const UNIT_MIX_RATIO = 50;
const hasOneUnit = ({ open, high, low, close }: YahooRow): boolean =>
  Math.max(open, high, low, close) < UNIT_MIX_RATIO * Math.min(open, high, low, close);

const MINUTE_MS = 60_000;

/**
 * One row for each date or minute, oldest first. Of two, the one with the later time has seen more of it; the earlier
 * time is the start.
 */
function mergeRows(rows: readonly YahooRow[], period: SourceHistoryRequest['period']): YahooRow[] {
  const merged = new Map<string | number, YahooRow>();
  for (const row of rows.toSorted((a, b) => a.at - b.at)) {
    const minute = row.at - (row.at % MINUTE_MS);
    const key = period === '1d' ? row.date : minute;
    merged.set(key, { ...row, at: merged.get(key)?.at ?? (period === '1d' ? row.at : minute) });
  }
  return [...merged.values()];
}

/** Splits that have taken effect: those announced for a later date haven't changed any price. */
function listSplits(chart: YahooChart, now: number): Split[] {
  const today = localDateOf(chart, Math.floor(now / 1000));
  return Object.values(chart.events?.splits ?? {}).flatMap(({ date, numerator, denominator }) => {
    const exDate = localDateOf(chart, date);
    if (!(numerator > 0 && denominator > 0) || numerator === denominator || exDate > today) return [];
    return [{ kind: 'split', exDate, ...toWholeRatio(numerator, denominator) } as const];
  });
}

/** Numerators such as 1.05 become whole with their denominators. */
function toWholeRatio(numerator: number, denominator: number): { to: bigint; from: bigint } {
  const [to, from] = [numerator, denominator].map((value) => BigInt(Math.round(value * 1_000_000))) as [bigint, bigint];
  const divisor = greatestCommonDivisor(to, from);
  return { to: to / divisor, from: from / divisor };
}
const greatestCommonDivisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : greatestCommonDivisor(b, a % b));

/** How many of today's shares one share of `date` has become. */
const ratioAfter = (splits: readonly Split[], date: string): number =>
  splits.reduce((ratio, { exDate, to, from }) => (exDate > date ? (ratio * Number(to)) / Number(from) : ratio), 1);

function toTradedBar(row: YahooRow, priceHint: number | null | undefined, ratio: number): SourceBar {
  const price = (value: number): string => toDecimalText(value * ratio, priceHint);
  return {
    date: row.date,
    at: row.at,
    open: price(row.open),
    high: price(row.high),
    low: price(row.low),
    close: price(row.close),
    volume: (row.volume / ratio).toFixed(0),
  };
}

/** Yahoo's amounts have six decimals, of which multiplying leaves fewer that mean anything. */
const DIVIDEND_DIGITS = 6;

function listDividends(chart: YahooChart, splits: readonly Split[]): SourceAction[] {
  return Object.values(chart.events?.dividends ?? {}).flatMap(({ amount, date }) => {
    const exDate = localDateOf(chart, date);
    const ratio = ratioAfter(splits, exDate);
    const digits = Math.max(DIVIDEND_DIGITS - Math.ceil(Math.max(Math.log10(ratio), 0)), 2);
    const text = withoutTrailingZeros((amount * ratio).toFixed(digits));
    return amount > 0 && text !== '0' ? [{ kind: 'dividend', exDate, amount: text } as const] : [];
  });
}
