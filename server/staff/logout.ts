import { appendAudit } from '../desk/staff-audit.ts';
import { inOneTransaction } from '../desk/work.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { endStaffSessions } from './sessions.ts';

export function logout(parts: Parts): Handler<'staff/logout'> {
  return (_, { staff, login, sessionId }) =>
    inOneTransaction(parts, async ({ db, now }) => {
      await endStaffSessions(db, staff, { only: sessionId }, now);
      await appendAudit(
        db,
        { staff, login },
        [{ action: 'logOut', subject: `staff ${staff}`, detail: { session: sessionId } }],
        now,
      );
      return {};
    });
}
