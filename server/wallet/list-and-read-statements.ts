/** A customer's documents: listed, read, and checked by their hash. */
import type { Handler } from '../calls/handler-types.ts';
import { decodeId, encodeId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { STATEMENT_ATTEMPTS_MAXIMUM, selectStatementRecords, type StatementRecord } from './statement-store.ts';
import { refuse } from '@bourse/contract/refusals.ts';
import { createHash } from 'node:crypto';
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';

export const listStatements =
  ({ database }: Pick<ServerDependencies, 'database'>): Handler<'wallet/listStatements'> =>
  async (input, { account }) => {
    const limit = input.limit ?? 10;
    const before = input.cursor === undefined ? null : decodeId('s', account, input.cursor);
    let query = selectStatementRecords(database.kysely).where('account_id', '=', account);
    if (before !== null) query = query.where('statement_seq', '<', before);
    const found = await query
      .orderBy('statement_seq', 'desc')
      .limit(limit + 1)
      .execute();
    const rows = found.slice(0, limit).map(buildStatementView);
    return { rows, next: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
  };

export const checkStatement =
  ({ database }: Pick<ServerDependencies, 'database'>): Handler<'wallet/checkStatement'> =>
  async (input, { account }) => {
    const found = await selectStatementRecords(database.kysely)
      .where('account_id', '=', account)
      .where('sha256', '=', Buffer.from(input.sha256, 'hex'))
      .orderBy('statement_seq', 'desc')
      .limit(1)
      .executeTakeFirst();
    return found ? buildStatementView(found) : refuse('notFound');
  };

const CONTENT_TYPES: Readonly<Record<string, string>> = { pdf: 'application/pdf', csv: 'text/csv; charset=utf-8' };

export const readStatement =
  ({ database }: Pick<ServerDependencies, 'database'>): Handler<'wallet/readStatement'> =>
  async (input, { account }) => {
    const seq = decodeId('s', account, input.statement);
    const found =
      seq === null
        ? undefined
        : await database.kysely
            .selectFrom('statements')
            .select(['market', 'from_on', 'to_on', 'format', 'content', 'sha256'])
            .where('account_id', '=', account)
            .where('statement_seq', '=', seq)
            .executeTakeFirst();
    if (!found) return refuse('notFound');
    const { content, sha256, format } = found;
    if (!content || !sha256) return refuse('statementNotThere');
    // Not the document that was made: nobody may take it for one.
    if (!createHash('sha256').update(content).digest().equals(sha256))
      throw new Error(`the document of statement ${seq} doesn't have its hash`);
    const name =
      found.market === null
        ? `statement-${found.from_on}-${found.to_on}`
        : `contract-note-${found.market}-${found.from_on}`;
    return {
      name: `${name}.${format}`,
      type: CONTENT_TYPES[format] ?? 'application/octet-stream',
      content: content.toString('base64'),
      sha256: sha256.toString('hex'),
    };
  };

export type StatementView = CallAnswer<Calls['wallet/listStatements']>['rows'][number];

function statementStatusOf({ made_at: madeAt, bytes, attempts }: StatementRecord): StatementView['status'] {
  if (madeAt) return bytes === null ? 'gone' : 'ready';
  return attempts >= STATEMENT_ATTEMPTS_MAXIMUM ? 'failed' : 'making';
}

/** A statement in its wire form. */
export const buildStatementView = (row: StatementRecord): StatementView => ({
  id: encodeId('s', row.account_id, row.statement_seq),
  from: row.from_on,
  to: row.to_on,
  zone: row.zone,
  format: row.format as StatementView['format'],
  language: row.language as StatementView['language'],
  market: row.market as StatementView['market'],
  status: statementStatusOf(row),
  requestedAt: row.requested_at.toISOString(),
  madeAt: row.made_at?.toISOString() ?? null,
  rows: row.row_count,
  traded: row.traded as StatementView['traded'],
  bytes: row.bytes,
  sha256: row.sha256?.toString('hex') ?? null,
  seal:
    row.seal_number !== null && row.seal_hash !== null
      ? { number: Number(row.seal_number), hash: row.seal_hash.toString('hex') }
      : null,
});
