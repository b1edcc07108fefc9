/** What the gate asks of a market: the public door of the tape, so that another generator, or a paper market with a flaw, can stand behind it. */
import type { Hours, Instrument } from '@bourse/core/market.ts';
import type { Tape } from '@bourse/tape/create-tape.ts';

export type FairFeed = Pick<Tape, 'instruments' | 'bars' | 'quote' | 'nightQuote' | 'actions' | 'investorFlows' | 'shortSelling' | 'news'>;

/** One world to look at: its hours, the number of its seed, and the stretch of time in which it is traded (local dates, both included). */
export interface World {
  feed: FairFeed;
  hours: Hours;
  seed: number;
  from: string;
  to: string;
}

/** How much of each world is looked at. */
export interface Extent {
  /** Companies of a stock market whose daily bars are read in one world; which ones goes round with the seed. */
  companies: number;
  /** Sessions looked at by the half hour, and of these by the minute. */
  sessions: number;
  minuteSessions: number;
  /** Stretches of seconds, and how long each is. */
  stretches: number;
  stretchSeconds: number;
}

export const FULL: Extent = { companies: 12, sessions: 40, minuteSessions: 6, stretches: 30, stretchSeconds: 300 };

export const isTradable = ({ board }: Instrument): boolean => board !== 'index';
