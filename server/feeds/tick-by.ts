/** The price that chooses an instrument's tick for the month, where its exchange fixes ticks so (India). */
import type { Instrument } from '@bourse/core/market.ts';
import type { Price } from '@bourse/core/money.ts';
import { tickReference, usesMonthEnd } from '@bourse/core/ticks.ts';
import type { Feeds } from './feeds.ts';

/** Null where each price goes by itself, and where the feed doesn't know the close of the month before. `date` is the market's local one. */
export function tickByOf(feeds: Pick<Feeds, 'monthEndClose'>, instrument: Instrument, date: string, now: number): Price | null {
  if (!usesMonthEnd(instrument, date)) return null;
  const monthEnd = feeds.monthEndClose(instrument.id, now);
  // What a feed gives for a name listed within the month is the base price of its listing.
  return monthEnd && tickReference(instrument, date, monthEnd, { monthEnd, base: monthEnd });
}
