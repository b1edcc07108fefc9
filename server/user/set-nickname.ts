import { keyed } from '../desk/keyed.ts';
import type { Handler } from '../http/handler.ts';
import type { Parts } from '../parts.ts';

export function setNickname(parts: Parts): Handler<'user/setNickname'> {
  return (input, { account }) =>
    keyed(parts, {
      account,
      call: 'user/setNickname',
      key: input.key,
      compared: input,
      async decide({ db }) {
        await db.updateTable('customers').set({ nickname: input.nickname }).where('account_id', '=', account).execute();
        return {};
      },
    });
}
