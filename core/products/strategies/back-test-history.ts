/** The past in the form that a back-test needs, from a market's daily bars and its instruments' corporate actions. */
import type { Bar, Board, CorporateAction, Instrument } from '../../markets/market-types.ts';
import {
  type Amount,
  type Currency,
  divide,
  maximumOf,
  computeNotional,
  type Price,
  type Rate,
  SCALE,
  minimumOf,
} from '../../ledger/money.ts';
import type { Ratio } from '../../ledger/ratio.ts';
import { type TargetWeights, WHOLE_PORTFOLIO_BPS } from './strategy-rules.ts';

/** Daily bars in columns, oldest first, unadjusted: what a back-test needs of them, compactly. */
export interface DailyBarColumns {
  /** Start of each, epoch ms. */
  at: Float64Array;
  open: BigInt64Array;
  close: BigInt64Array;
  volume: BigInt64Array;
}

export const buildDailyBarColumns = (bars: readonly Bar[]): DailyBarColumns => ({
  at: Float64Array.from(bars, ({ at }) => at),
  open: BigInt64Array.from(bars, ({ open }) => open),
  close: BigInt64Array.from(bars, ({ close }) => close),
  volume: BigInt64Array.from(bars, ({ volume }) => volume),
});

/** One instrument's known history. */
export interface InstrumentPriceHistory {
  instrument: Instrument;
  bars: DailyBarColumns;
  actions: readonly CorporateAction[];
}

/** Sessions from which a median day is computed. */
export const MEDIAN_TURNOVER_SESSIONS = 60;

/**
 * `dateOf`: the market's date of each bar. Rows are dates of the span on which any of the instruments traded; anything
 * outside it, such as an unfinished day, is ignored.
 */
export function buildBackTestHistory(
  all: readonly InstrumentPriceHistory[],
  currency: Currency,
  dateOf: ReadonlyMap<number, string>,
  [from, to]: readonly [from: string, to: string],
): BackTestHistory {
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

function barsWithin({ at, open, close, volume }: DailyBarColumns, isWithin: (at: number) => boolean): DailyBarColumns {
  const end = at.findLastIndex(isWithin) + 1;
  const first = end === 0 ? 0 : at.findIndex(isWithin);
  const [opens, closes, volumes] = [open, close, volume].map((each) => each.subarray(first, end));
  return { at: at.subarray(first, end), open: opens!, close: closes!, volume: volumes! };
}

function columnOf(
  { instrument, bars, actions }: InstrumentPriceHistory,
  dates: readonly string[],
  rowOf: ReadonlyMap<number, number>,
): BackTestHistoryColumn {
  const opens: (Price | null)[] = dates.map(() => null);
  const closes: (Price | null)[] = dates.map(() => null);
  bars.at.forEach((at, i) => {
    const row = rowOf.get(at)!;
    opens[row] = bars.open[i]!;
    closes[row] = bars.close[i]!;
  });
  const events = eventsOf(actions, dates);
  const turnover = computeMedianDailyTurnover(bars, instrument.currency);
  const book = buildAssumedOrderBook(instrument.board, turnover);
  return { instrument, opens, closes, adjusted: computeAdjustedCloses(closes, events), ...events, book, turnover };
}

type Events = Pick<BackTestHistoryColumn, 'splits' | 'dividends'>;

/** In the first row that is without them. */
function eventsOf(actions: readonly CorporateAction[], dates: readonly string[]): Events {
  const splits: { row: number; ratio: Ratio }[] = [];
  const dividends: BackTestHistoryColumn['dividends'][number][] = [];
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
export function computeAdjustedCloses(closes: readonly (Price | null)[], { splits, dividends }: Events): Float64Array {
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
export function computeMedianDailyTurnover({ close, volume }: DailyBarColumns, currency: Currency): Amount {
  const first = Math.max(0, close.length - MEDIAN_TURNOVER_SESSIONS);
  return computeMedianAmount(
    Array.from(close.subarray(first), (price, i) => computeNotional(price, volume[first + i]!, currency, 'down')),
  );
}

// The history that a back-test uses, one row per session of one market.

export interface BackTestHistory {
  /** The market's local dates, ascending. */
  dates: readonly string[];
  currency: Currency;
  columns: readonly BackTestHistoryColumn[];
}

/** Prices as they were traded; null in a row without a bar. */
export interface BackTestHistoryColumn {
  instrument: Instrument;
  opens: readonly (Price | null)[];
  closes: readonly (Price | null)[];
  /** Closes adjusted for splits and dividends: NaN if there is none. Rules see these. */
  adjusted: Float64Array;
  /** By the row in which the price is without it. */
  splits: readonly { row: number; ratio: Ratio }[];
  dividends: readonly { row: number; exDate: string; payDate: string; perShare: Price }[];
  book: AssumedOrderBook;
  /** The median daily turnover of the last sessions; minor units. */
  turnover: Amount;
}

/**
 * The assumed quote around a past price: no history has order books. `spread`: ask less bid as a
 * share of the price; `size`: displayed on a side, in minor units.
 */
export interface AssumedOrderBook {
  spread: Rate;
  size: Amount;
}

// An assumed order book in place of past ones, which nobody keeps. It depends only on finished days: the same back-test
// at another time of day gives the same result.

/**
 * Ask less bid as a share of the price, and which part of a median day is displayed on a side. The house's own figures:
 * a spread that most of the simulated market's are below, and the size in the middle of its sizes; no strategy holds a
 * pair or an index.
 */
const STATED: Readonly<Record<Board, { spread: Rate; part: bigint }>> = {
  listed: { spread: (SCALE * 8n) / 10_000n, part: 5_000n },
  otc: { spread: (SCALE * 150n) / 10_000n, part: 1_500n },
  crypto: { spread: (SCALE * 2n) / 10_000n, part: 5_000n },
  fx: { spread: SCALE / 500n, part: 5_000n },
  index: { spread: SCALE / 500n, part: 5_000n },
};

/** `turnover`: of a median day, minor units. */
export const buildAssumedOrderBook = (board: Board, turnover: Amount): AssumedOrderBook => ({
  spread: STATED[board].spread,
  size: maximumOf(turnover / STATED[board].part, 1n),
});

// How much money a strategy can carry before its own orders would move the prices it trades at.

/** A strategy trades at most a hundredth of an instrument's daily volume. */
export const CAPACITY_VOLUME_DIVISOR = 100n;

/**
 * The largest amount at which no target exceeds a hundredth of the instrument's median day; null if nothing is to be
 * held. `turnovers`: minor units traded on a median day, one per instrument.
 */
export function computeStrategyCapacity(weights: TargetWeights, turnovers: readonly Amount[]): Amount | null {
  let least: Amount | null = null;
  weights.forEach((weight, place) => {
    if (weight === 0) return;
    const most = divide(
      (turnovers[place] ?? 0n) * BigInt(WHOLE_PORTFOLIO_BPS),
      CAPACITY_VOLUME_DIVISOR * BigInt(weight),
      'down',
    );
    least = least === null ? most : minimumOf(least, most);
  });
  return least;
}

/** The middle one; for an even number the lower one. */
export const computeMedianAmount = (amounts: readonly Amount[]): Amount =>
  amounts.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))[Math.floor((amounts.length - 1) / 2)] ?? 0n;
