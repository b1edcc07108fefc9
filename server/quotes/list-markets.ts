import { MARKETS } from '@bourse/core/market.ts';
import { rulesOf } from '@bourse/core/rulebook/index.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { operatorHaltRow } from './operator-halt-row.ts';
import { changesOf, sessionOf } from './session-of.ts';

export function listMarkets(parts: Parts): Handler<'quotes/listMarkets'> {
  return async () => {
    const now = parts.clock.now();
    const rows = MARKETS.map((market) => {
      const { exchange, currency, zone } = rulesOf(market);
      const { state, nextOpen, nextClose } = sessionOf(parts, market, now);
      // Single instruments may have another source, such as a replay; the market's source is that of the rest.
      const own = parts.feeds.listed(market).find(({ id }) => parts.feeds.session(id, now) === null);
      const venue = (own && parts.feeds.venueOf(own.id)) ?? parts.ownVenue;
      const halt = parts.operatorHalts.of({ market, instrument: null }, now);
      return {
        market,
        exchange,
        currency,
        zone,
        session: state,
        ...changesOf({ nextOpen, nextClose }),
        madeUp: venue.madeUp,
        indexOf: venue.indexOf,
        source: (own && parts.feeds.sourceOf(own.id)) ?? parts.ownVenue.source,
        hours: parts.world.hours,
        operatorHalt: halt && operatorHaltRow(halt),
      };
    });
    return { rows, next: null };
  };
}
