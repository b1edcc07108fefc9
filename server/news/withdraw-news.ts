import { isRefusal, refuse } from '@bourse/contract/errors.ts';
import { keyOf, runCommand } from '../desk/run-command.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { showWhole } from './get-whole-news.ts';
import { insertWithdrawal, loadEntry } from './staff-store.ts';

export function withdrawNews(parts: Parts): Handler<'staff/withdrawNews'> {
  return async (input, caller) => {
    const { why } = input;
    const news = BigInt(input.news);
    const done = await runCommand(parts, {
      actor: caller,
      key: keyOf('staff/withdrawNews', input),
      permission: 'content',
      async decide(work) {
        if (!(await loadEntry(work.db, news))) return refuse('notFound');
        if (!(await insertWithdrawal(work.db, news, why, caller.staff, work.now))) return refuse('alreadyWithdrawn');
        work.record.push({ action: 'withdrawNews', subject: `news ${news}`, why });
        return {};
      },
    });
    if (isRefusal(done)) return done;
    return (await showWhole(parts, news, caller.language)) ?? refuse('notFound');
  };
}
