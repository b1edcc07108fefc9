/** A bank's statement as CSV: a head with `date`, `reference` and `amount`, in any order and among others. */
import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import { isDate } from '@bourse/core/dates.ts';
import { parseAmount } from '@bourse/core/money.ts';
import type { StatementLine } from '@bourse/core/staff/reconcile.ts';
import { CsvError, parse } from 'csv-parse/sync';

const LINES_MAXIMUM = 10_000;
const COLUMNS = ['date', 'reference', 'amount'] as const;

/** Refused with the first line that can't be read: nothing is guessed about money. */
export function readBankStatement(bytes: Buffer, currency: string): StatementLine[] | Refusal {
  const bad = (line: number): Refusal => refuse('fileUnreadable', { line });
  const text = decode(bytes);
  if (text === null) return bad(1);
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
  // Of two columns of one name nobody knows which is meant.
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
