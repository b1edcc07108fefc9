/** Refusals and notices of all areas as sentences; what a first visit may be refused is in `first-load-texts.ts`. */
import { refusalCatalogue } from '../refusals.ts';
import { type NoticeCode, noticeCatalogue } from '../notice-catalogue.ts';
import { fillPlaceholders } from './fill-placeholders.ts';
import {
  type MessageParams,
  createRefusalTextFormatter,
  formatMessageParams,
  type MessageTexts,
} from './format-messages.ts';

export const formatRefusalText = createRefusalTextFormatter(refusalCatalogue);

export interface NoticeText {
  title: string;
  body: string;
}

/** A notice as title and body; null for a code that this version doesn't know. */
export function formatNoticeText(
  texts: MessageTexts,
  code: string,
  params: MessageParams,
  zone?: string,
): NoticeText | null {
  if (!Object.hasOwn(noticeCatalogue, code)) return null;
  const values = formatMessageParams(texts, noticeCatalogue[code as NoticeCode], params, zone);
  const { title, body } = texts.notices[code as NoticeCode];
  return { title: fillPlaceholders(title, values), body: fillPlaceholders(body, values) };
}
