/** A message in its reader's language, for places outside our own screens. */
import { formatNoticeText } from '@bourse/contract/texts/refusal-and-notice-texts.ts';
import { chooseLanguage, type Language, loadTexts } from '@bourse/contract/texts/index.ts';
import { type Texts } from '@bourse/contract/texts/text-tables.ts';
import type { AccountId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { noticeView, addAnnouncementTexts } from '../stream/notice-view.ts';
import { translateInstrumentNames } from '../venue/instrument-names.ts';
import type { NoticeMessage } from './push-store.ts';

export interface NoticeRecipient {
  account_id: AccountId;
  language: string | null;
  zone: string;
}
export interface NoticeText {
  id: string;
  title: string;
  body: string;
}

const loaded = new Map<Language, Promise<Texts>>();
const textsOf = (language: Language): Promise<Texts> => loaded.getOrInsertComputed(language, () => loadTexts(language));

export async function buildNoticeText(
  { database, venues }: Pick<ServerDependencies, 'database' | 'venues'>,
  reader: NoticeRecipient,
  { seq, kind, data, notice, at }: NoticeMessage,
): Promise<NoticeText> {
  const language = chooseLanguage(reader.language);
  const texts = await textsOf(language);
  const row = { seq, kind: kind as 'notice', data, notice, at: at.getTime() };
  const plain = translateInstrumentNames(venues, language)(noticeView(reader.account_id, row, false));
  const [wire = plain] = await addAnnouncementTexts(database.kysely, language, [plain]);
  const rendered = formatNoticeText(texts, wire.code, wire.params, reader.zone) ?? {
    title: texts.settings.message,
    body: texts.settings.unknownMessage,
  };
  return { id: wire.id, ...rendered };
}
