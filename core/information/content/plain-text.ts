/** What the operator's staff write for customers: plain words, never markup. A client shows them unchanged. */

/**
 * Invisible characters, other than line breaks, that hide text, fill it or reverse its direction. Joiners and variation
 * selectors are part of scripts and pictures.
 */
const HIDDEN = new RegExp(
  `[\\p{Cc}\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b\\u200e\\u200f\\u2028-\\u202e` +
    `\\u2060-\\u206f\\u2800\\u3164\\ufeff\\uffa0\\ufff0-\\ufffb\\u{e0000}-\\u{e0fff}]`,
  'u',
);

/** Something to read: a letter, a number or a picture, not punctuation alone. */
const READABLE = /[\p{L}\p{N}\p{S}]/u;

const ALL_HIDDEN = new RegExp(HIDDEN, 'gu');

/** One line of foreign text: nothing hidden, single spaces, at most `length` characters. */
export const cleanLine = (text: string, length: number): string =>
  truncateText(text.replaceAll(/\s+/g, ' ').replaceAll(ALL_HIDDEN, '').trim(), length);

const isVisibleText = (text: string): boolean => text.trim() === text && READABLE.test(text) && !HIDDEN.test(text);

/** One line, without anything hidden, and without surrounding spaces. */
export const isPlainLine = (text: string): boolean => isVisibleText(text);

/** Any number of lines. */
export const isPlainText = (text: string): boolean => isVisibleText(text.replaceAll('\n', ' ')) && text.trim() === text;

/** An empty line separates two paragraphs; a single break stays within its paragraph. */
export const splitParagraphs = (text: string): string[] =>
  text
    .split(/\n[ \n]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');

/** The beginning, for a list: whole words up to `length` characters. */
export function truncateText(text: string, length: number): string {
  const line = text.replaceAll(/\s+/g, ' ');
  if (line.length <= length) return line;
  const cut = line.slice(0, length - 1);
  const space = cut.lastIndexOf(' ');
  return `${(space > length / 2 ? cut.slice(0, space) : cut).replace(/[\ud800-\udbff]$/, '')}…`;
}
