/** Refusals and notices of all areas as sentences; what a first visit may be refused is in `first.ts`. */
import { errors } from '../errors.ts';
import { type NoticeCode, noticeCodes } from '../notices.ts';
import { fill } from './fill.ts';
import { type Params, refusalsBy, valuesOf, type Words } from './sentences.ts';

export const refusalText = refusalsBy(errors);

export interface NoticeText {
  title: string;
  body: string;
}

/** A notice as title and body; null for a code that this version doesn't know. */
export function noticeText(texts: Words, code: string, params: Params, zone?: string): NoticeText | null {
  if (!Object.hasOwn(noticeCodes, code)) return null;
  const values = valuesOf(texts, noticeCodes[code as NoticeCode], params, zone);
  const { title, body } = texts.notices[code as NoticeCode];
  return { title: fill(title, values), body: fill(body, values) };
}
