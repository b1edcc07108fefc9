import type { Dates, Stage } from '../types.ts';

type Moment = Exclude<keyof Dates, 'listsOn'>;
/** A stage, and when it comes: at that moment of the terms, or this long after it. */
export interface PathStep {
  readonly stage: Stage;
  readonly at: Moment;
  readonly afterMs?: number;
  /** While it lasts there is something to do at every look. */
  readonly continual?: boolean;
}

/** The differences between kinds of offers, as data: one row each in `kinds.ts`; no other code asks for the kind. */
export interface Kind {
  /** Its place among the tabs: smaller numbers first. */
  readonly at: number;
  /** How many applications a person may have at once. */
  readonly entries: 'onePerson' | 'each';
  /** How shares are allotted: by the draw after the close, second by second, or by bids. */
  readonly allots: 'draw' | 'seconds' | 'bids';
  /** Where the price comes from: the sealed terms, or the market at the opening or over a window, less the discount. */
  readonly priced: 'sealed' | 'opening' | 'window' | 'bids';
  /** Its stages after the first, in order. */
  readonly path: readonly PathStep[];
  /** From when on it belongs to the past for customers looking for offers. */
  readonly ends: Moment;
}

/**
 * How long after the close a command that was decided in time may still be on its way into the database; entries are
 * counted afterwards.
 */
export const CLOSING_MS = 5_000;
