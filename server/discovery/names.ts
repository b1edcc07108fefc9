/** All names, ready to be found before anybody searches. */
import { type Instrument, type Market, MARKETS } from '@bourse/core/market.ts';
import { sessionDateOf } from '@bourse/core/sessions.ts';
import type { Parts } from '../parts.ts';
import { createSearchIndex } from '../venue/search-index.ts';

export interface Names {
  /** The best fits of what is listed now, equal ones in order of code. */
  find(query: string, limit: number): Promise<Instrument[]>;
  /**
   * Takes in what has come. Of a list that stands since the last time it also makes the rows, once a session: the first
   * of each takes long, and at a start others come first.
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
