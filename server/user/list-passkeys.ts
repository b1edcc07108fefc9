import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { listOf, passkeyId } from './passkeys.ts';

export function listPasskeys(parts: Parts): Handler<'user/listPasskeys'> {
  return async (_, { account }) => {
    const rows = await listOf(parts.database.kysely, account);
    return {
      rows: rows.map((row) => ({
        id: passkeyId(row.credential_id),
        name: row.name,
        createdAt: row.created_at.toISOString(),
        usedAt: row.used_at?.toISOString() ?? null,
      })),
      next: null,
    };
  };
}
