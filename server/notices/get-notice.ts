import { refuse } from '@bourse/contract/errors.ts';
import type { Handler } from '../http/handler.ts';
import { decodeId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { loadNotice } from './store.ts';

export function getNotice(parts: Parts): Handler<'notices/getNotice'> {
  return async (input, { account }) => {
    const seq = decodeId('n', account, input.notice);
    return (seq === null ? null : await loadNotice(parts.database.kysely, account, seq)) ?? refuse('notFound');
  };
}
