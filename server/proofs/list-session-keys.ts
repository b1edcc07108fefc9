import { isDate } from '@bourse/core/dates.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';

export const listSessionKeys =
  ({ database }: Pick<Parts, 'database'>): Handler<'ledger/listSessionKeys'> =>
  async (input) => {
    const limit = input.limit ?? 10;
    let query = database.kysely.selectFrom('session_keys').selectAll().where('market', '=', input.market);
    if (input.cursor !== undefined && isDate(input.cursor)) query = query.where('session_date', '<', input.cursor);
    const rows = await query
      .orderBy('session_date', 'desc')
      .limit(limit + 1)
      .execute();
    const shown = rows.slice(0, limit);
    return {
      rows: shown.map((row) => ({
        market: input.market,
        date: row.session_date,
        keyHash: row.key_hash.toString('hex'),
        committedAt: row.committed_at.toISOString(),
        seal: row.seal === null ? null : Number(row.seal),
        key: row.key?.toString('hex') ?? null,
        revealedAt: row.revealed_at?.toISOString() ?? null,
      })),
      next: rows.length > limit ? (shown.at(-1)?.session_date ?? null) : null,
    };
  };
