/** The quotes at which nights ended: looked up once for all positions that are charged at them. */
import type { InstrumentId, Quote } from '@bourse/core/market.ts';
import type { Feeds } from '../venue/feeds.ts';

const MINUTE_MS = 60_000;

/**
 * The quote of an instrument at `at`, a past instant; both in epoch ms. It is kept for up to a minute, as long as it
 * may take until a correction is heard of; what isn't known is asked for again.
 */
export type QuoteThen = (id: InstrumentId, at: number, now: number) => Quote | null;

export function createNightQuotes(feeds: Pick<Feeds, 'quote'>): QuoteThen {
  const kept = new Map<string, Quote>();
  let minute = -1;
  return (id, at, now) => {
    const current = Math.floor(now / MINUTE_MS);
    if (current !== minute) kept.clear();
    minute = current;
    const key = `${id} ${at}`;
    const known = kept.get(key) ?? feeds.quote(id, at);
    if (known) kept.set(key, known);
    return known;
  };
}
