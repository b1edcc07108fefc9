import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { endSessions } from '../desk/end-sessions.ts';

export function logout(parts: Parts): Handler<'user/logout'> {
  return async (_, caller) => {
    parts.live.endSessions(
      await endSessions(parts.database.kysely, caller.account, { only: caller.sessionId }, parts.clock.now()),
    );
    return {};
  };
}
