import { keyOf, runCommand } from '../desk/run-command.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';

export function setNickname(parts: Parts): Handler<'user/setNickname'> {
  return (input, { account }) =>
    runCommand(parts, {
      actor: { account },
      key: keyOf('user/setNickname', input),
      async decide({ db }) {
        await db.updateTable('customers').set({ nickname: input.nickname }).where('account_id', '=', account).execute();
        return {};
      },
    });
}
