import type { Dates, Stage } from '../types.ts';

type Moment = Exclude<keyof Dates, 'listsOn'>;
/** A stage, and when it comes: at that moment of the terms, or so long after it. */
export interface PathStep {
  readonly stage: Stage;
  readonly at: Moment;
  readonly afterMs?: number;
  /** While it lasts there is something to do at every look. */
  readonly continual?: boolean;
}

/** What kinds of offers differ in, as data: a row each in `kinds.ts`, and nothing else asks which one it is. */
export interface Kind {
  /** Its place among the tabs: smaller numbers first. */
  readonly at: number;
  /** How many applications of a person may stand at a time. */
  readonly entries: 'onePerson' | 'each';
  /** What decides who gets how much: the draw after the close, each second by itself, or bids. */
  readonly allots: 'draw' | 'seconds' | 'bids';
  /** Where the price comes from: the sealed terms, or the market at the opening or over a window, less the discount. */
  readonly priced: 'sealed' | 'opening' | 'window' | 'bids';
  /** Its stages after the first, in order. */
  readonly path: readonly PathStep[];
  /** From when on it belongs to the past for those who look for offers. */
  readonly ends: Moment;
}

/**
 * So long after the close a command that was decided in time may still be on its way into the database; entries are
 * counted after it.
 */
export const CLOSING_MS = 5_000;
