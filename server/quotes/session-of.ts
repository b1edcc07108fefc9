import { isoTimeOrNull } from '@bourse/core/dates.ts';
import type { Market } from '@bourse/core/market.ts';
import { type Session, sessionAt } from '@bourse/core/sessions.ts';
import type { Parts } from '../parts.ts';

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
