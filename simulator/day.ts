/** One day of one instrument, and how it follows from the day before. */
import type { Calendar, SessionDay } from './calendar.ts';
import type { ChanceKey } from './chance.ts';
import { drawDay, layDay, type Circumstances, type DayPrices, type DayShape } from './day-bar.ts';
import type { FairPlan } from './fair/fair-day.ts';
import type { Listing } from './instruments/listing.ts';
import type { Jump } from './jumps.ts';
import { sectorMove, type MarketDay } from './market-day.ts';
import { minutesOf, shareOf } from './market-history.ts';
import { bandOf, gridOf } from './market-rules.ts';
import { mayRush } from './rush.ts';
import type { PriceGrid } from './price-grid.ts';

/** Prices in 10^-8 units, volume in the simulator's lots. */
export interface Day extends DayPrices {
  session: SessionDay;
  /** The base of the day's change: the previous close, after a split. */
  previousClose: number;
  /** 32 random bits that decide when high and low are met. */
  extremesWord: number;
  jump: Jump | null;
  /** The dividend per share for which this is the ex-date; 0 if none. */
  dividend: number;
  /** New shares per old from this day on; 1 if no split. */
  split: number;
  grid: PriceGrid;
  /**
   * If prices are fair: the plan from which the session's path is computed, and the time of news during it, as a share
   * of the session.
   */
  fair?: FairPlan;
  jumpAt?: number | null;
}

/**
 * The state in which a day begins. With the session's key it decides the day; all of it is public once the day begins.
 */
export interface DayOpening {
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

/**
 * A session's place: its calendar, the session before, the day number of the world's start, and the date from which on
 * rushes begin.
 */
export interface Place {
  calendar: Calendar;
  session: SessionDay;
  before: SessionDay | null;
  startDay: number;
  rushesFrom: string;
  /** The date from which on prices are fair. */
  fairFrom: string;
}

/** New shares per old from the session on. */
export function splitRatio({ traits }: Listing, { session, before, startDay }: Place): number {
  if (!traits.split) return 1;
  const day = startDay - traits.split.daysBeforeStart;
  return session.day >= day && (before === null || before.day < day) ? traits.split.ratio : 1;
}

/** The close before `session`, in its shares. */
export function closeBefore(close: number, listing: Listing, place: Place, grid: PriceGrid): number {
  const split = splitRatio(listing, place);
  return split === 1 ? close : grid.priceOf(grid.ordinalOf(close / split));
}

/** The conditions of a day's draw; `close` is the price near which it happens. */
export function circumstances(
  listing: Listing,
  { calendar, session }: Place,
  market: MarketDay,
  variance: number,
  close: number,
  rush: Circumstances['rush'] = null,
): Circumstances {
  const { instrument, traits, sector } = listing;
  const band = bandOf(instrument, session.date, Math.round(close));
  return {
    market,
    variance,
    rush,
    minutes: minutesOf(session),
    share: shareOf(session, calendar),
    sectorMove: sectorMove(market, sector),
    distance: close / traits.anchor - 1,
    // A dividend may be added, hence not the whole band.
    widest: band ? 0.7 * Math.min(band.high / close - 1, 1 - band.low / close) : 0.35,
    field: instrument.market === 'FX' ? 'currency' : instrument.market === 'CRYPTO' ? 'digital' : 'company',
  };
}

/** The day that follows from its opening state, its market's day and its instrument's key in that session. */
export function dayFrom(
  opening: DayOpening,
  listing: Listing,
  place: Place,
  market: MarketDay,
  key: ChanceKey,
): { day: Day; shape: DayShape } {
  const { session } = place;
  const { instrument, traits } = listing;
  const split = splitRatio(listing, place);
  const grid = gridOf(instrument, session.date, opening.monthEndClose);
  const previousClose = closeBefore(opening.close, listing, place, grid);
  const { dividend } = opening;
  const shape = drawDay(
    key,
    0,
    traits,
    circumstances(listing, place, market, opening.variance, previousClose, {
      due: opening.rush,
      mayBegin: mayRush(listing) && session.date >= place.rushesFrom,
    }),
  );
  const prices = layDay(shape, previousClose - dividend, grid, bandOf(instrument, session.date, previousClose));
  const { extremesWord, jump } = shape;
  return { shape, day: { ...prices, session, previousClose, extremesWord, jump, dividend, split, grid } };
}
