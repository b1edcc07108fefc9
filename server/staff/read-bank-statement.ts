/**
 * A bank's statement: SWIFT MT940, ISO 20022 camt.053, or CSV with a header of `date`, `reference` and `amount`, in any
 * order and among other columns.
 */
import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import { isDate } from '@bourse/core/dates.ts';
import { type Currency, parseAmount } from '@bourse/core/money.ts';
import { LINES_MAXIMUM } from '@bourse/core/staff/bank-lines.ts';
import { accountsInMt940, readMt940 } from '@bourse/core/staff/read-mt940.ts';
import type { StatementLine } from '@bourse/core/staff/reconcile.ts';
import type { StatedAccount } from '@bourse/core/staff/statement-account.ts';
import { CsvError, parse } from 'csv-parse/sync';
import { accountsInCamt, readCamt } from './read-camt.ts';

const CAMT = { read: readCamt, accounts: accountsInCamt };
const MT940 = { read: readMt940, accounts: accountsInMt940 };
const COLUMNS = ['date', 'reference', 'amount'] as const;

export interface BankStatement {
  lines: StatementLine[];
  /** The accounts whose statements it contains; CSV doesn't say. */
  accounts: StatedAccount[];
}

/** Refused with the first line that can't be read: nothing is guessed about money. */
export function readBankStatement(bytes: Buffer, currency: Currency): BankStatement | Refusal {
  const bad = (line: number): Refusal => refuse('fileUnreadable', { line });
  const text = decode(bytes);
  if (text === null) return bad(1);
  const ofBanks = text.trimStart().startsWith('<') ? CAMT : isMt940(text) ? MT940 : null;
  if (!ofBanks) {
    const read = readCsv(text, currency);
    return 'refused' in read ? read : { lines: read, accounts: [] };
  }
  const plain = text.replace(/^\uFEFF/, '');
  const lines = ofBanks.read(plain, currency);
  if (!('unreadable' in lines)) return { lines, accounts: ofBanks.accounts(plain) };
  return lines.unbalanced ? refuse('statementUnbalanced', { line: lines.unreadable }) : bad(lines.unreadable);
}

/** Never by lines alone: a payer can write them into a CSV cell, but not into its header, which has commas. */
function isMt940(text: string): boolean {
  const [head = ''] = text.trimStart().split(/[\r\n]/, 1);
  return /^[:{]|^[^,"]*$/.test(head) && /^:(20|25|28C?):/m.test(text);
}

function readCsv(text: string, currency: Currency): StatementLine[] | Refusal {
  const bad = (line: number): Refusal => refuse('fileUnreadable', { line });
  let rows: { record: string[]; info: { lines: number } }[];
  try {
    // With the number of the line where each ends, as an editor counts them.
    rows = parse(text, {
      info: true,
      bom: true,
      skip_empty_lines: true,
      trim: true,
      to: LINES_MAXIMUM + 2,
      max_record_size: 10_000,
    }) as unknown as typeof rows;
  } catch (error) {
    if (error instanceof CsvError) return bad(Number(error.lines ?? 1));
    throw error;
  }
  const [head, ...body] = rows;
  const names = (head?.record ?? []).map((cell) => cell.toLowerCase());
  // If two columns have the same name, nobody knows which is meant.
  if (COLUMNS.some((name) => names.filter((each) => each === name).length !== 1) || body.length > LINES_MAXIMUM)
    return bad(1);
  const at = COLUMNS.map((name) => names.indexOf(name));
  const lines: StatementLine[] = [];
  for (const {
    record,
    info: { lines: line },
  } of body) {
    const [on = '', reference = '', amount = ''] = at.map((column) => record[column] ?? '');
    const value = amountOf(amount, currency);
    if (!isDate(on) || reference === '' || value === null || value === 0n) return bad(line);
    lines.push({ line, on, reference, amount: value });
  }
  return lines;
}

/** Plain decimals with an optional sign; a formula isn't one. */
function amountOf(text: string, currency: Currency): bigint | null {
  const [, sign = '', digits = ''] = /^([+-]?)(\d{1,15}(?:\.\d{1,8})?)$/.exec(text) ?? [];
  const amount = digits === '' ? null : parseAmount(digits, currency);
  return amount === null ? null : sign === '-' ? -amount : amount;
}

/** UTF-8 only: in any other encoding a reference could become another one. */
function decode(bytes: Buffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}
