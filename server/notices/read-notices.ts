/** A customer's notices: the list, one of them, and which have been read. */
import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import { refuse } from '@bourse/contract/refusals.ts';
import { translateInstrumentNames } from '../venue/instrument-names.ts';
import type { Handler } from '../calls/handler-types.ts';
import { decodeId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { addAnnouncementTexts } from '../stream/notice-view.ts';
import { countUnreadNotices, loadNotice, loadNotices, markNoticesRead } from './store.ts';
import { computeIdempotencyKey, runTransactionCommand } from '../commands/run-transaction-command.ts';

export function listNotices(dependencies: ServerDependencies): Handler<'notices/listNotices'> {
  return async ({ cursor, limit = PAGE_SIZE }, { account, language }) => {
    const before = cursor === undefined ? null : decodeId('n', account, cursor);
    if (cursor !== undefined && before === null) return refuse('badInput', { field: 'cursor' });
    const [found, unread] = await Promise.all([
      loadNotices(dependencies.database.kysely, account, before, limit),
      countUnreadNotices(dependencies.database.kysely, account),
    ]);
    const named = translateInstrumentNames(dependencies.venues, language);
    const rows = (
      await addAnnouncementTexts(
        dependencies.database.kysely,
        language,
        found.slice(0, limit).map((each) => each.notice),
      )
    ).map(named);
    return { rows, next: found.length > limit ? (rows.at(-1)?.id ?? null) : null, unread };
  };
}

export function getNotice(dependencies: ServerDependencies): Handler<'notices/getNotice'> {
  return async (input, { account, language }) => {
    const seq = decodeId('n', account, input.notice);
    const found = seq === null ? null : await loadNotice(dependencies.database.kysely, account, seq);
    const [notice] = found ? await addAnnouncementTexts(dependencies.database.kysely, language, [found]) : [];
    return notice ? translateInstrumentNames(dependencies.venues, language)(notice) : refuse('notFound');
  };
}

export function markRead(dependencies: ServerDependencies): Handler<'notices/markRead'> {
  return (input, { account }) =>
    runTransactionCommand(dependencies, {
      actor: { account },
      key: computeIdempotencyKey('notices/markRead', input),
      async decide({ db, now }) {
        const seq = input.notice === undefined ? null : decodeId('n', account, input.notice);
        if (input.notice !== undefined && (seq === null || !(await loadNotice(db, account, seq))))
          return refuse('notFound');

        await markNoticesRead(db, account, seq, now);
        return { unread: await countUnreadNotices(db, account) };
      },
    });
}
