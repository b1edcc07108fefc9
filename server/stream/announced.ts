/** Messages from staff: a customer's row only has the number; the text is read in the reader's language. */
import { LANGUAGES, type Language } from '@bourse/contract/texts/languages.ts';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../db/types.ts';
import type { WireNotice } from './notice-of.ts';

type Db = Kysely<DB> | Transaction<DB>;

const numberIn = ({ code, params }: WireNotice): bigint | null =>
  code === 'announcement' ? BigInt(params['announcement'] ?? 0) : null;

/** The same messages with their texts; a withdrawn one says only that. */
export async function withWords(db: Db, language: Language, notices: WireNotice[]): Promise<WireNotice[]> {
  const numbers = [...new Set(notices.flatMap((notice) => numberIn(notice) ?? []))];
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
    const number = numberIn(notice);
    if (number === null) return notice;
    const withdrawn = withdrawals.find(({ announcement }) => announcement === number);
    if (withdrawn) return { ...notice, code: 'announcementWithdrawn', params: { at: withdrawn.at.toISOString() } };
    const own = texts
      .filter(({ announcement }) => announcement === number)
      .sort((a, b) => order.indexOf(a.language as Language) - order.indexOf(b.language as Language))[0];
    return { ...notice, params: { announcement: number.toString(), title: own?.title ?? '', body: own?.body ?? '' } };
  });
}
