/** Quotes of now, with what was traded in their second. */
import type { Instrument, Quote } from '@bourse/core/markets/market-types.ts';
import type { ServerDependencies } from '../../dependencies.ts';
import { findExtendedHoursQuote } from '../../venue/market-phase-and-halt-readers.ts';
import { compareQuotes, type QuoteWithTrade } from '../../venue/past-quotes.ts';

const SECOND_MS = 1_000;

type Dependencies = Pick<ServerDependencies, 'venues' | 'ownVenue' | 'marketPhases' | 'halts'>;

type PresentDependencies = Pick<Dependencies, 'venues' | 'marketPhases' | 'halts'>;

/** Also before and after the session; null without a price. */
export function readPresentQuote(
  { venues, marketPhases, halts }: PresentDependencies,
  instrument: Instrument,
  now: number,
): Quote | null {
  venues.notePriceNeed(instrument.id, 'viewed');
  return findExtendedHoursQuote({ marketPhases, halts }, instrument, now)?.quote ?? venues.quote(instrument.id, now);
}

/** The same with what was traded in its second, where the venue can say so. */
export function findPresentQuote(
  dependencies: PresentDependencies & Pick<Dependencies, 'ownVenue'>,
  instrument: Instrument,
  now: number,
): QuoteWithTrade | null {
  const { venues, ownVenue } = dependencies;
  const { id } = instrument;
  const quote = readPresentQuote(dependencies, instrument, now);
  const before = quote && venues.isOwn(id) ? ownVenue.quote(id, quote.at - SECOND_MS) : null;
  return quote && compareQuotes(quote, before?.at === quote.at - SECOND_MS ? before : null);
}
