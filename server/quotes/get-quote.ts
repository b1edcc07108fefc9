import { refuse } from '@bourse/contract/errors.ts';
import { quoteOnWire } from '../venue/quote-on-wire.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';

export function getQuote(parts: Pick<Parts, 'feeds' | 'clock'>): Handler<'quotes/getQuote'> {
  return async (input) => {
    const instrument = parts.feeds.instrument(input.instrument);
    if (!instrument) return refuse('instrumentNotFound', { instrument: input.instrument });
    const quote = parts.feeds.quote(instrument.id, parts.clock.now());
    return quote ? quoteOnWire(quote, instrument.currency) : refuse('priceNotObtained');
  };
}
