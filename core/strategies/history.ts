/** The past that a back-test uses, one row for each session of one market. */
import type { Instrument } from '../market.ts';
import type { Amount, Currency, Price, Rate } from '../money.ts';
import type { Ratio } from '../ratio.ts';

export interface History {
  /** The market's local dates, ascending. */
  dates: readonly string[];
  currency: Currency;
  columns: readonly HistoryColumn[];
}

/** Prices as they were traded; null in a row without a bar. */
export interface HistoryColumn {
  instrument: Instrument;
  opens: readonly (Price | null)[];
  closes: readonly (Price | null)[];
  /** Closes adjusted for splits and dividends: NaN if there is none. Rules see these. */
  adjusted: Float64Array;
  /** By the row in which the price is without it. */
  splits: readonly { row: number; ratio: Ratio }[];
  dividends: readonly { row: number; exDate: string; payDate: string; perShare: Price }[];
  book: UsualBook;
  /** What is traded on a median day of the last sessions; minor units. */
  turnover: Amount;
}

/**
 * The quote around a price of the past: no history keeps its books, so it is a stated one (`usual-book.ts`). `spread`:
 * ask less bid as a share of the price; `size`: what is displayed on a side, in minor units.
 */
export interface UsualBook {
  spread: Rate;
  size: Amount;
}
