/** A customer's watchlist. */
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { loadFavorites } from './store.ts';

export function listFavorites(parts: Parts): Handler<'discovery/listFavorites'> {
  return async (input, { account, language }) => {
    const now = parts.clock.now();
    const listed = (await loadFavorites(parts.database.kysely, account)).flatMap(
      (instrument) => parts.board.find(instrument, now) ?? [],
    );
    return { rows: await parts.board.rows(listed, language, now, input.spark), next: null };
  };
}
