/** The price that decides an instrument's tick for the month, on exchanges that fix ticks monthly (India). */
import type { Instrument, InstrumentId, Market } from '@bourse/core/markets/market-types.ts';
import { formatScaled, type Price } from '@bourse/core/ledger/money.ts';
import {
  getTickSize,
  getInstrumentTickSize,
  getTickReferencePrice,
  usesMonthEndTick,
} from '@bourse/core/markets/order-rules/tick-sizes.ts';
import type { VenueRegistry } from './venue-registry.ts';

/**
 * Null if each price decides its own tick, or if the feed doesn't know the previous month's close. `date`: the market's
 * local one.
 */
export function findTickReferencePrice(
  feeds: Pick<VenueRegistry, 'monthEndClose'>,
  instrument: Instrument,
  date: string,
  now: number,
): Price | null {
  if (!usesMonthEndTick(instrument, date)) return null;
  const monthEnd = feeds.monthEndClose(instrument.id, now);
  // For an instrument listed within the month, a feed gives the base price of its listing.
  return monthEnd && getTickReferencePrice(instrument, date, monthEnd, { monthEnd, base: monthEnd });
}

/**
 * The step in which prices around `price` are displayed; by the UTC date, which on a different local date may show one
 * decimal too many or too few.
 */
export function formatDisplayTick(
  feeds: Pick<VenueRegistry, 'instrument' | 'monthEndClose'>,
  { instrument: id, market }: { instrument: InstrumentId; market: Market },
  price: Price,
  now: number,
): string {
  const date = new Date(now).toISOString().slice(0, 10);
  const instrument = feeds.instrument(id);
  return formatScaled(
    instrument
      ? getInstrumentTickSize(instrument, price, date, findTickReferencePrice(feeds, instrument, date, now))
      : getTickSize(market, price, date),
  );
}
