/** Market alerts next to an instrument's name, derived from the rulebooks and its venue; never set by hand. */
import type { Standing } from '@bourse/core/markets/listings/listing-status.ts';
import { dayNumber } from '@bourse/core/dates.ts';
import type { Instrument, InstrumentId, Quote } from '@bourse/core/markets/market.ts';
import type { Halts } from './market-state.ts';
import type { VenueWarnings } from './port.ts';

/** Names of texts in `texts/first/<language>/labels.ts`. */
export type Label = 'viTrigger' | 'halted' | 'overheating' | 'newListing' | 'suspended' | 'delisting';

/** An instrument's labels at `now` (epoch ms); `date` is its market's local one. */
export type Labels = (instrument: Instrument, quote: Quote | null, date: string, now: number) => Label[];

export interface LabelParts {
  standing?: (id: InstrumentId, now: number) => Standing;
  halts: Pick<Halts, 'at'>;
  warnings: VenueWarnings;
}

const NEW_FOR_DAYS = 30;

export function createLabels({ standing, halts, warnings }: LabelParts): Labels {
  /**
   * If trading never stops for an auction, the label tells how far the price has moved; otherwise it is the
   * interruption itself.
   */
  function alertOf(instrument: Instrument, quote: Quote, now: number): Label | null {
    const halt = halts.at(instrument, now);
    if (halt) return instrument.market === 'KR' && !halt.wide ? 'viTrigger' : 'halted';
    return warnings.movedFar(instrument, quote) ? 'viTrigger' : null;
  }

  return (instrument, quote, date, now) => {
    const stands = standing?.(instrument.id, now) ?? 'listed';
    if (stands === 'delisted') return ['delisting'];
    // It has no price because it isn't listed yet.
    if (!quote && date <= instrument.listedOn) return ['newListing'];
    if (!quote || stands === 'suspended') return ['suspended'];
    const labels: Label[] = [];
    const age = dayNumber(date) - dayNumber(instrument.listedOn);
    if (age >= 0 && age < NEW_FOR_DAYS) labels.push('newListing');
    const alert = alertOf(instrument, quote, now);
    if (alert) labels.push(alert);
    if (warnings.overheated(instrument, now)) labels.push('overheating');
    return labels;
  };
}
