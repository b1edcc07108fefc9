/** What the formats of banks' statements share: our reference in their text, their own ids, and the account. */
import type { BankStatementLine } from './bank-reconciliation.ts';
import { isPaymentReferenceWithoutDash, isPaymentReference } from '../deposits/payment-reference.ts';

/** Where a file's structure breaks, or the closing balance that its entries don't add up to: it is refused whole. */
export interface UnreadableStatement {
  unreadable: number;
  unbalanced?: true;
}

/**
 * Why an entry isn't imported: it hasn't the format's form, names no day that exists, no amount in whole minor units,
 * nothing that moved, another currency, no side, or nothing that says what it is; or (`payments`) it sums up payments
 * that don't make its amount and is imported as one line.
 */
export const UNREADABLE_REASONS = [
  'form',
  'date',
  'amount',
  'zero',
  'currency',
  'side',
  'reference',
  'payments',
] as const;
export type UnreadableReason = (typeof UNREADABLE_REASONS)[number];
export interface UnreadableEntry {
  line: number;
  reason: UnreadableReason;
  text: string;
}
export interface StatementEntries {
  lines: BankStatementLine[];
  unreadable: UnreadableEntry[];
}

const UNREADABLE_TEXT_MAXIMUM = 160;
export const toUnreadableEntry = (line: number, reason: UnreadableReason, text: string): UnreadableEntry => ({
  line,
  reason,
  text: text
    .slice(0, 4 * UNREADABLE_TEXT_MAXIMUM)
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, UNREADABLE_TEXT_MAXIMUM),
});

// Payments as banks describe them in a statement's lines: finds our reference anywhere in their text.

/** Lines in one file; far more than banks send in a day. */
export const STATEMENT_LINES_MAXIMUM = 10_000;
/** Characters of one bank text: formats allow some hundreds, files may contain anything. */
const SEARCHED_MAXIMUM = 1_000;
const DISPLAYED_MAXIMUM = 500;

/**
 * A word that may be one of our references, possibly joined with others by the bank's separators. Bounded, so that
 * endless letters take no time.
 */
const REFERENCE_WORD = /(?<![A-Z0-9])[A-Z0-9]{2,14}-[A-Z0-9]{2,14}(?![A-Z0-9])/g;
/** The same without the dash, which some banks drop. */
const DASHLESS_REFERENCE_WORD = /(?<![A-Z0-9-])B[A-Z0-9]{6,27}(?![A-Z0-9-])/g;

/**
 * The most likely reference: ours, anywhere in the texts, recognised by its check character; otherwise the first text
 * with any content. Empty if there is none. Several of ours are returned together, which matches none of them:
 * otherwise another file of the same bank could credit the payment to another deposit.
 */
export function findPaymentReference(texts: readonly string[]): string {
  const content = texts
    .map((text) => text.slice(0, SEARCHED_MAXIMUM).replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '' && !isNoReference(text));
  const found = (word: RegExp): string[] => content.flatMap((text) => text.toUpperCase().match(word) ?? []);
  const whole = new Set(found(REFERENCE_WORD).filter(isPaymentReference));
  const known = new Set([...whole].map((each) => each.replace('-', '')));
  const bare = found(DASHLESS_REFERENCE_WORD).filter((each) => isPaymentReferenceWithoutDash(each) && !known.has(each));
  const ours = new Set([...whole, ...bare]);
  if (ours.size > 0) return [...ours].join(' ').slice(0, DISPLAYED_MAXIMUM);
  return content[0]?.slice(0, DISPLAYED_MAXIMUM) ?? '';
}

const isNoReference = (text: string): boolean => /^(NONREF|NOTPROVIDED)$/i.test(text);

/** Length of the bank's own entry id, in characters: camt.053 has 35, of which MT940 may have the first 16. */
const ENTRY_MAXIMUM = 35;

/**
 * The bank's own id of an entry, the same in every file; undefined if it has none. `part`: the number of the payment
 * within the entry.
 */
export function parseBankEntryId(text: string, part?: number): { entry?: string } {
  const plain = text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, ENTRY_MAXIMUM);
  return plain === '' || isNoReference(plain) ? {} : { entry: part === undefined ? plain : `${plain} ${part}` };
}

// The account that a bank's statement is for, compared with the accounts that the house has given to its customers.

/** As named in a statement, with the line. */
export interface StatementAccount {
  line: number;
  account: string;
}

/** Fewer matching letters and digits than this at the end of a longer number prove nothing. */
const DISTINCTIVE_LENGTH = 6;
const normalizeAccountNumber = (account: string): string => account.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Whether both are the same account, however banks write it: an IBAN ends with the number that customers know, MT940
 * puts the bank's code and a slash before it (`10020030/1234567`), and some add the currency after it.
 */
export function isSameBankAccount(stated: string, known: string, currency: string): boolean {
  const ours = normalizeAccountNumber(known);
  if (ours === '') return false;
  const theirs = [stated, stated.slice(stated.lastIndexOf('/') + 1)].map(normalizeAccountNumber);
  return [...theirs, ...theirs.filter((each) => each.endsWith(currency)).map((each) => each.slice(0, -3))].some(
    (each) =>
      each === ours ||
      (Math.min(each.length, ours.length) >= DISTINCTIVE_LENGTH && (each.endsWith(ours) || ours.endsWith(each))),
  );
}

/** The first that isn't the house's; null if all are, or if the house has given out none. */
export const findUnknownStatementAccount = (
  stated: readonly StatementAccount[],
  known: readonly string[],
  currency: string,
): StatementAccount | null =>
  known.length === 0
    ? null
    : (stated.find(({ account }) => !known.some((each) => isSameBankAccount(account, each, currency))) ?? null);

/** The end of an account number, enough to recognise it. */
export const formatAccountEnding = (account: string): string => {
  const all = normalizeAccountNumber(account);
  return `…${all.slice(all.length - Math.min(4, Math.floor(all.length / 2)))}`;
};
