/** A message in its reader's language, for places outside our own screens. */
import { noticeText } from '@bourse/contract/texts/catalogue.ts';
import { chooseLanguage, type Language, loadTexts, type Texts } from '@bourse/contract/texts/index.ts';
import type { AccountId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { noticeOf, withWords } from '../stream/notice-rows.ts';
import { namedIn } from '../venue/instrument-names.ts';
import type { Message } from './push-store.ts';

export interface Reader {
  account_id: AccountId;
  language: string | null;
  zone: string;
}
export interface Words {
  id: string;
  title: string;
  body: string;
}

const loaded = new Map<Language, Promise<Texts>>();
const textsOf = (language: Language): Promise<Texts> => loaded.getOrInsertComputed(language, () => loadTexts(language));

export async function wordsOf(
  { database, feeds }: Pick<Parts, 'database' | 'feeds'>,
  reader: Reader,
  { seq, kind, data, notice, at }: Message,
): Promise<Words> {
  const language = chooseLanguage(reader.language);
  const texts = await textsOf(language);
  const row = { seq, kind: kind as 'notice', data, notice, at: at.getTime() };
  const plain = namedIn(feeds, language)(noticeOf(reader.account_id, row, false));
  const [wire = plain] = await withWords(database.kysely, language, [plain]);
  const said = noticeText(texts, wire.code, wire.params, reader.zone) ?? {
    title: texts.settings.message,
    body: texts.settings.unknownMessage,
  };
  return { id: wire.id, ...said };
}
