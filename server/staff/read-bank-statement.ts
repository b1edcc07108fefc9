/** A bank's statement as CSV: a head with `date`, `reference` and `amount`, in any order and among others. */
import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import { parseAmount } from '@bourse/core/money.ts';
import type { StatementLine } from '@bourse/core/staff/reconcile.ts';
import { CsvError, parse } from 'csv-parse/sync';

const LINES_MAXIMUM = 10_000;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const COLUMNS = ['date', 'reference', 'amount'] as const;

/** Refused with the first line that can't be read: nothing is guessed about money. */
export function readBankStatement(bytes: Buffer, currency: string): StatementLine[] | Refusal {
  const bad = (line: number): Refusal => refuse('fileUnreadable', { line });
  const text = decode(bytes);
  if (text === null) return bad(1);
  let rows: string[][];
  try {
    rows = parse(text, { bom: true, skip_empty_lines: true, trim: true, to: LINES_MAXIMUM + 2, max_record_size: 10_000 });
  } catch (error) {
    if (error instanceof CsvError) return bad(Number(error.lines ?? 1));
    throw error;
  }
  const [head = [], ...body] = rows;
  const at = COLUMNS.map((name) => head.findIndex((cell) => cell.toLowerCase() === name));
  if (at.includes(-1) || body.length > LINES_MAXIMUM) return bad(1);
  const lines: StatementLine[] = [];
  for (const [index, row] of body.entries()) {
    const [on = '', reference = '', amount = ''] = at.map((column) => row[column] ?? '');
    const value = amountOf(amount, currency);
    if (!DATE.test(on) || reference === '' || value === null || value === 0n) return bad(index + 2);
    lines.push({ line: index + 2, on, reference, amount: value });
  }
  return lines;
}

/** Plain decimals with an optional sign; a formula is none. */
function amountOf(text: string, currency: string): bigint | null {
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
