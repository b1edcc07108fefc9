import { keyOf, runCommand } from '../desk/run-command.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';

export function clearSearchHistory(parts: Parts): Handler<'discovery/clearSearchHistory'> {
  return (input, { account }) =>
    runCommand(parts, {
      actor: { account },
      key: keyOf('discovery/clearSearchHistory', input),
      async decide({ db }) {
        await db.deleteFrom('search_history').where('account_id', '=', account).execute();
        return {};
      },
    });
}
