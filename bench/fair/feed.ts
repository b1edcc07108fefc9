/**
 * What the gate asks of a market: the public door of the simulator, so that another generator, or a paper market with a
 * flaw, can stand behind it.
 */
import type { Hours, Instrument } from '@bourse/core/market.ts';
import type { Simulator } from '@bourse/simulator/create-simulator.ts';

export type FairFeed = Pick<
  Simulator,
  'instruments' | 'bars' | 'quote' | 'nightQuote' | 'actions' | 'investorFlows' | 'shortSelling' | 'news'
>;

/**
 * One world to look at: its hours, the number of its seed, and the stretch of time in which it is traded (local dates,
 * both included).
 */
export interface World {
  feed: FairFeed;
  hours: Hours;
  seed: number;
  from: string;
  to: string;
}

/** How much of each world is looked at. */
export interface Extent {
  /**
   * Instruments of a group whose daily bars are read in one world, where it has more; which ones goes round with the
   * seed.
   */
  companies: number;
  /**
   * The latest daily bars that are read in every fourth seed, with the history before the start; in the others the
   * traded ones alone.
   */
  days: number;
  /** Sessions looked at by the half hour, and of these by the minute. */
  sessions: number;
  minuteSessions: number;
  /** Stretches of seconds, and how long each is. */
  stretches: number;
  stretchSeconds: number;
}

export const FULL: Extent = {
  companies: 8,
  days: 1000,
  sessions: 36,
  minuteSessions: 4,
  stretches: 24,
  stretchSeconds: 300,
};
/** As much as shows the flaws that were found so far within some seconds. */
export const SHORT: Extent = {
  companies: 3,
  days: 205,
  sessions: 24,
  minuteSessions: 1,
  stretches: 6,
  stretchSeconds: 120,
};

export const isTradable = ({ board }: Instrument): boolean => board !== 'index';
