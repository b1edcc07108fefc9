/** The quote of extended hours, which extended-hours orders meet. The stream only has the session's. */
import { type Answer, useCall } from '../api/use-call.ts';
import type { LiveQuote } from '../stream/quotes.ts';

type Depth = Answer<'quotes/getDepth'>;
type Instrument = Pick<Answer<'quotes/getInstrument'>, 'instrument' | 'extended'>;

export interface QuoteNow {
  quote: LiveQuote | null;
  /** The present span of extended hours; null in the session and between spans. */
  span: Depth['span'];
}

const EVERY_MS = 1_000;
/** How often what depends on these hours is read again; never in the session. */
export const outsideEveryMs = (instrument: Pick<Instrument, 'extended'> | undefined): number | undefined =>
  instrument?.extended ? EVERY_MS : undefined;

/** The live quote, with the prices of extended hours while these trade. */
export function quoteNow(
  quote: LiveQuote | null,
  depth: Pick<Depth, 'span' | 'last' | 'bids' | 'asks'> | undefined,
): QuoteNow {
  const [bid, ask] = [depth?.bids[0], depth?.asks[0]];
  if (!quote || !depth?.span || !bid || !ask) return { quote, span: null };
  return {
    quote: { ...quote, last: depth.last, bid: bid.price, bidSize: bid.size, ask: ask.price, askSize: ask.size },
    span: depth.span,
  };
}

export function useQuoteNow(instrument: Instrument | undefined, quote: LiveQuote | null): QuoteNow {
  const everyMs = outsideEveryMs(instrument);
  const { data } = useCall(
    'quotes/getDepth',
    { instrument: instrument?.instrument ?? '' },
    { enabled: everyMs !== undefined, staleTimeMs: 0, ...(everyMs === undefined ? {} : { everyMs }) },
  );
  return quoteNow(quote, everyMs === undefined ? undefined : data);
}
