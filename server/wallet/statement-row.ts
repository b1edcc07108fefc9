import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { encodeId } from '../ids.ts';
import { ATTEMPTS_MAXIMUM, type StatementFacts } from './statement-store.ts';

export type StatementRow = AnswerOf<Calls['wallet/listStatements']>['rows'][number];

function statusOf({ made_at: madeAt, bytes, attempts }: StatementFacts): StatementRow['status'] {
  if (madeAt) return bytes === null ? 'gone' : 'ready';
  return attempts >= ATTEMPTS_MAXIMUM ? 'failed' : 'making';
}

/** A statement in its wire form. */
export const statementRow = (row: StatementFacts): StatementRow => ({
  id: encodeId('s', row.account_id, row.statement_seq),
  from: row.from_on,
  to: row.to_on,
  zone: row.zone,
  format: row.format as StatementRow['format'],
  language: row.language as StatementRow['language'],
  market: row.market as StatementRow['market'],
  status: statusOf(row),
  requestedAt: row.requested_at.toISOString(),
  madeAt: row.made_at?.toISOString() ?? null,
  rows: row.row_count,
  traded: row.traded as StatementRow['traded'],
  bytes: row.bytes,
  sha256: row.sha256?.toString('hex') ?? null,
  seal:
    row.seal_number !== null && row.seal_hash !== null
      ? { number: Number(row.seal_number), hash: row.seal_hash.toString('hex') }
      : null,
});
