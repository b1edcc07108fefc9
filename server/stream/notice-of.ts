/** A message as a reader gets it, from a row of the private stream. */
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { type AccountId, encodeId } from '../ids.ts';
import type { EventRow } from '../live.ts';

export type WireNotice = AnswerOf<Calls['notices/getNotice']>;

/** A row that is only a notice has just its parameters; one that also reports an order has them under `notice`. */
export function noticeOf(
  account: AccountId,
  row: Pick<EventRow, 'seq' | 'kind' | 'data' | 'at'> & { notice: string },
  read: boolean,
): WireNotice {
  const data = JSON.parse(row.data) as { notice?: { params?: WireNotice['params'] } } & WireNotice['params'];
  const params = row.kind === 'notice' ? data : (data.notice?.params ?? {});
  return { id: encodeId('n', account, row.seq), code: row.notice, params, at: new Date(row.at).toISOString(), read };
}
