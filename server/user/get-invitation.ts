import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';

export function getInvitation(parts: Parts): Handler<'user/getInvitation'> {
  return async (_, { account }) => {
    const row = await parts.database.kysely
      .selectFrom('invitations')
      .select(['code', 'used', 'use_limit'])
      .where('account_id', '=', account)
      .executeTakeFirstOrThrow();
    return { code: row.code, used: row.used, limit: row.use_limit };
  };
}
