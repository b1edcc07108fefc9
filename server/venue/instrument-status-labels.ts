/** Market alerts next to an instrument's name, derived from the rulebooks and its venue; never set by hand. */
import type { ListingStatus } from '@bourse/core/markets/listings/listing-status.ts';
import { toDayNumber } from '@bourse/core/dates.ts';
import type { Instrument, InstrumentId, Quote } from '@bourse/core/markets/market-types.ts';
import type { VenueHalts } from './market-phase-and-halt-readers.ts';
import type { VenueWarnings } from './venue.ts';

/** Names of texts in `texts/first/<language>/labels.ts`. */
export type InstrumentStatusLabel = 'viTrigger' | 'halted' | 'overheating' | 'newListing' | 'suspended' | 'delisting';

/** An instrument's labels at `now` (epoch ms); `date` is its market's local one. */
export type GetInstrumentLabels = (
  instrument: Instrument,
  quote: Quote | null,
  date: string,
  now: number,
) => InstrumentStatusLabel[];

export interface InstrumentLabelDependencies {
  listingStatusOf?: (id: InstrumentId, now: number) => ListingStatus;
  halts: Pick<VenueHalts, 'at'>;
  venueWarnings: VenueWarnings;
  /** Whose venue asks a source that may not have answered yet: its missing price is no suspension. */
  hasSource?: (id: InstrumentId) => boolean;
}

const NEW_FOR_DAYS = 30;

export function createInstrumentLabelLookup({
  listingStatusOf,
  halts,
  venueWarnings,
  hasSource,
}: InstrumentLabelDependencies): GetInstrumentLabels {
  /**
   * If trading never stops for an auction, the label tells how far the price has moved; otherwise it is the
   * interruption itself.
   */
  function alertOf(instrument: Instrument, quote: Quote, now: number): InstrumentStatusLabel | null {
    const halt = halts.at(instrument, now);
    if (halt) return instrument.market === 'KR' && !halt.wide ? 'viTrigger' : 'halted';
    return venueWarnings.movedFar(instrument, quote) ? 'viTrigger' : null;
  }

  return (instrument, quote, date, now) => {
    const listingStatus = listingStatusOf?.(instrument.id, now) ?? 'listed';
    if (listingStatus === 'delisted') return ['delisting'];
    // It has no price because it isn't listed yet.
    if (!quote && date <= instrument.listedOn) return ['newListing'];
    if (listingStatus === 'suspended' || (!quote && !hasSource?.(instrument.id))) return ['suspended'];
    if (!quote) return [];
    const labels: InstrumentStatusLabel[] = [];
    const age = toDayNumber(date) - toDayNumber(instrument.listedOn);
    if (age >= 0 && age < NEW_FOR_DAYS) labels.push('newListing');
    const alert = alertOf(instrument, quote, now);
    if (alert) labels.push(alert);
    if (venueWarnings.overheated(instrument, now)) labels.push('overheating');
    return labels;
  };
}
