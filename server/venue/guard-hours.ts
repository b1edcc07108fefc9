/** When a market is expected to quote, to distinguish silence from being closed. */
import type { Feed, Hours, Instrument, Market, Zones } from '@bourse/core/market.ts';
import { sessionAt } from '@bourse/core/sessions.ts';

export type Stretch = 'regular' | 'extended' | 'closed';
export type Stretches = (feed: Feed, instrument: Instrument, now: number) => Stretch;

const MINUTE_MS = 60_000;
const EXTENDED: ReadonlySet<string> = new Set(['pre', 'post']);

/**
 * Sessions change on whole minutes, so each market is looked up once a minute. A feed with its own hours decides for
 * itself.
 */
export function stretches(hours: Hours, zones: Zones): Stretches {
  const known = new Map<Market, { minute: number; stretch: Stretch }>();
  return (feed, { id, market }, now) => {
    if (feed.trades) return feed.trades(id, now) ? 'regular' : 'closed';
    const minute = Math.floor(now / MINUTE_MS);
    const kept = known.get(market);
    if (kept?.minute === minute) return kept.stretch;
    const { state, span } = sessionAt(market, hours, now, zones);
    const stretch = state === 'open' ? 'regular' : span && EXTENDED.has(span.kind) ? 'extended' : 'closed';
    known.set(market, { minute, stretch });
    return stretch;
  };
}
