/** How old the freshest price of each market is that trades at present. */
import { MARKETS, type Market } from '@bourse/core/market.ts';
import { sessionAt } from '@bourse/core/sessions.ts';
import type { Parts } from '../parts.ts';

/** The most that is asked of a market: one feed prices many, and it is the feed that we ask about. */
const ASKED_MAXIMUM = 20;

type Prices = Pick<Parts, 'feeds' | 'zones' | 'world'>;

/** In milliseconds; a market that is closed, or that nobody has ever quoted, isn't among them. */
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
