import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import { refuse } from '@bourse/contract/errors.ts';
import { namedIn } from '../venue/named-in.ts';
import type { Handler } from '../calls/handler.ts';
import { decodeId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { withWords } from '../stream/announced.ts';
import { countUnread, loadNotices } from './store.ts';

export function listNotices(parts: Parts): Handler<'notices/listNotices'> {
  return async ({ cursor, limit = PAGE_SIZE }, { account, language }) => {
    const before = cursor === undefined ? null : decodeId('n', account, cursor);
    if (cursor !== undefined && before === null) return refuse('badInput', { field: 'cursor' });
    const [found, unread] = await Promise.all([
      loadNotices(parts.database.kysely, account, before, limit),
      countUnread(parts.database.kysely, account),
    ]);
    const named = namedIn(parts.feeds, language);
    const rows = (
      await withWords(
        parts.database.kysely,
        language,
        found.slice(0, limit).map((each) => each.notice),
      )
    ).map(named);
    return { rows, next: found.length > limit ? (rows.at(-1)?.id ?? null) : null, unread };
  };
}
