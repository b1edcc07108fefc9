/** How a bank writes its CSV: which columns hold what, and how it writes days and amounts. */
import { isDate } from '../../dates.ts';
import { type Currency, currencyDigitsOf, parseAmount } from '../../ledger/money.ts';
import type { BankStatementLine } from './bank-reconciliation.ts';
import { findPaymentReference, type UnreadableReason } from './bank-statement-parsing.ts';

export const DATE_ORDERS = ['ymd', 'dmy', 'mdy'] as const;
export const CSV_DELIMITERS = ['comma', 'semicolon', 'tab', 'pipe'] as const;
export const DECIMAL_SIGNS = ['point', 'comma'] as const;
/** By their names in the WHATWG's Encoding Standard. */
export const STATEMENT_ENCODINGS = [
  'utf-8',
  'windows-1252',
  'windows-1250',
  'iso-8859-2',
  'windows-874',
  'euc-kr',
  'shift_jis',
  'gb18030',
  'big5',
  'utf-16le',
  'utf-16be',
] as const;

/**
 * Columns are named as in the file's header. The amount is in one column with its sign, in one with a column beside it
 * that says the side, or in two columns, for what came in and what went out. Null: recognised from the file, where only
 * one reading is possible.
 */
export interface CsvStatementFormat {
  encoding: (typeof STATEMENT_ENCODINGS)[number] | null;
  delimiter: (typeof CSV_DELIMITERS)[number] | null;
  dateColumn: string;
  dateOrder: (typeof DATE_ORDERS)[number] | null;
  referenceColumns: readonly string[];
  amountColumn: string | null;
  creditColumn: string | null;
  debitColumn: string | null;
  sideColumn: string | null;
  creditMark: string | null;
  debitMark: string | null;
  currencyColumn: string | null;
  decimal: (typeof DECIMAL_SIGNS)[number] | null;
}

/** The file that needs no description. */
export const PLAIN_CSV_FORMAT: CsvStatementFormat = {
  encoding: null,
  delimiter: null,
  dateColumn: 'date',
  dateOrder: null,
  referenceColumns: ['reference'],
  amountColumn: 'amount',
  creditColumn: null,
  debitColumn: null,
  sideColumn: null,
  creditMark: null,
  debitMark: null,
  currencyColumn: null,
  decimal: null,
};

/** Whether it says of every entry which amount moved to which side. */
export const isCompleteCsvFormat = (format: CsvStatementFormat): boolean =>
  (format.amountColumn === null) === (format.creditColumn !== null && format.debitColumn !== null) &&
  (format.creditColumn === null) === (format.debitColumn === null) &&
  (format.sideColumn === null || format.amountColumn !== null) &&
  (format.sideColumn !== null) === (format.creditMark !== null && format.debitMark !== null) &&
  (format.creditMark === null) === (format.debitMark === null) &&
  (format.creditMark === null || !isSameCell(format.creditMark, format.debitMark ?? ''));

export const listCsvColumns = (format: CsvStatementFormat): string[] =>
  [
    format.dateColumn,
    ...format.referenceColumns,
    format.amountColumn,
    format.creditColumn,
    format.debitColumn,
    format.sideColumn,
    format.currencyColumn,
  ].filter((name) => name !== null);

export const isSameCell = (one: string, other: string): boolean => normalizeCell(one) === normalizeCell(other);
export const normalizeCell = (cell: string): string => cell.normalize('NFKC').trim().toLowerCase();

/**
 * A day as banks write it, with or without a time behind it; null if there is no such day. Without a known order the
 * year comes first, or dots separate day, month and year; `03/04/2026` can be either and isn't guessed.
 */
export function parseCsvDate(cell: string, order: CsvStatementFormat['dateOrder']): string | null {
  const [day = ''] = cell.trim().split(/[T\s]/, 1);
  const compact = /^\d{8}$/.test(day) ? (order ?? 'ymd') : null;
  const parts = compact
    ? compact === 'ymd'
      ? [day.slice(0, 4), day.slice(4, 6), day.slice(6)]
      : [day.slice(0, 2), day.slice(2, 4), day.slice(4)]
    : (/^(\d{1,4})([-./])(\d{1,2})\2(\d{1,4})\.?$/.exec(day) ?? []).filter(
        (_, index) => index % 2 === 1 || index === 4,
      );
  const [first = '', second = '', third = ''] = parts.length === 3 ? parts : [];
  const known = order ?? (first.length === 4 ? 'ymd' : day.includes('.') ? 'dmy' : null);
  if (known === null || (known === 'ymd' ? third : first).length > 2) return null;
  const [year, month, date] =
    known === 'ymd' ? [first, second, third] : known === 'dmy' ? [third, second, first] : [third, first, second];
  if (year.length !== 4 && year.length !== 2) return null;
  const found = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isDate(found) ? found : null;
}

/** The file's decimal sign, if all amounts that show one agree; null if none shows one or they contradict. */
export function detectDecimalSign(cells: readonly string[]): CsvStatementFormat['decimal'] {
  const ending = (sign: string): boolean => cells.some((cell) => new RegExp(`\\d[${sign}]\\d{1,2}\\D*$`).test(cell));
  const [hasPoint, hasComma] = [ending('.'), ending(',')];
  return hasPoint === hasComma ? null : hasPoint ? 'point' : 'comma';
}

/**
 * A signed amount (`-1.234,56`, `1 234.56-`, `(12.00)`, `+5`, with the currency before or after it); null if it isn't
 * one in whole minor units. Without a known decimal sign, only digits with a point at most. A formula isn't one.
 */
export function parseCsvAmount(
  cell: string,
  currency: Currency,
  decimal: CsvStatementFormat['decimal'],
): bigint | null {
  const text = cell.normalize('NFKC').trim().replaceAll('−', '-');
  const bare = text.startsWith(currency)
    ? text.slice(currency.length).trim()
    : text.endsWith(currency)
      ? text.slice(0, -currency.length).trim()
      : text;
  const [, before = '', digits = '', after = ''] = /^([+-]|\()?\s?([\d.,'’ ]{1,40}?)\s?([+-]|\))?$/.exec(bare) ?? [];
  if (digits === '' || (before === '(') !== (after === ')') || (before !== '' && after !== '' && before !== '('))
    return null;
  const sign = decimal === 'comma' ? ',' : '.';
  const [whole = '', part = '', ...more] = digits.split(sign);
  if (more.length > 0 || !/^\d{0,8}$/.test(part)) return null;
  // `1.000` is one or a thousand.
  if (decimal === null && part.length === 3 && /^[1-9]\d{0,2}$/.test(whole) && currencyDigitsOf(currency) < 3)
    return null;
  const grouped = decimal === null ? /^\d{1,15}$/ : /^(?:\d{1,15}|\d{1,3}(?:([.,'’ ])\d{2,3})(?:\1\d{2,3})*)$/;
  const last = whole.split(/[.,'’ ]/).at(-1)!;
  if (!grouped.test(whole) || (last !== whole && last.length !== 3)) return null;
  const amount = parseAmount(`${whole.replace(/\D/g, '')}${part === '' ? '' : `.${part}`}`, currency);
  return amount === null ? null : before === '-' || before === '(' || after === '-' ? -amount : amount;
}

/** The value of a row in a column; empty if the format has no such column. */
export type ReadCell = (column: string | null) => string;

function readAmount(format: CsvStatementFormat, cell: ReadCell, currency: Currency): bigint | UnreadableReason {
  const parse = (column: string | null): bigint | null =>
    cell(column) === '' ? 0n : parseCsvAmount(cell(column), currency, format.decimal);
  if (format.amountColumn === null) {
    const [credit, debit] = [parse(format.creditColumn), parse(format.debitColumn)];
    if (credit === null || debit === null || (credit !== 0n && debit !== 0n)) return 'amount';
    // Some banks write what went out with a sign, some without.
    return credit !== 0n ? credit : debit > 0n ? -debit : debit;
  }
  const amount = parseCsvAmount(cell(format.amountColumn), currency, format.decimal);
  if (amount === null) return 'amount';
  if (format.sideColumn === null) return amount;
  const side = cell(format.sideColumn);
  const size = amount < 0n ? -amount : amount;
  if (isSameCell(side, format.creditMark ?? '')) return amount;
  return isSameCell(side, format.debitMark ?? '') ? -size : 'side';
}

/** One row as a line, or why it can't be read. */
export function readCsvRow(
  format: CsvStatementFormat,
  cell: ReadCell,
  line: number,
  currency: Currency,
): BankStatementLine | UnreadableReason {
  if (format.currencyColumn !== null && !isSameCell(cell(format.currencyColumn), currency)) return 'currency';
  const on = parseCsvDate(cell(format.dateColumn), format.dateOrder);
  if (on === null) return 'date';
  const amount = readAmount(format, cell, currency);
  if (typeof amount === 'string') return amount;
  if (amount === 0n) return 'zero';
  const reference = findPaymentReference(format.referenceColumns.map((column) => cell(column)));
  return reference === '' ? 'reference' : { line, on, reference, amount };
}
