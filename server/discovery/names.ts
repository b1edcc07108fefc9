/** The search index of all names, ready before anybody searches. */
import { type Instrument, type Market, MARKETS } from '@bourse/core/market.ts';
import { sessionDateOf } from '@bourse/core/sessions.ts';
import type { Parts } from '../parts.ts';
import { createSearchIndex } from '../venue/search-index.ts';

export interface Names {
  /** The best matches among instruments listed now, ties by code. */
  find(query: string, limit: number): Promise<Instrument[]>;
  /**
   * Indexes new instruments. If the list hasn't changed since the last call, it also prepares the boards' rows, once
   * per session: a market's first rows take long, and at a start other work comes first.
   */
  prepare(): Promise<void>;
}

type NamesParts = Pick<Parts, 'feeds' | 'board' | 'clock' | 'world' | 'zones'>;

export function createNames({ feeds, board, clock, world, zones }: NamesParts): Names {
  const index = createSearchIndex();
  let last: readonly Instrument[] = [];
  let made: readonly Instrument[] = [];
  const sessions = new Map<Market, string | null>();
  return {
    find: (query, limit) => index.find(feeds.all(), query, limit),
    async prepare() {
      const all = feeds.all();
      await index.takeIn(all);
      const isNew = last !== all;
      last = all;
      if (isNew) return;
      if (made !== all) sessions.clear();
      made = all;
      for (const market of MARKETS) {
        const now = clock.now();
        const session = sessionDateOf(market, world.hours, now, zones);
        if (sessions.get(market) === session) continue;
        sessions.set(market, session);
        await board.rowsReady(market, now);
      }
    },
  };
}
