/**
 * Reads a class's names as teachers have them: one per line, or a table with or without a heading, pasted or from a
 * file. What isn't taken is returned with its reason, so that nobody disappears.
 */
import { listedNameSchema } from './league-schemas.ts';
import { foldListedName, LISTED_NAME_MAXIMUM, numberEqualNames } from '@bourse/core/products/leagues/listed-names.ts';
import { findNameColumns, type NameColumns } from './find-name-columns.ts';

/** Leaves room for the number that may tell it apart. */
export const TYPED_NAME_MAXIMUM = LISTED_NAME_MAXIMUM - 5;

export type LeftOutReason = 'heading' | 'noName' | 'long' | 'unreadable';
export interface LeftOutLine {
  /** From 1. */
  line: number;
  text: string;
  reason: LeftOutReason;
}
export interface ParsedNameList {
  added: string[];
  /** Those of them that a number tells apart from the same name before them. */
  numbered: string[];
  /** Names that are on the list already. */
  onList: string[];
  left: LeftOutLine[];
}

/** @param listed the names that are on the league's list. */
export function parseNameList(text: string, listed: readonly string[]): ParsedNameList {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((each, index) => ({ line: index + 1, text: each.trim() }))
    .filter((each) => each.text !== '');
  const { cells, columns } = findNameColumns(lines.map((each) => each.text));
  const left: LeftOutLine[] = [];
  const found: string[] = [];
  lines.forEach((line, index) => {
    const name = columns.hasHeading && index === 0 ? '' : nameIn(cells[index]!, columns);
    const reason = columns.hasHeading && index === 0 ? 'heading' : findReason(name);
    if (reason) left.push({ ...line, reason });
    else found.push(name);
  });
  const names = numberEqualNames(found);
  const known = new Set(listed.map(foldListedName));
  const isKnown = (name: string): boolean => known.has(foldListedName(name));
  const added = names.filter((name) => !isKnown(name));
  return {
    added,
    numbered: added.filter((name) => !found.includes(name)),
    onList: names.filter(isKnown),
    left,
  };
}

function findReason(name: string): LeftOutReason | null {
  if (!/\p{L}/u.test(name)) return 'noName';
  if ([...name].length > TYPED_NAME_MAXIMUM) return 'long';
  return listedNameSchema.safeParse(name).success ? null : 'unreadable';
}

function nameIn(cells: readonly string[], columns: NameColumns): string {
  const parts = [columns.first, columns.last].map((column) => (column === null ? '' : cleanName(cells[column] ?? '')));
  const [first = '', last = ''] = parts;
  return last === '' ? joinListedName(first) : joinName(first, last);
}

/** Without what can't be seen, bullets and running numbers before it. */
const cleanName = (cell: string): string =>
  cell
    .replaceAll(/[\p{Cf}\p{Cc}]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .replace(/^[-*•–·]\s+/, '')
    .replace(/^\d{1,4}\s*[.)]\s*(?=\D)/, '');

const SUFFIX = /^(?:jr|sr|ii|iii|iv|phd|md)\.?$/i;
/** "Vogel, Tim" as "Tim Vogel": the one form in which a list has its names. */
function joinListedName(name: string): string {
  const [last = '', first = '', ...more] = name.split(/\s*[,，、]\s*/);
  const isListed = more.length === 0 && isWords(last) && isWords(first) && !SUFFIX.test(first);
  return isListed ? joinName(first, last) : name;
}

const isWords = (text: string): boolean => /^[\p{L}\p{M}][\p{L}\p{M}\s.'’-]*$/u.test(text);

const EAST_ASIAN = /^[\p{Script=Hangul}\p{Script=Han}]+$/u;
const joinName = (first: string, last: string): string =>
  EAST_ASIAN.test(first) && EAST_ASIAN.test(last) ? last + first : `${first} ${last}`.trim();
