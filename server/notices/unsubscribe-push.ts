import { keyOf, runCommand } from '../desk/run-command.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';

/** This session's browser receives no messages any more. */
export function unsubscribePush(parts: Parts): Handler<'notices/unsubscribePush'> {
  return (input, { account, sessionId }) =>
    runCommand(parts, {
      actor: { account },
      key: keyOf('notices/unsubscribePush', input),
      async decide({ db }) {
        await db
          .deleteFrom('push_subscriptions')
          .where('account_id', '=', account)
          .where('session_id', '=', sessionId)
          .execute();
        return {};
      },
    });
}
