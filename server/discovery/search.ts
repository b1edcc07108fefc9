/** Search by name or code, its index, and what a customer has searched for. */
import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';

/** Best matches first, ties by code; includes indexes. */
export function search(parts: Parts): Handler<'discovery/search'> {
  return async ({ query, limit = PAGE_SIZE }, { language }) => {
    const now = parts.clock.now();
    const found = await parts.names.find(query, limit);
    const listed = found.flatMap(({ id }) => parts.board.find(id, now) ?? []);
    return { rows: await parts.board.rows(listed, language, now), next: null };
  };
}
