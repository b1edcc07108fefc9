/** SWIFT MT940 in the banks' variants: account statements in fields that begin with a tag. */
import { toDayNumber, isDate } from '../../dates.ts';
import { type Currency, parseAmount } from '../../ledger/money.ts';
import type { BankStatementLine } from './bank-reconciliation.ts';
import { isPaymentReferenceWithoutDash, isPaymentReference } from '../deposits/payment-reference.ts';

/**
 * The line of a file that can't be read, or the closing balance that its lines don't add up to. Money is never guessed.
 */
export interface UnreadableStatement {
  unreadable: number;
  unbalanced?: true;
}
interface Mt940Field {
  tag: string;
  text: string;
  line: number;
}

const FIELD_TAG = /^:(\d{2}[A-Z]?):/;
/** Value date, date of entry, side, the currency's third letter, amount, kind. */
const ENTRY_LINE = /^(\d{6})(\d{4})?(R?[CD])([A-Z])?(\d{1,15},\d{0,8})[SNF][A-Z0-9]{3}/;
const BALANCE_LINE = /^([CD])\d{6}([A-Z]{3})(\d{1,15},\d{0,8})/;
const CENTURY = '20';
/** The value date may be at most this many days after the entry date; beyond that the two are unrelated. */
const VALUE_DATE_DAYS_MAXIMUM = 31;

/** Fields with their continuation lines, which have no tag; the blocks around a message and its end are not fields. */
function parseFields(text: string): Mt940Field[] {
  const fields: Mt940Field[] = [];
  for (const [index, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const line = raw.trimEnd();
    const tag = FIELD_TAG.exec(line);
    if (tag) fields.push({ tag: tag[1]!, text: line.slice(tag[0].length), line: index + 1 });
    else if (line !== '' && line !== '-' && !/^(-\}|\{\d:)/.test(line) && fields.length > 0)
      fields.at(-1)!.text += `\n${line}`;
  }
  return fields;
}

/** The parts of field 86 ("?20", "/REMI/", "SVWZ+"), each separately, and all joined. */
function splitDescription(text: string): string[] {
  const joined = text.replaceAll('\n', '');
  const parts = joined.split(/\?\d{2}|\/[A-Z]{3,4}\/|[A-Z]{4}\+/).filter((part) => part.trim() !== '');
  return [...parts, joined.replaceAll(/\?\d{2}/g, '')];
}

const amountOf = (digits: string, currency: Currency): bigint | null =>
  parseAmount(digits.replace(/,$/, '').replace(',', '.'), currency);

/** The value date, or the entry date if that is earlier; only the value date has a year. */
function parseValueDate(value: string, entry: string | undefined): string {
  const year = Number(CENTURY + value.slice(0, 2));
  const on = (of: number, day: string): string => `${of}-${day.slice(0, 2)}-${day.slice(2)}`;
  const valued = on(year, value.slice(2));
  if (entry === undefined || !isDate(valued)) return valued;
  const entered = [on(year, entry), on(year - 1, entry)].find((day) => isDate(day) && day < valued);
  return entered !== undefined && toDayNumber(valued) - toDayNumber(entered) <= VALUE_DATE_DAYS_MAXIMUM
    ? entered
    : valued;
}

/** Null if it isn't a balance, or is in another currency. */
function parseBalance(content: string, currency: Currency): bigint | null {
  const [, side = '', unit = '', digits = ''] = BALANCE_LINE.exec(content) ?? [];
  const amount = unit === currency ? amountOf(digits, currency) : null;
  return amount !== null && side === 'D' ? -amount : amount;
}

/**
 * Checks that each line is between an opening and a closing balance and that the lines add up to them, which exposes a
 * payer's text that a line break turns into a line of its own. Null if all is well.
 */
function findImbalance(
  fields: readonly Mt940Field[],
  lines: readonly BankStatementLine[],
  currency: Currency,
): UnreadableStatement | null {
  const amounts = new Map(lines.map(({ line, amount }) => [line, amount]));
  let open: { balance: bigint; line: number } | null = null;
  for (const { tag, text, line } of fields) {
    const isOpening = /^60[FM]$/.test(tag);
    const isClosing = /^62[FM]$/.test(tag);
    const balance = isOpening || isClosing ? parseBalance(text, currency) : 0n;
    // Statements aren't nested, and each has only one account.
    const isOut = isOpening || /^(20|25P?|28C?)$/.test(tag) ? open !== null : isClosing || tag === '61' ? !open : false;
    if (balance === null || isOut) return { unreadable: line };
    if (isOpening) open = { balance, line };
    else if (open && tag === '61') open.balance += amounts.get(line) ?? 0n;
    else if (open && isClosing) {
      if (open.balance !== balance) return { unreadable: line, unbalanced: true };
      open = null;
    }
  }
  return open && { unreadable: open.line };
}

/** Whose account each statement of the file is for. */
export const listMt940Accounts = (text: string): StatementAccount[] =>
  parseFields(text)
    .filter(({ tag }) => tag === '25' || tag === '25P')
    // 25P has the bank's code on a line of its own.
    .map(({ text: content, line }) => ({ line, account: content.split('\n', 1)[0]!.trim() }));

/** Lines with their line numbers, or the first that can't be read, is in another currency, or has no valid date. */
export function parseMt940Statement(text: string, currency: Currency): BankStatementLine[] | UnreadableStatement {
  const lines: BankStatementLine[] = [];
  const fields = parseFields(text);
  for (const [index, { tag, text: content, line }] of fields.entries()) {
    if (tag !== '61') continue;
    const head = ENTRY_LINE.exec(content);
    if (!head || lines.length === STATEMENT_LINES_MAXIMUM) return { unreadable: line };
    const [all, date = '', entry, side = '', , digits = ''] = head;
    const [first = '', ...more] = content.slice(all.length).split('\n');
    // The bank's own reference follows two slashes.
    const [own = '', ...banks] = first.split('//');
    const on = parseValueDate(date, entry);
    const amount = amountOf(digits, currency);
    if (!isDate(on) || amount === null || amount === 0n) return { unreadable: line };
    const next = fields[index + 1];
    const words = next?.tag === '86' ? splitDescription(next.text) : [];
    const reference = findPaymentReference([own, ...words, more.join(''), ...banks]);
    if (reference === '') return { unreadable: line };
    // A reversal has the opposite sign.
    const signedAmount = side === 'C' || side === 'RD' ? amount : -amount;
    lines.push({ line, on, reference, amount: signedAmount, ...parseBankEntryId(banks[0] ?? '') });
  }
  if (!fields.some(({ tag }) => /^(61|6[02][FM])$/.test(tag))) return { unreadable: 1 };
  return findImbalance(fields, lines, currency) ?? lines;
}

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

/** Length of the bank's own entry id, in characters: MT940 has no more, camt.053 does. */
const ENTRY_MAXIMUM = 16;

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
