/** One day of one instrument, and the state in which it begins. */
import type { SessionCalendar, SessionDay } from './session-calendar.ts';
import type { DayPricePlan } from './unpredictable-prices/displayed-price-path.ts';
import type { Listing } from './instruments/build-listings.ts';
import type { PriceJump } from './price-jumps.ts';
import type { PriceGrid } from './price-grid.ts';

/** Prices in 10^-8 units, volume in the simulator's lots. */
export interface SimulatedInstrumentDay {
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
  session: SessionDay;
  /** The base of the day's change: the previous close, after a split. */
  previousClose: number;
  jump: PriceJump | null;
  /** The dividend per share for which this is the ex-date; 0 if none. */
  dividend: number;
  /** New shares per old from this day on; 1 if no split. */
  split: number;
  grid: PriceGrid;
  /** The plan from which the session's path is computed. */
  pricePlan: DayPricePlan;
  /** The time of news during the session, as a share of it. */
  jumpAt: number | null;
}

/**
 * The state in which a day begins. With the session's key it decides the day; all of it is public once the day begins.
 */
export interface InstrumentDayOpeningState {
  /** Close of the previous session, as traded. */
  close: number;
  /** Last close of the previous month, in the day's shares, if it decides the tick; else the close. */
  monthEndClose: number;
  /** Variances of the instrument's own and of the market's moves, a whole session's. */
  variance: number;
  marketVariance: number;
  /** The dividend per share that was declared for the day as its ex-date; 0 if none. */
  dividend: number;
  /** The number of the day within a rush, counted from 1; 0 for none, though one may begin. */
  rush: number;
}

/** A session's place: its calendar, the session before, and the day number of the world's start. */
export interface SessionContext {
  calendar: SessionCalendar;
  session: SessionDay;
  before: SessionDay | null;
  startDay: number;
}

/** New shares per old from the session on. */
export function splitRatioOn({ traits }: Listing, { session, before, startDay }: SessionContext): number {
  if (!traits.split) return 1;
  const day = startDay - traits.split.daysBeforeStart;
  return session.day >= day && (before === null || before.day < day) ? traits.split.ratio : 1;
}

/** The close before `session`, in its shares. */
export function adjustedCloseBefore(close: number, listing: Listing, place: SessionContext, grid: PriceGrid): number {
  const split = splitRatioOn(listing, place);
  return split === 1 ? close : grid.priceOf(grid.ordinalOf(close / split));
}
