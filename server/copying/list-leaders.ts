/** Leaders as customers see them: the list, and the page of one. */
import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import type { Handler } from '../calls/handler.ts';
import { type ShowParts, showLeaders } from './leader-views.ts';
import { countLeaders, readLeaders } from './store.ts';

export const listLeaders =
  (parts: ShowParts): Handler<'copying/listLeaders'> =>
  async ({ level, kind, cursor, limit = PAGE_SIZE }, { account, language }) => {
    const { kysely } = parts.database;
    const after = cursor !== undefined && /^\d{1,18}$/.test(cursor) ? BigInt(cursor) : null;
    const [found, counts] = await Promise.all([
      readLeaders(kysely, { level, kind, after, limit: limit + 1 }),
      countLeaders(kysely, { kind, level }),
    ]);
    const shown = found.slice(0, limit);
    return {
      rows: (await showLeaders(parts, shown, { account, language })).map(({ row }) => row),
      next: found.length > limit ? shown.at(-1)!.leader.toString() : null,
      ...counts,
    };
  };
