/**
 * What the exchange warns of beside a name, as the instrument's venue says. Where it declares no warnings there are
 * none.
 */
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
