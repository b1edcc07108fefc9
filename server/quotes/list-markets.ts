/** The markets with their sessions, and what the operator has halted. */
import { type Market, MARKETS } from '@bourse/core/markets/market.ts';
import { rulesOf } from '@bourse/core/markets/rulebook/rulebook.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { isoTimeOrNull } from '@bourse/core/dates.ts';
import { type Session, sessionAt } from '@bourse/core/markets/sessions/sessions.ts';
import type { OperatorHalt } from '@bourse/core/markets/operator-halts/halts.ts';

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

const MINUTE_MS = 60_000;
const kept = new Map<string, { minute: number; session: Session }>();

/** A market's session now. Sessions change on whole minutes, so it is computed once a minute. */
export function sessionOf({ zones, world }: Pick<Parts, 'zones' | 'world'>, market: Market, now: number): Session {
  const minute = Math.floor(now / MINUTE_MS);
  const key = `${market} ${world.hours}`;
  const known = kept.get(key);
  if (known?.minute === minute) return known.session;
  const session = sessionAt(market, world.hours, now, zones);
  kept.set(key, { minute, session });
  return session;
}

/** When it opens and closes next, on the wire. */
export const changesOf = ({ nextOpen, nextClose }: Pick<Session, 'nextOpen' | 'nextClose'>) => ({
  nextOpen: isoTimeOrNull(nextOpen),
  nextClose: isoTimeOrNull(nextClose),
});

export const operatorHaltRow = ({ why, since, wide }: OperatorHalt) => ({
  why,
  since: new Date(since).toISOString(),
  wide,
});
