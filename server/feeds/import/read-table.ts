/** Files as other tools export them, brought to one form: text cells by column, each row with its line number. */

export const COLUMNS = ['time', 'open', 'high', 'low', 'close', 'adjusted', 'volume'] as const;
export type ColumnName = (typeof COLUMNS)[number];

/** Null: the file has nothing there. */
export interface TableRow { line: number; cells: Readonly<Partial<Record<ColumnName, string | null>>> }
export interface Problem { line: number; says: string }
/** `problems`: lines that could not be taken apart. */
export interface Table { rows: TableRow[]; has: ReadonlySet<ColumnName>; problems: Problem[] }

const NAMES: Readonly<Record<string, ColumnName>> = {
  date: 'time', datetime: 'time', time: 'time', timestamp: 'time', 'open time': 'time', 'gmt time': 'time',
  open: 'open', high: 'high', low: 'low', close: 'close', 'adj close': 'adjusted', adjclose: 'adjusted', 'adjusted close': 'adjusted',
  volume: 'volume', vol: 'volume',
};
const NEEDED = ['time', 'open', 'high', 'low', 'close'] as const;
const ARRAY_COLUMNS = ['time', 'open', 'high', 'low', 'close', 'volume'] as const;
const NOTHING = new Set(['', 'null', 'nan', 'none', 'n/a', 'na', '-']);

const cell = (text: string | undefined): string | null => (text === undefined || NOTHING.has(text.trim().toLowerCase()) ? null : text.trim());

/** Reads CSV with a head, or a JSON array of `[time, open, high, low, close, volume]`. A problem alone: nothing of it can be read. */
export function readTable(text: string): Table | Problem {
  const content = text.replace(/^\uFEFF/, '');
  return content.trimStart().startsWith('[') ? readArrays(content) : readCsv(content);
}

/** Columns are found by name; without a named time, a column without a name is it. */
function readCsv(content: string): Table | Problem {
  const [head = '', ...lines] = content.split(/\r\n|\n|\r/);
  const separator = [',', ';', '\t'].find((each) => head.includes(each)) ?? ',';
  const names = cellsOf(head, separator).map((name) => name.trim().toLowerCase().replaceAll('_', ' '));
  const columns = new Map<ColumnName, number>();
  for (const [index, name] of names.entries()) {
    const column = NAMES[name];
    if (column && columns.has(column)) return { line: 1, says: `the head names the column "${name}" twice` };
    if (column) columns.set(column, index);
  }
  const unnamed = names.indexOf('');
  if (!columns.has('time') && unnamed >= 0) columns.set('time', unnamed);
  const missing = NEEDED.filter((column) => !columns.has(column));
  if (missing.length > 0) return { line: 1, says: `the head names no column for ${missing.join(', ')}` };

  const table: Table = { rows: [], has: new Set(columns.keys()), problems: [] };
  for (const [index, text] of lines.entries()) {
    if (text.trim() === '') continue;
    const line = index + 2;
    const cells = cellsOf(text, separator);
    if (cells.length === names.length) table.rows.push({ line, cells: Object.fromEntries([...columns].map(([column, at]) => [column, cell(cells[at])])) });
    else table.problems.push({ line, says: `${cells.length} cells, but the head has ${names.length}` });
  }
  return table;
}

export function cellsOf(line: string, separator: string): string[] {
  if (!line.includes('"')) return line.split(separator);
  const quoted = new RegExp(`"((?:[^"]|"")*)"(?=${separator}|$)|([^${separator}]*)`, 'y');
  const cells: string[] = [];
  for (let at = 0; at <= line.length; at = quoted.lastIndex + 1) {
    quoted.lastIndex = at;
    const match = quoted.exec(line);
    cells.push(match?.[1]?.replaceAll('""', '"') ?? match?.[2] ?? '');
  }
  return cells;
}

/** Numbers keep the digits that the file has: what JSON.parse makes of them is thrown away. */
const digitsKept = (_: string, value: unknown, context?: { source?: string }): unknown => (typeof value === 'number' ? context?.source : value);

function readArrays(content: string): Table | Problem {
  let list: unknown[];
  try {
    list = JSON.parse(content, digitsKept) as unknown[];
  } catch (error) {
    return { line: lineAt(content, Number(/position (\d+)/.exec(String(error))?.[1] ?? content.length)), says: 'this is no JSON' };
  }
  const lines = startsOfArrays(content);
  const table: Table = { rows: [], has: new Set(ARRAY_COLUMNS), problems: [] };
  for (const [index, entry] of list.entries()) {
    const line = lines[index] ?? index + 1;
    if (!Array.isArray(entry) || entry.length < 5 || !entry.every((each) => each === null || typeof each === 'string')) {
      table.problems.push({ line, says: 'this is not [time, open, high, low, close, volume]' });
    } else table.rows.push({ line, cells: Object.fromEntries(ARRAY_COLUMNS.map((column, at) => [column, cell((entry as (string | null)[])[at] ?? undefined)])) });
  }
  return table;
}

const lineAt = (content: string, position: number): number => content.slice(0, position).split('\n').length;

/** The line on which each inner array begins; in a file of one line, the number of the entry, which tells more. */
function startsOfArrays(content: string): number[] {
  const starts: number[] = [];
  let line = 1;
  for (let at = content.indexOf('[') + 1; at < content.length; at++) {
    if (content[at] === '\n') line++;
    else if (content[at] === '[') starts.push(line);
  }
  return line === 1 ? [] : starts;
}
