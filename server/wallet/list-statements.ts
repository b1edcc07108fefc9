import type { Handler } from '../calls/handler.ts';
import { decodeId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { statementRow } from './statement-row.ts';
import { selectStatements } from './statement-store.ts';

export const listStatements =
  ({ database }: Pick<Parts, 'database'>): Handler<'wallet/listStatements'> =>
  async (input, { account }) => {
    const limit = input.limit ?? 10;
    const before = input.cursor === undefined ? null : decodeId('s', account, input.cursor);
    let query = selectStatements(database.kysely).where('account_id', '=', account);
    if (before !== null) query = query.where('statement_seq', '<', before);
    const found = await query
      .orderBy('statement_seq', 'desc')
      .limit(limit + 1)
      .execute();
    const rows = found.slice(0, limit).map(statementRow);
    return { rows, next: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
  };
