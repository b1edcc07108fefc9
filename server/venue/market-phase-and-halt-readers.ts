/**
 * A market's state according to each instrument's venue: phases besides the session, halts, warnings, due auctions, and
 * the quote outside the session; none if it declares none.
 */
import type { Instrument, Quote } from '@bourse/core/markets/market-types.ts';
import type { VenueRegistry } from './venue-registry.ts';
import type { VenueHalts, VenueAuctions, VenueExtendedHours, VenueWarnings } from './venue.ts';
import { type ScheduledAuction, buildReopeningAuction } from '@bourse/core/markets/auctions/auction-schedule.ts';

export interface MarketPhaseReader extends VenueAuctions, VenueExtendedHours {}

const NO_CLOSING_PHASES = { gathers: null, continuousEnds: null, singlePrice: false };

export function createMarketPhaseReader({ venues }: { venues: Pick<VenueRegistry, 'venueOf'> }): MarketPhaseReader {
  const auctionsOf = ({ id }: Instrument): VenueAuctions | null => venues.venueOf(id)?.auctions ?? null;
  return {
    nextAuction: (instrument, ...order) => auctionsOf(instrument)?.nextAuction(instrument, ...order) ?? null,
    auctions: (instrument, now) => auctionsOf(instrument)?.auctions(instrument, now) ?? [],
    dayOrdersEnd: (instrument, now, dayEnds) =>
      auctionsOf(instrument)?.dayOrdersEnd(instrument, now, dayEnds) ?? dayEnds,
    auctionAt: (instrument, ...which) => auctionsOf(instrument)?.auctionAt(instrument, ...which) ?? null,
    closing: (instrument, now) => auctionsOf(instrument)?.closing(instrument, now) ?? NO_CLOSING_PHASES,
    atLast: (instrument, now) => auctionsOf(instrument)?.atLast(instrument, now) ?? null,
    othersAt: (instrument, edge) => auctionsOf(instrument)?.othersAt(instrument, edge) ?? null,
    extended: (instrument, now) => venues.venueOf(instrument.id)?.extendedHours?.extended(instrument, now) ?? null,
    nightQuote: (id, now) => venues.venueOf(id)?.extendedHours?.nightQuote(id, now) ?? null,
  };
}

/** Trading halts according to each instrument's venue; none if it declares none. */

export type { ActiveHalt, VenueHalts } from './venue.ts';

export function createVenueHaltReader({ venues }: { venues: Pick<VenueRegistry, 'venueOf' | 'venues'> }): VenueHalts {
  const of = ({ id }: Instrument): VenueHalts | null => venues.venueOf(id)?.halts ?? null;
  return {
    at: (instrument, instant) => of(instrument)?.at(instrument, instant) ?? null,
    bandAt: (instrument, instant) => of(instrument)?.bandAt(instrument, instant) ?? null,
    isOver: (instrument, instant) => of(instrument)?.isOver(instrument, instant) ?? false,
    resumed: (instrument, from, to) => of(instrument)?.resumed(instrument, from, to) ?? [],
    async keepUp() {
      for (const { halts } of venues.venues()) await halts?.keepUp();
    },
  };
}

/** The exchange's warnings about an instrument, according to its venue; none if it declares none. */

export function createVenueWarningReader({ venues }: { venues: Pick<VenueRegistry, 'venueOf'> }): VenueWarnings {
  const of = ({ id }: Instrument): VenueWarnings | null => venues.venueOf(id)?.warnings ?? null;
  return {
    overheated: (instrument, now) => of(instrument)?.overheated(instrument, now) ?? false,
    movedFar: (instrument, quote) => of(instrument)?.movedFar(instrument, quote) ?? false,
  };
}

/** Auctions that are due: the day's own, and the one that resumes trading after a halt. */

export interface DueAuctionFinder {
  /** Auctions priced after `from` and by `to` (epoch ms, not ahead of the clock). */
  pricedBetween(instrument: Instrument, from: number, to: number): ScheduledAuction[];
  /** The auction that has stopped taking orders at `now` and may not have settled all of them. */
  currentAuction(instrument: Instrument, now: number): ScheduledAuction | null;
}

/** An auction's fills may take this long after its price; one held later takes place without ordinary orders. */
export const AUCTION_SETTLEMENT_MAXIMUM_MS = 10_000;

export function createDueAuctionFinder({
  marketPhases,
  halts,
}: {
  marketPhases: Pick<MarketPhaseReader, 'auctions' | 'closing'>;
  halts: Pick<VenueHalts, 'resumed' | 'at'>;
}): DueAuctionFinder {
  /** An opening price that interrupts trading doesn't count: waiting orders join the next auction. */
  const isHeld = (instrument: Instrument, { kind, edge }: ScheduledAuction): boolean =>
    kind !== 'open' || halts.at(instrument, edge) === null;

  function priced(instrument: Instrument, from: number, to: number): ScheduledAuction[] {
    const fixed = marketPhases.auctions(instrument, to);
    // A market without auctions at fixed times holds none after a halt.
    if (fixed.length === 0) return [];
    const due = fixed
      .filter(({ pricedAt }) => pricedAt > from && pricedAt <= to)
      .filter((each) => isHeld(instrument, each));
    const reopened = halts
      .resumed(instrument, from, to)
      .filter(({ until }) => marketPhases.closing(instrument, until).gathers === null);
    return [
      ...due,
      ...reopened.map(({ gathersFrom, until }) => buildReopeningAuction(fixed[0]!.date, gathersFrom, until)),
    ].sort((a, b) => a.pricedAt - b.pricedAt);
  }

  return {
    pricedBetween: priced,
    currentAuction(instrument, now) {
      // The opening price is unknown before the session has begun.
      const crossing = marketPhases
        .auctions(instrument, now)
        .find(({ crossesAt, pricedAt }) => now >= crossesAt && now < pricedAt + AUCTION_SETTLEMENT_MAXIMUM_MS);
      return (
        (crossing && (now < crossing.edge || isHeld(instrument, crossing)) ? crossing : null) ??
        priced(instrument, now - AUCTION_SETTLEMENT_MAXIMUM_MS, now).at(-1) ??
        null
      );
    },
  };
}

/** The quote that an order for extended hours meets at a moment. */

export interface ExtendedHoursQuote {
  span: 'pre' | 'post';
  quote: Quote;
}

/**
 * Null while nothing trades outside the session; a market that was stopped for the rest of its day has no evening
 * trading either.
 */
export function findExtendedHoursQuote(
  { marketPhases, halts }: { marketPhases: Pick<MarketPhaseReader, 'extended'>; halts: Pick<VenueHalts, 'isOver'> },
  instrument: Instrument,
  now: number,
): ExtendedHoursQuote | null {
  const { span, quote } = marketPhases.extended(instrument, now) ?? { span: null, quote: null };
  if (!span || !quote || (span === 'post' && halts.isOver(instrument, now))) return null;
  return { span, quote };
}
