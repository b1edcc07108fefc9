/** SWIFT MT940 in the banks' variants: account statements in fields that begin with a tag. */
import { toDayNumber, isDate, addDays } from '../../dates.ts';
import { type Currency, parseAmount } from '../../ledger/money.ts';
import type { BankStatementLine } from './bank-reconciliation.ts';
import {
  findPaymentReference,
  parseBankEntryId,
  STATEMENT_LINES_MAXIMUM,
  type StatementAccount,
  type StatementEntries,
  toUnreadableEntry,
  type UnreadableReason,
  type UnreadableStatement,
} from './bank-statement-parsing.ts';

interface Mt940Field {
  tag: string;
  text: string;
  line: number;
}

const FIELD_TAG = /^:(\d{2}[A-Z]?):/;
/** Value date, date of entry, side, the currency's third letter, amount. */
const ENTRY_HEAD = /^(\d{6})(\d{4})?(R?[CD])([A-Z])?(\d{1,15}(?:,\d{0,8})?)/;
/** Kind of entry; ING fills two letters up with a blank (`NGT `). */
const ENTRY_TYPE = /^[SNF][A-Za-z0-9 ]{3}/;
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
  // German banks begin with a code of three digits (GVC), which every transfer of its kind has.
  const joined = text.replaceAll('\n', '').replace(/^\d{3}(?=\?)/, '');
  const parts = joined.split(/\?\d{2}|\/[A-Z]{3,4}\/|[A-Z]{4}\+/).filter((part) => part.trim() !== '');
  return [...parts, joined.replaceAll(/\?\d{2}/g, '')];
}

const amountOf = (digits: string, currency: Currency): bigint | null =>
  parseAmount(digits.replace(/,$/, '').replace(',', '.'), currency);

/** The value date, or the entry date if that is earlier; only the value date has a year. Null if it is no day. */
function parseEntryDate(value: string, entry: string | undefined): string | null {
  const year = Number(CENTURY + value.slice(0, 2));
  const on = (of: number, day: string): string => `${of}-${day.slice(0, 2)}-${day.slice(2)}`;
  const daysBefore = (day: string, until: string): number => toDayNumber(until) - toDayNumber(day);
  const valued = on(year, value.slice(2));
  const entries = entry === undefined ? [] : [year, year - 1, year + 1].map((of) => on(of, entry)).filter(isDate);
  if (isDate(valued)) {
    const entered = entries.find((day) => day < valued);
    return entered !== undefined && daysBefore(entered, valued) <= VALUE_DATE_DAYS_MAXIMUM ? entered : valued;
  }
  // A day that the month hasn't: interest by 30/360 (the German method) is valued on 30 February.
  const [month, day] = [value.slice(2, 4), Number(value.slice(4))];
  if (!isDate(`${year}-${month}-01`) || day === 0 || day > 31) return null;
  const monthEnd = addDays(`${addDays(`${year}-${month}-01`, 31).slice(0, 7)}-01`, -1);
  const entered = entries.find((each) => Math.abs(daysBefore(each, monthEnd)) <= VALUE_DATE_DAYS_MAXIMUM);
  if (month !== '02' || day > 30) return entered ?? null;
  return entered !== undefined && entered < monthEnd ? entered : monthEnd;
}

/** Whose account each statement of the file is for. */
export const listMt940Accounts = (text: string): StatementAccount[] =>
  parseFields(text)
    .filter(({ tag }) => tag === '25' || tag === '25P')
    // 25P has the bank's code on a line of its own.
    .map(({ text: content, line }) => ({ line, account: content.split('\n', 1)[0]!.trim() }));

/** What an entry adds to the balance (null: it doesn't say), and its line or why it can't be read. */
interface ReadEntry {
  moved: bigint | null;
  read: BankStatementLine | UnreadableReason;
}

function readEntry({ text, line }: Mt940Field, next: Mt940Field | undefined, currency: Currency): ReadEntry {
  const head = ENTRY_HEAD.exec(text);
  if (!head) return { moved: null, read: 'form' };
  const [all, date = '', entry, side = '', , digits = ''] = head;
  const amount = amountOf(digits, currency);
  if (amount === null) return { moved: null, read: 'amount' };
  // A reversal has the opposite sign.
  const moved = side === 'C' || side === 'RD' ? amount : -amount;
  const rest = text.slice(all.length);
  if (!ENTRY_TYPE.test(rest)) return { moved, read: 'form' };
  if (amount === 0n) return { moved, read: 'zero' };
  const on = parseEntryDate(date, entry);
  if (on === null) return { moved, read: 'date' };
  const [first = '', ...more] = rest.slice(4).split('\n');
  // The bank's own reference follows two slashes.
  const [own = '', ...banks] = first.split('//');
  const words = next?.tag === '86' ? splitDescription(next.text) : [];
  const reference = findPaymentReference([own, ...words, more.join(''), ...banks]);
  if (reference === '') return { moved, read: 'reference' };
  return { moved, read: { line, on, reference, amount: moved, ...parseBankEntryId(banks[0] ?? '') } };
}

/** A statement between its balances. `balance` is null once an entry doesn't say what it adds. */
interface OpenStatement {
  line: number;
  isForeign: boolean;
  balance: bigint | null;
  lines: BankStatementLine[];
}

/** Null if the field isn't a balance. */
function parseBalance(content: string, currency: Currency): { isForeign: boolean; balance: bigint } | null {
  const [, side = '', unit = '', digits = ''] = BALANCE_LINE.exec(content) ?? [];
  if (unit !== '' && unit !== currency) return { isForeign: true, balance: 0n };
  const amount = unit === '' ? null : amountOf(digits, currency);
  return amount === null ? null : { isForeign: false, balance: side === 'D' ? -amount : amount };
}

/** The lines of a statement that ends with this balance; null if they don't lead to it. */
function closeStatement({ balance, isForeign, lines }: OpenStatement, end: bigint): BankStatementLine[] | null {
  if (isForeign || balance === end) return lines;
  return balance === null ? lines.map((each) => ({ ...each, unchecked: true })) : null;
}

/**
 * Lines with their line numbers, and the entries that can't be read, with the reason. The whole file is refused where
 * its structure is broken or the entries don't lead from the opening balance to the closing one, which exposes a
 * payer's text that a line break turns into an entry. An entry that can't be read counts with its amount; where it has
 * none, the statement can't be checked, and its lines are marked.
 */
export function parseMt940Statement(text: string, currency: Currency): StatementEntries | UnreadableStatement {
  const found: StatementEntries = { lines: [], unreadable: [] };
  const fields = parseFields(text);
  if (!fields.some(({ tag }) => /^(61|6[02][FM])$/.test(tag))) return { unreadable: 1 };
  let open: OpenStatement | null = null;
  for (const [index, field] of fields.entries()) {
    const { tag, text: content, line } = field;
    const balance = /^6[02][FM]$/.test(tag) ? parseBalance(content, currency) : null;
    // Statements aren't nested, and each has only one account.
    if (/^(20|25P?|28C?)$/.test(tag) && open) return { unreadable: line };
    if (/^60[FM]$/.test(tag)) {
      if (!balance || open) return { unreadable: line };
      open = { line, ...balance, lines: [] };
    } else if (/^62[FM]$/.test(tag)) {
      if (!balance || balance.isForeign !== open?.isForeign) return { unreadable: line };
      const lines = closeStatement(open, balance.balance);
      if (!lines) return { unreadable: line, unbalanced: true };
      found.lines.push(...lines);
      open = null;
    } else if (tag === '61') {
      if (!open) return { unreadable: line };
      const { moved, read } = open.isForeign
        ? { moved: 0n, read: 'currency' as const }
        : readEntry(field, fields[index + 1], currency);
      open.balance = moved === null || open.balance === null ? null : open.balance + moved;
      if (typeof read === 'string') found.unreadable.push(toUnreadableEntry(line, read, content));
      else open.lines.push(read);
      if (found.lines.length + open.lines.length + found.unreadable.length > STATEMENT_LINES_MAXIMUM)
        return { unreadable: line };
    }
  }
  return open ? { unreadable: open.line } : found;
}
