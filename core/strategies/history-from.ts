/** The past in the form that a back-test needs, from a market's daily bars and its instruments' corporate actions. */
import type { Bar, CorporateAction, Instrument } from '../market.ts';
import { notional, type Amount, type Currency, type Price } from '../money.ts';
import type { Ratio } from '../ratio.ts';
import { medianOf } from './capacity.ts';
import type { History, HistoryColumn } from './history.ts';
import { usualBook } from './usual-book.ts';

/** Daily bars in columns, oldest first, unadjusted: what a back-test needs of them, compactly. */
export interface PastBars {
  /** Start of each, epoch ms. */
  at: Float64Array;
  open: BigInt64Array;
  close: BigInt64Array;
  volume: BigInt64Array;
}

export const pastBarsOf = (bars: readonly Bar[]): PastBars => ({
  at: Float64Array.from(bars, ({ at }) => at),
  open: BigInt64Array.from(bars, ({ open }) => open),
  close: BigInt64Array.from(bars, ({ close }) => close),
  volume: BigInt64Array.from(bars, ({ volume }) => volume),
});

/** One instrument's known history. */
export interface KnownPast {
  instrument: Instrument;
  bars: PastBars;
  actions: readonly CorporateAction[];
}

/** Sessions from which a median day is computed. */
export const TURNOVER_SESSIONS = 60;

/**
 * `dateOf`: the market's date of each bar. Rows are dates of the span on which any of the instruments traded; anything
 * outside it, such as an unfinished day, is ignored.
 */
export function historyFrom(
  all: readonly KnownPast[],
  currency: Currency,
  dateOf: ReadonlyMap<number, string>,
  [from, to]: readonly [from: string, to: string],
): History {
  const isWithin = (at: number): boolean => {
    const date = dateOf.get(at) ?? '';
    return date >= from && date <= to;
  };
  const known = all.map((each) => ({ ...each, bars: barsWithin(each.bars, isWithin) }));
  const starts = [...new Set(known.flatMap(({ bars }) => [...bars.at]))].sort((a, b) => a - b);
  const dates = starts.map((at) => dateOf.get(at)!);
  const rowOf = new Map(starts.map((at, row) => [at, row]));
  return { dates, currency, columns: known.map((each) => columnOf(each, dates, rowOf)) };
}

function barsWithin({ at, open, close, volume }: PastBars, isWithin: (at: number) => boolean): PastBars {
  const end = at.findLastIndex(isWithin) + 1;
  const first = end === 0 ? 0 : at.findIndex(isWithin);
  const [opens, closes, volumes] = [open, close, volume].map((each) => each.subarray(first, end));
  return { at: at.subarray(first, end), open: opens!, close: closes!, volume: volumes! };
}

function columnOf(
  { instrument, bars, actions }: KnownPast,
  dates: readonly string[],
  rowOf: ReadonlyMap<number, number>,
): HistoryColumn {
  const opens: (Price | null)[] = dates.map(() => null);
  const closes: (Price | null)[] = dates.map(() => null);
  bars.at.forEach((at, i) => {
    const row = rowOf.get(at)!;
    opens[row] = bars.open[i]!;
    closes[row] = bars.close[i]!;
  });
  const events = eventsOf(actions, dates);
  const turnover = usualTurnover(bars, instrument.currency);
  const book = usualBook(instrument.board, turnover);
  return { instrument, opens, closes, adjusted: adjustedFrom(closes, events), ...events, book, turnover };
}

type Events = Pick<HistoryColumn, 'splits' | 'dividends'>;

/** In the first row that is without them. */
function eventsOf(actions: readonly CorporateAction[], dates: readonly string[]): Events {
  const splits: { row: number; ratio: Ratio }[] = [];
  const dividends: HistoryColumn['dividends'][number][] = [];
  for (const action of actions) {
    // One before the first row is in its prices already.
    const row = dates.findIndex((date) => date >= action.exDate);
    if (row < 1) continue;
    if (action.kind === 'split' || action.kind === 'stockDividend') splits.push({ row, ratio: action.ratio });
    if (action.kind === 'dividend' || action.kind === 'rights')
      dividends.push({ row, exDate: action.exDate, payDate: action.payDate, perShare: action.amount });
  }
  return { splits, dividends };
}

/**
 * Closes as if every split had been made and every dividend reinvested at once: only growth counts, and a row's value
 * depends on nothing later. NaN if there is no close.
 */
export function adjustedFrom(closes: readonly (Price | null)[], { splits, dividends }: Events): Float64Array {
  const adjusted = new Float64Array(closes.length).fill(NaN);
  let level = 0;
  let last = 0;
  closes.forEach((close, row) => {
    for (const { row: at, perShare } of dividends)
      if (at === row && last > 0) level *= last / Math.max(last - Number(perShare), last / 1e6);
    for (const { row: at, ratio } of splits)
      if (at === row) level *= Number(ratio.numerator) / Number(ratio.denominator);
    if (close === null) return;
    if (last === 0) level = 1;
    last = Number(close);
    adjusted[row] = level * last;
  });
  return adjusted;
}

/** The median daily turnover of the last sessions; minor units. */
export function usualTurnover({ close, volume }: PastBars, currency: Currency): Amount {
  const first = Math.max(0, close.length - TURNOVER_SESSIONS);
  return medianOf(
    Array.from(close.subarray(first), (price, i) => notional(price, volume[first + i]!, currency, 'down')),
  );
}
