/** The quote that an order for extended hours meets at a moment. */
import type { Instrument, Quote } from '@bourse/core/market.ts';
import type { Halts } from './halts.ts';
import type { Phases } from './phases.ts';

export interface OutsideQuote {
  span: 'pre' | 'post';
  quote: Quote;
}

/**
 * Null while nothing trades outside the session; a market that was stopped for the rest of its day has no evening
 * trading either.
 */
export function outsideQuote(
  { phases, halts }: { phases: Pick<Phases, 'extended'>; halts: Pick<Halts, 'isOver'> },
  instrument: Instrument,
  now: number,
): OutsideQuote | null {
  const { span, quote } = phases.extended(instrument, now) ?? { span: null, quote: null };
  if (!span || !quote || (span === 'post' && halts.isOver(instrument, now))) return null;
  return { span, quote };
}
