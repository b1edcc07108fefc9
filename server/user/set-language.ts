import { keyed } from '../desk/keyed.ts';
import type { Handler } from '../http/handler.ts';
import type { Parts } from '../parts.ts';

export function setLanguage(parts: Parts): Handler<'user/setLanguage'> {
  return (input, { account }) =>
    keyed(parts, {
      account,
      call: 'user/setLanguage',
      key: input.key,
      compared: input,
      async decide({ db }) {
        await db.updateTable('customers').set({ language: input.language }).where('account_id', '=', account).execute();
        return {};
      },
    });
}
