/** All names, ready to be found before anybody searches. */
import { type Instrument, MARKETS } from '@bourse/core/market.ts';
import type { Parts } from '../parts.ts';
import { createSearchIndex } from '../venue/search-index.ts';

export interface Names {
  /** The best fits of what is listed now, equal ones in order of code. */
  find(query: string, limit: number): Promise<Instrument[]>;
  /**
   * Takes in what has come. Of a list that stands since the last time it also looks up the quotes, once: the first of
   * each takes long, and at a start others come first.
   */
  prepare(): Promise<void>;
}

export function createNames({ feeds, board, clock }: Pick<Parts, 'feeds' | 'board' | 'clock'>): Names {
  const index = createSearchIndex();
  let last: readonly Instrument[] = [];
  let quoted: readonly Instrument[] = [];
  return {
    find: (query, limit) => index.find(feeds.all(), query, limit),
    async prepare() {
      const all = feeds.all();
      await index.takeIn(all);
      const isNew = last !== all;
      last = all;
      if (isNew || quoted === all) return;
      quoted = all;
      for (const market of MARKETS) await board.ready(market, clock.now());
    },
  };
}
