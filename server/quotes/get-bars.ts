import { refuse } from '@bourse/contract/errors.ts';
import { createHashTurns } from '../access/hash-turns.ts';
import { barOnWire } from '../venue/quote-on-wire.ts';
import type { Handler } from '../http/handler.ts';
import type { Parts } from '../parts.ts';

const BARS_UNLESS_TOLD = 200;
/** Of all addresses together, one of each: who asks for many charts at once waits for their own. */
const FOLDED_AT_ONCE = 4;
const WAITING_MAXIMUM = 200;

/**
 * `next` is the start of the first bar, to be handed in as `before` for the stretch before it; null where history
 * begins.
 */
export function getBars(parts: Pick<Parts, 'feeds' | 'clock'>): Handler<'quotes/getBars'> {
  const turns = createHashTurns({
    atOnce: FOLDED_AT_ONCE,
    waitingMaximum: WAITING_MAXIMUM,
    what: 'charts are waiting to be folded',
  });
  return async ({ instrument, period, adjustment, before, limit = BARS_UNLESS_TOLD }, { address }) => {
    if (!parts.feeds.instrument(instrument)) return refuse('instrumentNotFound', { instrument });
    const now = parts.clock.now();
    const until = before === undefined ? now + 1 : Date.parse(before);
    const bars = await turns.take({ lane: 'work', of: address }, () =>
      parts.feeds.bars({ instrument, period, adjustment, before: until, limit }, now),
    );
    const [first] = bars;
    return {
      bars: bars.map(barOnWire),
      next: first && bars.length === limit ? new Date(first.at).toISOString() : null,
    };
  };
}
