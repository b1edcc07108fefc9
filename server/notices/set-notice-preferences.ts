import { keyOf, runCommand } from '../desk/run-command.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';

export function setNoticePreferences(parts: Parts): Handler<'notices/setNoticePreferences'> {
  return (input, { account }) =>
    runCommand(parts, {
      actor: { account },
      key: keyOf('notices/setNoticePreferences', input),
      async decide({ db }) {
        await db
          .insertInto('notice_preferences')
          .values({ account_id: account, kind: input.kind, push: input.push })
          .onConflict((conflict) => conflict.columns(['account_id', 'kind']).doUpdateSet({ push: input.push }))
          .execute();
        return {};
      },
    });
}
