import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';

export function listSearchHistory(parts: Parts): Handler<'discovery/listSearchHistory'> {
  return async (_, { account }) => {
    const rows = await parts.database.kysely
      .selectFrom('search_history')
      .select(['query', 'at'])
      .where('account_id', '=', account)
      .orderBy('at', 'desc')
      .orderBy('query')
      .execute();
    return { rows: rows.map(({ query, at }) => ({ query, at: at.toISOString() })), next: null };
  };
}
