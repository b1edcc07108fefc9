/** The bars of a chart, a few charts at a time. */
import { refuse } from '@bourse/contract/errors.ts';
import { barOnWire } from '../venue/quote-views.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { createHashTurns } from '../access/concurrency-limits.ts';

const BARS_UNLESS_TOLD = 200;

/**
 * `next`: start of the first bar, to be passed as `before` for the preceding stretch; null at the beginning of history.
 */
export function getBars(parts: Pick<Parts, 'feeds' | 'clock'>, inTurn: ChartTurns): Handler<'quotes/getBars'> {
  return async ({ instrument, period, adjustment, before, limit = BARS_UNLESS_TOLD }, { address }) => {
    if (!parts.feeds.instrument(instrument)) return refuse('instrumentNotFound', { instrument });
    const now = parts.clock.now();
    const until = before === undefined ? now + 1 : Date.parse(before);
    const bars = await inTurn(address, () =>
      parts.feeds.bars({ instrument, period, adjustment, before: until, limit }, now),
    );
    const [first] = bars;
    return {
      bars: bars.map(barOnWire),
      next: first && bars.length === limit ? new Date(first.at).toISOString() : null,
    };
  };
}

/**
 * Limits how many charts and histories are computed at once, for all addresses together; each address gets one at a
 * time.
 */

const MADE_AT_ONCE = 4;
const WAITING_MAXIMUM = 200;

/** Runs `act` when it is the address's turn; rejects with TooBusy if no more can wait. */
export type ChartTurns = <Made>(address: string, act: () => Promise<Made>) => Promise<Made>;

export function createChartTurns(): ChartTurns {
  const turns = createHashTurns({
    atOnce: MADE_AT_ONCE,
    waitingMaximum: WAITING_MAXIMUM,
    what: 'charts are waiting to be made',
  });
  return (address, act) => turns.take({ lane: 'work', of: address }, act);
}
