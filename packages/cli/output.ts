/** What a command prints: tables for people, one JSON text a line for programs, CSV for sheets. */
import { type Column, formatTable, type Screen } from './table.ts';
import { formatJson, withoutControls } from './untrusted-text.ts';

export interface Output {
  readonly isJson: boolean;
  /** A list: a table, or a JSON text for each row. `none`: the sentence if there is none, for people. */
  list<Row extends object>(rows: readonly Row[], columns: readonly Column<Row>[], none?: string): void;
  /** One thing: its figures by name, or its JSON text. */
  record<Data extends object>(data: Data, figures: readonly (readonly [string, string | null | undefined])[]): void;
  csv<Row extends object>(rows: readonly Row[], columns: readonly (keyof Row & string)[]): void;
  json(data: object): void;
  line(text: string): void;
  /** For people alone, and never among the data. */
  note(text: string): void;
}

export interface OutputStreams {
  stdout: { write(text: string): unknown; isTTY?: boolean; columns?: number };
  stderr: { write(text: string): unknown };
}

export function createOutput(
  { stdout, stderr }: OutputStreams,
  env: Readonly<Record<string, string | undefined>>,
  isJson: boolean,
): Output {
  const screen: Screen = {
    width: stdout.isTTY ? (stdout.columns ?? null) : null,
    hasColour: stdout.isTTY === true && (env['NO_COLOR'] ?? '') === '' && env['TERM'] !== 'dumb',
  };
  const line = (text: string): void => void stdout.write(`${text}\n`);
  const json = (data: object): void => line(formatJson(data));
  return {
    isJson,
    json,
    line,
    note: (text) => void (isJson || stderr.write(`${text}\n`)),
    list(rows, columns, none = 'There are none.') {
      if (isJson) rows.forEach(json);
      else if (rows.length === 0) stderr.write(`${none}\n`);
      else line(formatTable(rows, columns, screen));
    },
    record(data, figures) {
      if (isJson) return json(data);
      const rows = figures.filter(([, value]) => value !== null && value !== undefined);
      const columns: Column<(typeof rows)[number]>[] = [
        { title: '', of: ([name]) => name },
        { title: '', of: ([, value]) => value, isNumber: true },
      ];
      // Without titles there is no head.
      line(formatTable(rows, columns, screen).replace(/^[^\n]*\n/, ''));
    },
    csv(rows, columns) {
      line(columns.join(','));
      for (const row of rows) line(columns.map((column) => formatCsvCell(row[column])).join(','));
    },
  };
}

/** Sheets would compute a text that begins like a formula. */
function formatCsvCell(value: unknown): string {
  const text = value === null || value === undefined ? '' : withoutControls(String(value));
  const harmless = /^[=+@-]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
