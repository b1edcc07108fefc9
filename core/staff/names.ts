/** Names of staff, by which colleagues and the record tell them apart. */
import { mixesAlphabets } from '../content/alphabets.ts';

/** Equal for names that only differ in case, width or blanks. */
export const foldedName = (name: string): string =>
  name.normalize('NFKC').replaceAll(/\s+/gu, ' ').trim().toUpperCase().toLowerCase();

/** Whether a word of it has letters of alphabets that look alike, as when one letter poses as another. */
export const hasMixedWord = (name: string): boolean =>
  name
    .normalize('NFKC')
    .split(/[\s\p{P}]+/u)
    .some(mixesAlphabets);
