/**
 * Prepares the history of what is likely to be tried next, once somebody has looked at strategies: the first five years
 * of an instrument take a while, so one at a time, with a rest after each.
 */
import { INSTRUMENTS_MAXIMUM } from '@bourse/core/products/strategies/kinds.ts';
import type { Instrument } from '@bourse/core/markets/market.ts';
import type { Parts } from '../parts.ts';
import { type HistoryParts, lastEnded, type LoadHistory, usualSpan } from './load-history.ts';
import { readHouse } from './store.ts';

const STRATEGIES = 20;

/** Remembers the last session for which each is prepared. */
export function createPastKeeper(parts: HistoryParts & Pick<Parts, 'database' | 'interest'>, load: LoadHistory) {
  const known = new Map<string, string>();
  return async (): Promise<void> => {
    if (!parts.interest.isShown()) return;
    const now = parts.clock.now();
    for (const instrument of await likely(parts)) {
      const { id, market } = instrument;
      const last = lastEnded(parts, market, now);
      if (known.get(id) === last) continue;
      await load([instrument], ...usualSpan(parts, market, now));
      known.set(id, last);
      return;
    }
  };
}

/** What the house's strategies hold, and the instruments offered first when a strategy is set up. */
async function likely({ database, feeds }: Pick<Parts, 'database' | 'feeds'>): Promise<Instrument[]> {
  const house = await readHouse(database.kysely, { limit: STRATEGIES });
  if (house.length === 0) return [];
  const names = new Set(house.flatMap(({ instruments }) => instruments));
  for (const { id } of feeds
    .listed('US')
    .filter(({ board }) => board !== 'index')
    .slice(0, INSTRUMENTS_MAXIMUM))
    names.add(id);
  return [...names].flatMap((id) => feeds.instrument(id) ?? []);
}

/**
 * Whether anybody has requested a strategy since the start. Precomputing costs minutes of processor time: a server
 * whose strategies nobody views does none of it.
 */
export interface Interest {
  show(): void;
  isShown(): boolean;
  /**
   * Whether it is time for strategies to decide their day: at once after a request, otherwise after a while.
   */
  isDue(): boolean;
}

/** One decision a day isn't urgent, and a start has enough to do. */
const UNASKED_MS = 5 * 60_000;

export function createInterest(): Interest {
  const opened = performance.now();
  let shown = false;
  return {
    show: () => void (shown = true),
    isShown: () => shown,
    isDue: () => shown || performance.now() - opened >= UNASKED_MS,
  };
}
