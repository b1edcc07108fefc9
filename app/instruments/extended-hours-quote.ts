/** The quote of extended hours, which extended-hours orders meet. The stream only has the session's. */
import { type CallAnswer, useCall } from '../api/use-call.ts';
import type { LiveQuote } from '../stream/live-quotes.ts';

type Depth = CallAnswer<'quotes/getDepth'>;
type Instrument = Pick<CallAnswer<'quotes/getInstrument'>, 'instrument' | 'extended'>;

export interface CurrentQuote {
  quote: LiveQuote | null;
  /** The present span of extended hours; null in the session and between spans. */
  span: Depth['span'];
}

const EVERY_MS = 1_000;
/** How often what depends on these hours is read again; never in the session. */
export const extendedHoursRefreshMs = (instrument: Pick<Instrument, 'extended'> | undefined): number | undefined =>
  instrument?.extended ? EVERY_MS : undefined;

/** The live quote, with the prices of extended hours while these trade. */
export function buildCurrentQuote(
  quote: LiveQuote | null,
  depth: Pick<Depth, 'span' | 'last' | 'bids' | 'asks'> | undefined,
): CurrentQuote {
  const [bid, ask] = [depth?.bids[0], depth?.asks[0]];
  if (!quote || !depth?.span || !bid || !ask) return { quote, span: null };
  return {
    quote: { ...quote, last: depth.last, bid: bid.price, bidSize: bid.size, ask: ask.price, askSize: ask.size },
    span: depth.span,
  };
}

export function useCurrentQuote(instrument: Instrument | undefined, quote: LiveQuote | null): CurrentQuote {
  const everyMs = extendedHoursRefreshMs(instrument);
  const { data } = useCall(
    'quotes/getDepth',
    { instrument: instrument?.instrument ?? '' },
    {
      enabled: everyMs !== undefined,
      staleTimeMs: 0,
      ...(everyMs === undefined ? {} : { refetchIntervalMs: everyMs }),
    },
  );
  return buildCurrentQuote(quote, everyMs === undefined ? undefined : data);
}
