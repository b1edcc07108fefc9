/**
 * What banks write of a payment, as lines of a statement: the reference that we gave, wherever in their text it stands.
 */
import { isPaymentReference } from '../deposits/payment-reference.ts';

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

/**
 * Of what may be the reference, in the order of their weight: ours wherever it stands, by its check character; else the
 * first that says anything. Empty where nothing does. Several of ours are all told, which is none of them: by another
 * file of the same bank the payment would stand for another deposit.
 */
export function referenceIn(texts: readonly string[]): string {
  const said = texts
    .map((text) => text.slice(0, SEARCHED_MAXIMUM).replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '' && !isNoReference(text));
  const ours = new Set(said.flatMap((text) => text.toUpperCase().match(WORD) ?? []).filter(isPaymentReference));
  if (ours.size > 0) return [...ours].join(' ').slice(0, SHOWN_MAXIMUM);
  return said[0]?.slice(0, SHOWN_MAXIMUM) ?? '';
}

const isNoReference = (text: string): boolean => /^(NONREF|NOTPROVIDED)$/i.test(text);
