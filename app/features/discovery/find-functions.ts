/** Finds functions by typed words: those of its title in any order, or their Hangul initials. */
import { simplified } from '@bourse/core/content/han.ts';
import { hangulInitials, isInitials } from '@bourse/core/content/hangul.ts';

const folded = (text: string): string => simplified(text.normalize('NFC').toLowerCase());
const close = (text: string): string => folded(text).replaceAll(' ', '');

/** Whether a title contains everything that was typed. */
export function isMeant(title: string, query: string): boolean {
  const asked = close(query);
  if (asked === '') return false;
  if (isInitials(asked)) return hangulInitials(close(title)).includes(asked);
  return folded(query)
    .split(' ')
    .every((word) => close(title).includes(word));
}

/** The first matches, those that begin with the query first. */
export function functionsFor<Function extends { title: string }>(
  all: readonly Function[],
  query: string,
  most: number,
): Function[] {
  const begins = ({ title }: Function): number => (close(title).startsWith(close(query)) ? 0 : 1);
  return all
    .filter(({ title }) => isMeant(title, query))
    .sort((a, b) => begins(a) - begins(b))
    .slice(0, most);
}
