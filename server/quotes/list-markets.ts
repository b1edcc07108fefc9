import { MARKETS } from '@bourse/core/market.ts';
import { rulesOf } from '@bourse/core/rulebook/index.ts';
import type { Handler } from '../http/handler.ts';
import type { Parts } from '../parts.ts';
import { isoOrNull, sessionOf } from './session-of.ts';

export function listMarkets(parts: Parts): Handler<'quotes/listMarkets'> {
  return async () => {
    const now = parts.clock.now();
    const rows = MARKETS.map((market) => {
      const { exchange, currency, zone } = rulesOf(market);
      const { state, nextOpen, nextClose } = sessionOf(parts, market, now);
      const [first] = parts.feeds.listed(market);
      return {
        market, exchange, currency, zone, session: state, nextOpen: isoOrNull(nextOpen), nextClose: isoOrNull(nextClose),
        source: (first && parts.feeds.sourceOf(first.id)) ?? 'simulated', hours: parts.world.hours,
      };
    });
    return { rows, next: null };
  };
}
