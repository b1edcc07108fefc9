/** The price that chooses an instrument's tick for the month, where its exchange fixes ticks so (India). */
import type { Instrument, InstrumentId, Market } from '@bourse/core/market.ts';
import { formatScaled, type Price } from '@bourse/core/money.ts';
import { tickOf, tickOfInstrument, tickReference, usesMonthEnd } from '@bourse/core/ticks.ts';
import type { Feeds } from './feeds.ts';

/**
 * Null where each price goes by itself, and where the feed doesn't know the close of the month before. `date` is the
 * market's local one.
 */
export function tickByOf(
  feeds: Pick<Feeds, 'monthEndClose'>,
  instrument: Instrument,
  date: string,
  now: number,
): Price | null {
  if (!usesMonthEnd(instrument, date)) return null;
  const monthEnd = feeds.monthEndClose(instrument.id, now);
  // What a feed gives for a name listed within the month is the base price of its listing.
  return monthEnd && tickReference(instrument, date, monthEnd, { monthEnd, base: monthEnd });
}

/**
 * The step in which prices around `price` are shown; by the date of UTC, which on another one's day shows a place too
 * many or too few.
 */
export function shownTick(
  feeds: Pick<Feeds, 'instrument' | 'monthEndClose'>,
  { instrument: id, market }: { instrument: InstrumentId; market: Market },
  price: Price,
  now: number,
): string {
  const date = new Date(now).toISOString().slice(0, 10);
  const instrument = feeds.instrument(id);
  return formatScaled(
    instrument
      ? tickOfInstrument(instrument, price, date, tickByOf(feeds, instrument, date, now))
      : tickOf(market, price, date),
  );
}
