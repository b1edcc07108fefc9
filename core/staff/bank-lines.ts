/**
 * What banks write of a payment, as lines of a statement: the reference that we gave, wherever in their text it stands.
 */
import { isBarePaymentReference, isPaymentReference } from '../deposits/payment-reference.ts';

/** Lines of one file; what banks send in a day is far below. */
export const LINES_MAXIMUM = 10_000;
/** Of one text of a bank, in characters: formats allow some hundreds, files may hold anything. */
const SEARCHED_MAXIMUM = 1_000;
const SHOWN_MAXIMUM = 500;

/**
 * A word that may be one of our references, as it may be joined with others by what banks put between. Bounded, so that
 * letters without end take no time.
 */
const WORD = /(?<![A-Z0-9])[A-Z0-9]{2,14}-[A-Z0-9]{2,14}(?![A-Z0-9])/g;
/** The same without the dash, which some banks don't pass on. */
const BARE_WORD = /(?<![A-Z0-9-])B[A-Z0-9]{6,27}(?![A-Z0-9-])/g;

/**
 * Of what may be the reference, in the order of their weight: ours wherever it stands, by its check character; else the
 * first that says anything. Empty where nothing does. Several of ours are all told, which is none of them: by another
 * file of the same bank the payment would stand for another deposit.
 */
export function referenceIn(texts: readonly string[]): string {
  const said = texts
    .map((text) => text.slice(0, SEARCHED_MAXIMUM).replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '' && !isNoReference(text));
  const found = (word: RegExp): string[] => said.flatMap((text) => text.toUpperCase().match(word) ?? []);
  const whole = new Set(found(WORD).filter(isPaymentReference));
  const known = new Set([...whole].map((each) => each.replace('-', '')));
  const bare = found(BARE_WORD).filter((each) => isBarePaymentReference(each) && !known.has(each));
  const ours = new Set([...whole, ...bare]);
  if (ours.size > 0) return [...ours].join(' ').slice(0, SHOWN_MAXIMUM);
  return said[0]?.slice(0, SHOWN_MAXIMUM) ?? '';
}

const isNoReference = (text: string): boolean => /^(NONREF|NOTPROVIDED)$/i.test(text);

/** Of an entry's own name at its bank, in characters: MT940 has no more, camt.053 does. */
const ENTRY_MAXIMUM = 16;

/** How the bank itself names an entry, whatever the file; undefined where it doesn't. `part`: which of its payments. */
export function entryOf(text: string, part?: number): { entry?: string } {
  const plain = text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, ENTRY_MAXIMUM);
  return plain === '' || isNoReference(plain) ? {} : { entry: part === undefined ? plain : `${plain} ${part}` };
}
