/** A message as a reader gets it, from a row of the private stream. */
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { type AccountId, encodeId } from '../ids.ts';
import type { AccountEventRow } from '../commands/transaction-with-events.ts';
import { type Language, LANGUAGES } from '@bourse/contract/texts/languages.ts';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../db/table-types.ts';

export type NoticeView = CallAnswer<Calls['notices/getNotice']>;

/** A row that is only a notice has just its parameters; one that also reports an order has them under `notice`. */
export function noticeView(
  account: AccountId,
  row: Pick<AccountEventRow, 'seq' | 'kind' | 'data' | 'at'> & { notice: string },
  read: boolean,
): NoticeView {
  const data = JSON.parse(row.data) as { notice?: { params?: NoticeView['params'] } } & NoticeView['params'];
  const params = row.kind === 'notice' ? data : (data.notice?.params ?? {});
  return { id: encodeId('n', account, row.seq), code: row.notice, params, at: new Date(row.at).toISOString(), read };
}

/** Messages from staff: a customer's row only has the number; the text is read in the reader's language. */

type Db = Kysely<DB> | Transaction<DB>;

const announcementNumberOf = ({ code, params }: NoticeView): bigint | null =>
  code === 'announcement' ? BigInt(params['announcement'] ?? 0) : null;

/** The same messages with their texts; a withdrawn one says only that. */
export async function addAnnouncementTexts(db: Db, language: Language, notices: NoticeView[]): Promise<NoticeView[]> {
  const numbers = [...new Set(notices.flatMap((notice) => announcementNumberOf(notice) ?? []))];
  if (numbers.length === 0) return notices;
  const [texts, withdrawals] = await Promise.all([
    db
      .selectFrom('announcement_texts')
      .select(['announcement', 'language', 'title', 'body'])
      .where('announcement', 'in', numbers)
      .execute(),
    db
      .selectFrom('announcement_withdrawals')
      .select(['announcement', 'at'])
      .where('announcement', 'in', numbers)
      .execute(),
  ]);
  const order = [language, ...LANGUAGES];
  return notices.map((notice) => {
    const number = announcementNumberOf(notice);
    if (number === null) return notice;
    const withdrawn = withdrawals.find(({ announcement }) => announcement === number);
    if (withdrawn) return { ...notice, code: 'announcementWithdrawn', params: { at: withdrawn.at.toISOString() } };
    const own = texts
      .filter(({ announcement }) => announcement === number)
      .sort((a, b) => order.indexOf(a.language as Language) - order.indexOf(b.language as Language))[0];
    return { ...notice, params: { announcement: number.toString(), title: own?.title ?? '', body: own?.body ?? '' } };
  });
}
