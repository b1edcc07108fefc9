/** Age of the freshest price in each market that is open now. */
import { MARKETS, type Market } from '@bourse/core/market.ts';
import { sessionAt } from '@bourse/core/sessions.ts';
import type { Parts } from '../parts.ts';

/** Instruments sampled per market: one feed prices many, and we measure the feed. */
const ASKED_MAXIMUM = 20;

type Prices = Pick<Parts, 'feeds' | 'zones' | 'world'>;

/** In milliseconds. Closed markets and markets without any quote are left out. */
export function feedAges({ feeds, zones, world }: Prices, now: number): [Market, number][] {
  return MARKETS.flatMap((market): [Market, number][] => {
    const opens = sessionAt(market, world.hours, now, zones).state === 'open' ? 'open' : 'closed';
    const ages = feeds
      .listed(market)
      .filter(({ id }) => (feeds.session(id, now) ?? opens) === 'open')
      .slice(0, ASKED_MAXIMUM)
      .flatMap(({ id }) => feeds.quote(id, now)?.at ?? [])
      .map((at) => now - at);
    return ages.length > 0 ? [[market, Math.min(...ages)]] : [];
  });
}
