/**
 * A legal text as its writer types it: paragraphs separated by an empty line, "# " before an article's heading, "---"
 * before the closing.
 */
import { paragraphsOf } from '@bourse/core/content/prose.ts';
import type { LegalArticle, LegalText } from './form.ts';

const HEADING = /^# (\S.*)$/;
const CLOSING = '---';

/**
 * Null unless there is one paragraph before the first article, an article with words in it, and one paragraph as the
 * closing.
 */
export function legalOf(title: string, body: string): LegalText | null {
  const all = paragraphsOf(body);
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

export function legalBody({ preamble, articles, closing }: LegalText): string {
  const article = ({ heading, paragraphs }: LegalArticle): string => [`# ${heading}`, ...paragraphs].join('\n\n');
  return [preamble, ...articles.map(article), CLOSING, closing].join('\n\n');
}
