/** The exchange's warnings about an instrument, according to its venue; none if it declares none. */
import type { Instrument } from '@bourse/core/market.ts';
import type { Feeds } from './feeds.ts';
import type { VenueWarnings } from './port.ts';

export function createWarnings({ feeds }: { feeds: Pick<Feeds, 'venueOf'> }): VenueWarnings {
  const of = ({ id }: Instrument): VenueWarnings | null => feeds.venueOf(id)?.warnings ?? null;
  return {
    overheated: (instrument, now) => of(instrument)?.overheated(instrument, now) ?? false,
    movedFar: (instrument, quote) => of(instrument)?.movedFar(instrument, quote) ?? false,
  };
}
