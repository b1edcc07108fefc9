import { refuse } from '@bourse/contract/errors.ts';
import { barOnWire } from '../venue/quote-on-wire.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import type { ChartTurns } from './chart-turns.ts';

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
