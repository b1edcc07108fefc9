/**
 * The day that follows from its opening state, by the rules of its date; and the state in which the next one begins.
 */
import type { ChanceKey } from './chance.ts';
import { dayFrom, type Day, type DayOpening, type Place } from './day.ts';
import { fairDayFrom } from './fair/fair-day.ts';
import type { Listing } from './instruments/listing.ts';
import type { MarketDay } from './market-day.ts';
import { dueAfter } from './rush.ts';

export interface DayAndNext {
  day: Day;
  nextVariance: number;
  nextRush: number;
}

export function dayAfter(
  opening: DayOpening,
  listing: Listing,
  place: Place,
  market: MarketDay,
  key: ChanceKey,
): DayAndNext {
  if (market.fair) return fairDayFrom(opening, listing, place, market.fair, key);
  const { day, shape } = dayFrom(opening, listing, place, market, key);
  return { day, nextVariance: shape.nextVariance, nextRush: dueAfter(shape.rushDay) };
}
