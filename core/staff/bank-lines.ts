/** Payments as banks describe them in a statement's lines: finds our reference anywhere in their text. */
import { isBarePaymentReference, isPaymentReference } from '../deposits/payment-reference.ts';

/** Lines in one file; far more than banks send in a day. */
export const LINES_MAXIMUM = 10_000;
/** Characters of one bank text: formats allow some hundreds, files may contain anything. */
const SEARCHED_MAXIMUM = 1_000;
const SHOWN_MAXIMUM = 500;

/**
 * A word that may be one of our references, possibly joined with others by the bank's separators. Bounded, so that
 * endless letters take no time.
 */
const WORD = /(?<![A-Z0-9])[A-Z0-9]{2,14}-[A-Z0-9]{2,14}(?![A-Z0-9])/g;
/** The same without the dash, which some banks don't pass on. */
const BARE_WORD = /(?<![A-Z0-9-])B[A-Z0-9]{6,27}(?![A-Z0-9-])/g;

/**
 * The most likely reference: ours, anywhere in the texts, recognised by its check character; otherwise the first text
 * with any content. Empty if there is none. Several of ours are returned together, which matches none of them:
 * otherwise another file of the same bank could credit the payment to another deposit.
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

/** Length of an entry's own name at its bank, in characters: MT940 has no more, camt.053 does. */
const ENTRY_MAXIMUM = 16;

/** The bank's own id of an entry, the same in every file; undefined if it has none. `part`: which of its payments. */
export function entryOf(text: string, part?: number): { entry?: string } {
  const plain = text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, ENTRY_MAXIMUM);
  return plain === '' || isNoReference(plain) ? {} : { entry: part === undefined ? plain : `${plain} ${part}` };
}
