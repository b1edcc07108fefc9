import { refuse } from '@bourse/contract/errors.ts';
import { keyOf, runCommand } from '../desk/run-command.ts';
import { writeNotice } from '../desk/write-notice.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { endSessions } from '../desk/end-sessions.ts';
import { isoTime } from '@bourse/core/dates.ts';

export function revokeSession(parts: Parts): Handler<'user/revokeSession'> {
  return (input, { account }) =>
    runCommand(parts, {
      actor: { account },
      key: keyOf('user/revokeSession', input),
      async decide(work) {
        const ended = await endSessions(work.db, account, { only: input.session }, work.now);
        if (ended.length === 0) return refuse('notFound');
        const { device } = await work.db
          .selectFrom('sessions')
          .select('device')
          .where('session_id', '=', input.session)
          .executeTakeFirstOrThrow();
        await writeNotice(work, account, 'sessionRevoked', { device, at: isoTime(work.now) });
        work.afterwards.push(() => parts.live.endSessions(ended));
        return {};
      },
    });
}
