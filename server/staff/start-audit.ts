import { refuse } from '@bourse/contract/errors.ts';
import { keyOf, runCommand } from '../desk/run-command.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { insertAuditRun, loadLastRun } from './audits-store.ts';
import { isoTime } from '@bourse/core/dates.ts';

export function startAudit(parts: Parts): Handler<'staff/startAudit'> {
  return async (input, caller) => {
    const turn = await parts.auditTurns.take();
    try {
      return await runCommand(parts, {
        actor: caller,
        key: keyOf('staff/startAudit', input),
        permission: 'audit.run',
        async decide(work) {
          // A server without the owner's address leaves audits to `npm run audit`.
          if (!parts.auditTurns.canRun) return refuse('submissionFailed');
          if (!turn) return refuse('auditRunning', { since: (await loadLastRun(work.db))?.at.toISOString() ?? null });
          const run = await insertAuditRun(work.db, caller.staff, work.now);
          work.record.push({ action: 'startAudit', subject: `audits ${run}` });
          work.afterwards.push(() => turn.begin(run));
          return { since: isoTime(work.now) };
        },
      });
    } finally {
      await turn?.giveBack();
    }
  };
}
