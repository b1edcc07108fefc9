import { keyOf, runCommand } from '../desk/run-command.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';

export function setLanguage(parts: Parts): Handler<'user/setLanguage'> {
  return (input, { account }) =>
    runCommand(parts, {
      actor: { account },
      key: keyOf('user/setLanguage', input),
      async decide({ db }) {
        await db.updateTable('customers').set({ language: input.language }).where('account_id', '=', account).execute();
        return {};
      },
    });
}
