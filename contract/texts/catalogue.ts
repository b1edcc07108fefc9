/** Refusals and notices of all areas as sentences; what a first visit may be refused is in `first.ts`. */
import { refusalCatalogue } from '../refusals.ts';
import { type NoticeCode, noticeCatalogue } from '../notice-catalogue.ts';
import { fill } from './fill.ts';
import { type Params, refusalsBy, valuesOf, type Words } from './sentences.ts';

export const refusalText = refusalsBy(refusalCatalogue);

export interface NoticeText {
  title: string;
  body: string;
}

/** A notice as title and body; null for a code that this version doesn't know. */
export function noticeText(texts: Words, code: string, params: Params, zone?: string): NoticeText | null {
  if (!Object.hasOwn(noticeCatalogue, code)) return null;
  const values = valuesOf(texts, noticeCatalogue[code as NoticeCode], params, zone);
  const { title, body } = texts.notices[code as NoticeCode];
  return { title: fill(title, values), body: fill(body, values) };
}
