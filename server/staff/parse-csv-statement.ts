/** A bank's statement as CSV, in the format of its channel or the plain one. */
import type { Currency } from '@bourse/core/ledger/money.ts';
import {
  STATEMENT_LINES_MAXIMUM,
  type StatementEntries,
  toUnreadableEntry,
} from '@bourse/core/accounts/staff/bank-statement-parsing.ts';
import {
  type CsvStatementFormat,
  detectDecimalSign,
  listCsvColumns,
  normalizeCell,
  readCsvRow,
} from '@bourse/core/accounts/staff/csv-statement-format.ts';
import { type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { type CsvError, parse } from 'csv-parse/sync';

const DELIMITERS = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' } as const;
/** Banks write the account and the period above the header. */
const HEADER_ROWS_MAXIMUM = 30;

interface CsvRow {
  record: string[];
  info: { lines: number };
}
interface CsvTable {
  rows: CsvRow[];
  /** Rows that aren't CSV, by the line where each ends. */
  broken: { line: number; text: string }[];
}

function parseRows(text: string, delimiter: string): CsvTable {
  const broken: CsvTable['broken'] = [];
  const rows = parse(text, {
    delimiter,
    // With the number of the line where each ends, as an editor counts them.
    info: true,
    raw: true,
    bom: true,
    skip_empty_lines: true,
    trim: true,
    relax_column_count: true,
    skip_records_with_error: true,
    on_skip: (error: CsvError | undefined, raw: string | undefined) => {
      const line = Number(error?.lines ?? 1);
      // Each sign of a row that doesn't fit is reported.
      if (broken.at(-1)?.line !== line) broken.push({ line, text: raw ?? '' });
    },
    to: STATEMENT_LINES_MAXIMUM + HEADER_ROWS_MAXIMUM,
    max_record_size: 10_000,
  }) as unknown as CsvRow[];
  return { rows, broken };
}

/** The first row that names each of these columns once; if one stands there twice, nobody knows which is meant. */
function findHeader(rows: readonly CsvRow[], columns: readonly string[]): { at: number; names: string[] } | null {
  const wanted = [...new Set(columns.map(normalizeCell))];
  for (const [at, { record }] of rows.slice(0, HEADER_ROWS_MAXIMUM).entries()) {
    const names = record.map(normalizeCell);
    if (wanted.every((name) => names.filter((each) => each === name).length === 1)) return { at, names };
  }
  return null;
}

/** Refused as a whole only if no row names the columns. */
export function parseCsvStatement(
  text: string,
  currency: Currency,
  format: CsvStatementFormat,
): StatementEntries | Refusal {
  const columns = listCsvColumns(format);
  const delimiters = format.delimiter === null ? Object.values(DELIMITERS) : [DELIMITERS[format.delimiter]];
  // Only the beginning, where the header is, is read more than once.
  const beginning = text.slice(0, 20_000);
  const delimiter = delimiters.find((each) => findHeader(parseRows(beginning, each).rows, columns) !== null);
  const missing = refuse('statementColumns', { columns: columns.join(', ') });
  if (delimiter === undefined) return missing;
  const { rows, broken } = parseRows(text, delimiter);
  const header = findHeader(rows, columns);
  if (!header) return missing;
  const body = rows.slice(header.at + 1);
  if (body.length + broken.length > STATEMENT_LINES_MAXIMUM)
    return refuse('fileUnreadable', { line: body.at(-1)?.info.lines ?? 1 });
  const indexOf = (column: string | null): number =>
    column === null ? -1 : header.names.indexOf(normalizeCell(column));
  const cellOf = ({ record }: CsvRow, column: string | null): string => record[indexOf(column)] ?? '';
  const amounts = [format.amountColumn, format.creditColumn, format.debitColumn];
  const decimal = format.decimal ?? detectDecimalSign(body.flatMap((row) => amounts.map((each) => cellOf(row, each))));
  const found: StatementEntries = {
    lines: [],
    unreadable: broken.map((each) => toUnreadableEntry(each.line, 'form', each.text)),
  };
  for (const row of body) {
    // More cells than names: a sign in a text shifted what follows it.
    const isShifted = row.record.length < header.names.length || row.record.slice(header.names.length).some(Boolean);
    const { lines: line } = row.info;
    const read = isShifted
      ? 'form'
      : readCsvRow({ ...format, decimal }, (column) => cellOf(row, column), line, currency);
    if (typeof read === 'string') found.unreadable.push(toUnreadableEntry(line, read, row.record.join(' ')));
    else found.lines.push(read);
  }
  found.unreadable.sort((a, b) => a.line - b.line);
  return found;
}
