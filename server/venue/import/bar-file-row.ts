/** The rows of any file in one form, and the names its columns may have. */

export const BAR_COLUMNS = ['time', 'open', 'high', 'low', 'close', 'adjusted', 'volume'] as const;
export type BarColumnName = (typeof BAR_COLUMNS)[number];

/** Null: the cell is empty. */
export interface BarFileRow {
  line: number;
  cells: Readonly<Partial<Record<BarColumnName, string | null>>>;
}
export interface FileProblem {
  line: number;
  says: string;
}

/** Receives the contents of a file. Nothing more is read after `fail`. */
export interface BarFileRowConsumer {
  row(row: BarFileRow): void;
  problem(problem: FileProblem): void;
  remark(remark: FileProblem): void;
  fail(problem: FileProblem): void;
}
/** Splits a file into rows. `has`: its columns, known before the first row. */
export interface BarFileRowReader {
  push(text: string): void;
  end(): void;
  readonly has: ReadonlySet<BarColumnName>;
}

const NAMES: Readonly<Record<string, BarColumnName>> = {
  date: 'time',
  datetime: 'time',
  time: 'time',
  timestamp: 'time',
  'open time': 'time',
  'gmt time': 'time',
  t: 'time',
  open: 'open',
  high: 'high',
  low: 'low',
  close: 'close',
  o: 'open',
  h: 'high',
  l: 'low',
  c: 'close',
  'adj close': 'adjusted',
  adjclose: 'adjusted',
  'adjusted close': 'adjusted',
  volume: 'volume',
  vol: 'volume',
  v: 'volume',
};
const NOTHING = new Set(['', 'null', 'nan', 'none', 'n/a', 'na', '-']);

export const findBarColumn = (name: string): BarColumnName | undefined =>
  NAMES[name.trim().toLowerCase().replaceAll('_', ' ')];
export const cellText = (text: string | undefined): string | null =>
  text === undefined || NOTHING.has(text.trim().toLowerCase()) ? null : text.trim();
