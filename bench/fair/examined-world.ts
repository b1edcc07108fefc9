/**
 * What the gate needs from a market: the simulator's public interface, so that another generator, or a paper market
 * with a flaw, can replace it.
 */
import type { TradingHoursMode, Instrument } from '@bourse/core/markets/market-types.ts';
import type { Simulator } from '@bourse/simulator/create-simulator.ts';

export type ExaminedFeed = Pick<
  Simulator,
  'instruments' | 'bars' | 'quote' | 'nightQuote' | 'actions' | 'investorFlows' | 'shortSelling' | 'news'
>;

/**
 * One world to examine: its hours, its seed's number, and the period in which it is traded (local dates, both
 * included).
 */
export interface ExaminedWorld {
  feed: ExaminedFeed;
  hours: TradingHoursMode;
  seed: number;
  from: string;
  to: string;
}

/** How much of each world is examined. */
export interface ExaminationExtent {
  /** The most instruments of a group whose daily bars are read in one world; the selection rotates with the seed. */
  companies: number;
  /**
   * The latest daily bars read in every fourth seed, including the history before the start; in the others only the
   * traded ones.
   */
  days: number;
  /** Sessions examined by the half hour, and how many of these by the minute. */
  sessions: number;
  minuteSessions: number;
  /** Stretches of seconds, and the length of each. */
  stretches: number;
  stretchSeconds: number;
}

export const FULL_EXAMINATION_EXTENT: ExaminationExtent = {
  companies: 8,
  days: 1000,
  sessions: 36,
  minuteSessions: 4,
  stretches: 24,
  stretchSeconds: 300,
};
/** Enough to show the flaws found so far within some seconds. */
export const SHORT_EXAMINATION_EXTENT: ExaminationExtent = {
  companies: 3,
  days: 205,
  sessions: 24,
  minuteSessions: 1,
  stretches: 6,
  stretchSeconds: 120,
};

export const isTradable = ({ board }: Instrument): boolean => board !== 'index';
