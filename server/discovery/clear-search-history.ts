import { keyed } from '../desk/keyed.ts';
import type { Handler } from '../http/handler.ts';
import type { Parts } from '../parts.ts';

export function clearSearchHistory(parts: Parts): Handler<'discovery/clearSearchHistory'> {
  return (input, { account }) =>
    keyed(parts, {
      account,
      call: 'discovery/clearSearchHistory',
      key: input.key,
      compared: input,
      async decide({ db }) {
        await db.deleteFrom('search_history').where('account_id', '=', account).execute();
        return {};
      },
    });
}
