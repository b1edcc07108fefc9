/** The bars of a chart, a few charts at a time. */
import { refuse } from '@bourse/contract/refusals.ts';
import { buildBarView } from '../venue/quote-views.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { createFairWorkScheduler } from '../access/concurrency-limits.ts';

const DEFAULT_BARS = 200;

/**
 * `next`: start of the first bar, to be passed as `before` for the preceding stretch; null at the beginning of history.
 */
export function getBars(
  dependencies: Pick<ServerDependencies, 'venues' | 'clock'>,
  queueChart: ChartQueue,
): Handler<'quotes/getBars'> {
  return async ({ instrument, period, adjustment, before, limit = DEFAULT_BARS }, { address }) => {
    if (!dependencies.venues.instrument(instrument)) return refuse('instrumentNotFound', { instrument });
    if (before === undefined) dependencies.venues.notePriceNeed(instrument, 'viewed');
    const now = dependencies.clock.now();
    const until = before === undefined ? now + 1 : Date.parse(before);
    const bars = await queueChart(address, () =>
      dependencies.venues.bars({ instrument, period, adjustment, before: until, limit }, now),
    );
    const [first] = bars;
    return {
      bars: bars.map(buildBarView),
      next: first && bars.length === limit ? new Date(first.at).toISOString() : null,
    };
  };
}

/**
 * Limits how many charts and histories are computed at once, for all addresses together; each address gets one at a
 * time.
 */

const CHARTS_AT_ONCE = 4;
const WAITING_MAXIMUM = 200;

/** Runs `act` when it is the address's turn; rejects with TooBusy if no more can wait. */
export type ChartQueue = <Made>(address: string, act: () => Promise<Made>) => Promise<Made>;

export function createChartQueue(): ChartQueue {
  const turns = createFairWorkScheduler({
    atOnce: CHARTS_AT_ONCE,
    waitingMaximum: WAITING_MAXIMUM,
    what: 'charts are waiting to be made',
  });
  return (address, act) => turns.take({ lane: 'work', of: address }, act);
}
