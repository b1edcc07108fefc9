import { splitParagraphs } from '@bourse/core/information/content/plain-text.ts';
import type { Language } from '../../texts/languages.ts';

/** The form of a legal text: numbered articles, each with a heading and paragraphs. */
export interface LegalArticle {
  heading: string;
  /** Shown one below the other; a paragraph that begins with "– " is an item of a list. */
  paragraphs: readonly string[];
}
export interface LegalText {
  title: string;
  preamble: string;
  articles: readonly LegalArticle[];
  closing: string;
}
export interface LegalTexts {
  privacy: LegalText;
  agreement: LegalText;
}

/**
 * The day from which the built-in legal texts, version 1 of each, are in force. Customers have agreed to them as they
 * are: a change is another version, written in the console.
 */
export const BUILT_IN_LEGAL_TEXTS_START_DATE = '2026-11-20';

/**
 * A legal text as staff type it: paragraphs separated by an empty line, "# " before an article's heading, "---" before
 * the closing.
 */

const HEADING = /^# (\S.*)$/;
const CLOSING = '---';

/**
 * Null unless the text has one paragraph before the first article, an article with words in it, and one paragraph as
 * the closing.
 */
export function parseLegalText(title: string, body: string): LegalText | null {
  const all = splitParagraphs(body);
  const end = all.indexOf(CLOSING);
  const [preamble, ...rest] = all.slice(0, end);
  const closing = all.slice(end + 1);
  if (end < 0 || preamble === undefined || HEADING.test(preamble) || closing.length !== 1 || closing[0] === undefined)
    return null;
  const articles: { heading: string; paragraphs: string[] }[] = [];
  for (const paragraph of rest) {
    const heading = HEADING.exec(paragraph)?.[1];
    if (heading !== undefined) articles.push({ heading, paragraphs: [] });
    else articles.at(-1)?.paragraphs.push(paragraph);
  }
  const startsWithHeading = rest[0] !== undefined && HEADING.test(rest[0]);
  return startsWithHeading && articles.every(({ paragraphs }) => paragraphs.length > 0)
    ? { title, preamble, articles, closing: closing[0] }
    : null;
}

export function formatLegalBody({ preamble, articles, closing }: LegalText): string {
  const article = ({ heading, paragraphs }: LegalArticle): string => [`# ${heading}`, ...paragraphs].join('\n\n');
  return [preamble, ...articles.map(article), CLOSING, closing].join('\n\n');
}

/** The labels around a legal text, which visitors see as well. */

const numberings: Record<Language, (number: number, heading: string) => string> = {
  en: (number, heading) => `Article ${number} (${heading})`,
  cn: (number, heading) => `第 ${number} 條（${heading}）`,
  kor: (number, heading) => `제${number}조 (${heading})`,
  zhs: (number, heading) => `第 ${number} 条（${heading}）`,
  esp: (number, heading) => `Artículo ${number}. ${heading}`,
};

/** An article's heading with its number, counted from 1, in the language's own form. */
export const formatArticleHeading = (language: Language, number: number, heading: string): string =>
  numberings[language](number, heading);

interface LegalPageTexts {
  version: string;
  coming: string;
  read: string;
}

/** `{version}` is a number, `{date}` the day from which it is in force. */
export const LEGAL_PAGE_TEXTS: Record<Language, LegalPageTexts> = {
  en: {
    version: 'Version {version}, in force from {date}',
    coming: 'Version {version} comes into force on {date}.',
    read: 'Read version {version}',
  },
  cn: {
    version: '第 {version} 版，自 {date} 起生效',
    coming: '第 {version} 版將於 {date} 生效。',
    read: '閱讀第 {version} 版',
  },
  kor: {
    version: '제{version}판, {date}부터 시행',
    coming: '제{version}판이 {date}부터 시행됩니다.',
    read: '제{version}판 읽기',
  },
  zhs: {
    version: '第 {version} 版，自 {date} 起生效',
    coming: '第 {version} 版将于 {date} 生效。',
    read: '阅读第 {version} 版',
  },
  esp: {
    version: 'Versión {version}, en vigor desde el {date}',
    coming: 'La versión {version} entra en vigor el {date}.',
    read: 'Leer la versión {version}',
  },
};
