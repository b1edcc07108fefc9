import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';

export function listSessions(parts: Parts): Handler<'user/listSessions'> {
  return async (_, { account, sessionId }) => {
    const rows = await parts.database.kysely
      .selectFrom('sessions')
      .select(['session_id', 'device', 'created_at', 'seen_at'])
      .where('account_id', '=', account)
      .where('ended_at', 'is', null)
      .orderBy('seen_at', 'desc')
      .orderBy('session_id')
      .execute();
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
