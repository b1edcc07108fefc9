/** The history that a back-test uses, one row per session of one market. */
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
  /** The median daily turnover of the last sessions; minor units. */
  turnover: Amount;
}

/**
 * The assumed quote around a past price: no history has order books (`usual-book.ts`). `spread`: ask less bid as a
 * share of the price; `size`: displayed on a side, in minor units.
 */
export interface UsualBook {
  spread: Rate;
  size: Amount;
}
