/** Names of staff, which distinguish them for colleagues and in the audit log. */

/** Equal for names that only differ in case, width or blanks. */
export const normalizeStaffName = (name: string): string =>
  name.normalize('NFKC').replaceAll(/\s+/gu, ' ').trim().toUpperCase().toLowerCase();

/** Whether one word mixes letters of look-alike alphabets, as when one letter poses as another. */
export const hasMixedAlphabetWord = (name: string): boolean =>
  name
    .normalize('NFKC')
    .split(/[\s\p{P}]+/u)
    .some(hasMixedAlphabets);

// Alphabets whose letters look alike, so that one letter could pose as another.

/** Any other alphabet may be mixed with one of these. */
const CONFUSABLE_ALPHABETS = ['Latin', 'Cyrillic', 'Greek'].map((script) => new RegExp(`\\p{Script=${script}}`, 'u'));

export const hasMixedAlphabets = (text: string): boolean =>
  CONFUSABLE_ALPHABETS.filter((letters) => letters.test(text)).length > 1;
