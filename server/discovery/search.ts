import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import { matchRank } from '../venue/find-by-text.ts';
import type { Handler } from '../http/handler.ts';
import type { Parts } from '../parts.ts';

/** Best fits first, equal ones in order of code; indexes too. */
export function search(parts: Parts): Handler<'discovery/search'> {
  return async ({ query, limit = PAGE_SIZE }, { language }) => {
    const now = parts.clock.now();
    const found = parts.feeds.all().flatMap((instrument) => {
      const rank = matchRank(instrument, query);
      return rank === null ? [] : [{ instrument, rank }];
    });
    found.sort((a, b) => a.rank - b.rank || (a.instrument.code < b.instrument.code ? -1 : 1));
    const listed = found.slice(0, limit).flatMap(({ instrument }) => parts.board.find(instrument.id, now) ?? []);
    return { rows: await parts.board.rows(listed, language, now), next: null };
  };
}
