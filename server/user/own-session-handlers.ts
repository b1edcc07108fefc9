/** The customer's sessions: listed, revoked, and logged out. */
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { refuse } from '@bourse/contract/refusals.ts';
import { computeIdempotencyKey, runTransactionCommand } from '../commands/run-transaction-command.ts';
import { writeNotice } from '../commands/transaction-with-events.ts';
import { endCustomerSessions } from '../customers/account-restrictions.ts';
import { isoTime } from '@bourse/core/dates.ts';
import { readDeviceOfSession, readOpenSessions } from './login-records-store.ts';

export function listSessions(dependencies: ServerDependencies): Handler<'user/listSessions'> {
  return async (_, { account, sessionId }) => {
    const rows = await readOpenSessions(dependencies.database.kysely, account);
    return {
      rows: rows.map((row) => ({
        id: row.session_id,
        device: row.device,
        createdAt: row.created_at.toISOString(),
        seenAt: row.seen_at.toISOString(),
        current: row.session_id === sessionId,
      })),
      next: null,
    };
  };
}

export function revokeSession(dependencies: ServerDependencies): Handler<'user/revokeSession'> {
  return (input, { account }) =>
    runTransactionCommand(dependencies, {
      actor: { account },
      key: computeIdempotencyKey('user/revokeSession', input),
      async decide(work) {
        const ended = await endCustomerSessions(work.db, account, { only: input.session }, work.now);
        if (ended.length === 0) return refuse('notFound');
        const device = await readDeviceOfSession(work.db, input.session);
        await writeNotice(work, account, 'sessionRevoked', { device, at: isoTime(work.now) });
        work.afterCommit.push(() => dependencies.accountEvents.endSessions(ended));
        return {};
      },
    });
}

export function logout(dependencies: ServerDependencies): Handler<'user/logout'> {
  return async (_, caller) => {
    dependencies.accountEvents.endSessions(
      await endCustomerSessions(
        dependencies.database.kysely,
        caller.account,
        { only: caller.sessionId },
        dependencies.clock.now(),
      ),
    );
    return {};
  };
}
