import { refuse } from '@bourse/contract/errors.ts';
import { keyOf, runCommand } from '../desk/run-command.ts';
import type { Handler } from '../calls/handler.ts';
import { decodeId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { countUnread, loadNotice, markNoticesRead } from './store.ts';

export function markRead(parts: Parts): Handler<'notices/markRead'> {
  return (input, { account }) =>
    runCommand(parts, {
      actor: { account },
      key: keyOf('notices/markRead', input),
      async decide({ db, now }) {
        const seq = input.notice === undefined ? null : decodeId('n', account, input.notice);
        if (input.notice !== undefined && (seq === null || !(await loadNotice(db, account, seq))))
          return refuse('notFound');

        await markNoticesRead(db, account, seq, now);
        return { unread: await countUnread(db, account) };
      },
    });
}
