/**
 * The phases of a market's day besides its session: auctions and extended hours, according to each instrument's venue;
 * none if it declares none.
 */
import type { Instrument } from '@bourse/core/market.ts';
import type { Feeds } from './feeds.ts';
import type { VenueAuctions, VenueExtendedHours } from './port.ts';

export interface Phases extends VenueAuctions, VenueExtendedHours {}

const NEITHER = { gathers: null, continuousEnds: null, singlePrice: false };

export function createPhases({ feeds }: { feeds: Pick<Feeds, 'venueOf'> }): Phases {
  const auctionsOf = ({ id }: Instrument): VenueAuctions | null => feeds.venueOf(id)?.auctions ?? null;
  return {
    nextAuction: (instrument, ...order) => auctionsOf(instrument)?.nextAuction(instrument, ...order) ?? null,
    auctions: (instrument, now) => auctionsOf(instrument)?.auctions(instrument, now) ?? [],
    dayOrdersEnd: (instrument, now, dayEnds) =>
      auctionsOf(instrument)?.dayOrdersEnd(instrument, now, dayEnds) ?? dayEnds,
    auctionAt: (instrument, ...which) => auctionsOf(instrument)?.auctionAt(instrument, ...which) ?? null,
    closing: (instrument, now) => auctionsOf(instrument)?.closing(instrument, now) ?? NEITHER,
    atLast: (instrument, now) => auctionsOf(instrument)?.atLast(instrument, now) ?? null,
    othersAt: (instrument, edge) => auctionsOf(instrument)?.othersAt(instrument, edge) ?? null,
    extended: (instrument, now) => feeds.venueOf(instrument.id)?.extendedHours?.extended(instrument, now) ?? null,
    nightQuote: (id, now) => feeds.venueOf(id)?.extendedHours?.nightQuote(id, now) ?? null,
  };
}
