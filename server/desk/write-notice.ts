/** Notices to a customer: rows of the private stream that also appear in the list of notices. */
import type { NoticeCode, NoticeParams } from '@bourse/contract/folded-notices.ts';
import type { AccountId } from '../ids.ts';
import type { Work } from './work.ts';

/**
 * Writes a notice within the transaction of what it reports. Locks the account's row, which gives the sequence number.
 * `code` names a text, `params` fill it.
 */
export async function writeNotice<Code extends NoticeCode>(
  work: Work,
  account: AccountId,
  code: Code,
  params: NoticeParams<Code>,
): Promise<void> {
  const { event_seq: seq } = await work.db
    .updateTable('accounts')
    .set((set) => ({ event_seq: set('event_seq', '+', 1n) }))
    .where('account_id', '=', account)
    .returning('event_seq')
    .executeTakeFirstOrThrow();
  const row = { seq, kind: 'notice', data: JSON.stringify(params), notice: code, at: work.now } as const;
  await work.db
    .insertInto('events')
    .values({ account_id: account, seq, kind: row.kind, data: row.data, notice: code, at: new Date(work.now) })
    .execute();
  work.events.push({ account, row });
}
