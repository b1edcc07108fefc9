import { refuse } from '@bourse/contract/errors.ts';
import { namedIn } from '../venue/named-in.ts';
import type { Handler } from '../calls/handler.ts';
import { decodeId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { withWords } from '../stream/announced.ts';
import { loadNotice } from './store.ts';

export function getNotice(parts: Parts): Handler<'notices/getNotice'> {
  return async (input, { account, language }) => {
    const seq = decodeId('n', account, input.notice);
    const found = seq === null ? null : await loadNotice(parts.database.kysely, account, seq);
    const [notice] = found ? await withWords(parts.database.kysely, language, [found]) : [];
    return notice ? namedIn(parts.feeds, language)(notice) : refuse('notFound');
  };
}
