/**
 * Rows of a JSON list of arrays `[time, open, high, low, close, volume]` or of objects with such names, one entry at a
 * time.
 */
import {
  cellText,
  findBarColumn,
  type BarColumnName,
  type BarFileRowReader,
  type BarFileRow,
  type BarFileRowConsumer,
} from './bar-file-row.ts';

const ARRAY_COLUMNS = ['time', 'open', 'high', 'low', 'close', 'volume'] as const;
const NEEDED = ['time', 'open', 'high', 'low', 'close'] as const;
const LIST_EXPECTED_MESSAGE =
  'a list of bars is needed: [[time, open, high, low, close, volume], …] or [{"time": …, "open": …, ' +
  '"high": …, "low": …, "close": …, "volume": …}, …]';
/** No bar is as long as this: anything longer isn't a list of bars. */
const ENTRY_LONGEST = 10_000;

/** Numbers keep the digits that the file has: the value made by JSON.parse is discarded. */
const reviveNumbersAsText = (_: string, value: unknown, context?: { source?: string }): unknown =>
  typeof value === 'number' ? context?.source : value;

type State = 'before' | 'list' | 'entry' | 'after' | 'failed';

export class JsonRowReader implements BarFileRowReader {
  readonly has = new Set<BarColumnName>();
  private readonly taker: BarFileRowConsumer;
  private state: State = 'before';
  private depth = 0;
  private inText = false;
  private escaped = false;
  private entry = '';
  private entries = 0;
  /** Lines so far, and the one on which the entry began. */
  private line = 1;
  private began = 1;
  /** Whether an entry, or a comma, may come next. */
  private wants: 'entry' | 'comma' = 'entry';

  constructor(taker: BarFileRowConsumer) {
    this.taker = taker;
  }

  push(text: string): void {
    let from = this.state === 'entry' ? 0 : -1;
    for (let at = 0; at < text.length && this.state !== 'failed'; at++) {
      const sign = text[at]!;
      if (sign === '\n') this.line++;
      if (this.state !== 'entry') {
        if (this.outside(sign)) from = at;
      } else if (this.ends(sign)) {
        this.take(this.entry + text.slice(from, at + 1));
        this.entry = '';
        from = -1;
      }
    }
    if (this.state !== 'entry') return;
    this.entry += text.slice(from);
    if (this.entry.length > ENTRY_LONGEST) this.fail(LIST_EXPECTED_MESSAGE);
  }

  end(): void {
    if (this.state !== 'after' && this.state !== 'failed') this.fail('this is no JSON');
  }

  private fail(says: string): void {
    this.state = 'failed';
    this.taker.fail({ line: this.line, says });
  }

  /** A character between entries; true if an entry begins with it. */
  private outside(sign: string): boolean {
    if (sign.trim() === '') return false;
    if (this.state === 'before') {
      if (sign === '[') this.state = 'list';
      else this.fail(LIST_EXPECTED_MESSAGE);
    } else if (this.state === 'list' && this.wants === 'entry' && (sign === '[' || sign === '{')) {
      this.state = 'entry';
      this.depth = 1;
      this.began = this.line;
      return true;
    } else if (this.state === 'list' && this.wants === 'comma' && sign === ',') this.wants = 'entry';
    else if (this.state === 'list' && sign === ']' && (this.wants === 'comma' || this.entries === 0))
      this.state = 'after';
    else
      this.fail(
        this.state === 'list' && this.wants === 'entry' && sign !== ',' && sign !== ']'
          ? LIST_EXPECTED_MESSAGE
          : 'this is no JSON',
      );
    return false;
  }

  /** Whether the entry ends with this character. */
  private ends(sign: string): boolean {
    if (this.escaped) this.escaped = false;
    else if (this.inText) {
      if (sign === '\\') this.escaped = true;
      else if (sign === '"') this.inText = false;
    } else if (sign === '"') this.inText = true;
    else if (sign === '[' || sign === '{') this.depth++;
    else if (sign === ']' || sign === '}') this.depth--;
    return this.depth === 0;
  }

  private take(text: string): void {
    this.state = 'list';
    this.wants = 'comma';
    this.entries++;
    // In a file of one line the number of the entry is more useful.
    const line = this.line === 1 ? this.entries : this.began;
    let entry: unknown;
    try {
      entry = JSON.parse(text, reviveNumbersAsText);
    } catch {
      this.fail('this is no JSON');
      return;
    }
    const cells = Array.isArray(entry) ? cellsFromArray(entry) : cellsFromObject(entry as Record<string, unknown>);
    if (typeof cells === 'string') {
      this.taker.problem({ line, says: cells });
      return;
    }
    if (this.has.size === 0) for (const column of Object.keys(cells) as BarColumnName[]) this.has.add(column);
    this.taker.row({ line, cells });
  }
}

const isTextOrNull = (value: unknown): value is string | null => value === null || typeof value === 'string';

function cellsFromArray(entry: readonly unknown[]): BarFileRow['cells'] | string {
  if (entry.length < 5 || !entry.every(isTextOrNull)) return 'this is not [time, open, high, low, close, volume]';
  return Object.fromEntries(ARRAY_COLUMNS.map((column, at) => [column, cellText(entry[at] ?? undefined)]));
}

function cellsFromObject(entry: Readonly<Record<string, unknown>>): BarFileRow['cells'] | string {
  const cells: Partial<Record<BarColumnName, string | null>> = {};
  for (const [name, value] of Object.entries(entry)) {
    const column = findBarColumn(name);
    if (column === undefined) continue;
    if (column in cells) return `it names its ${column} twice`;
    if (!isTextOrNull(value)) return `its ${name} is neither a number nor a text`;
    cells[column] = cellText(value ?? undefined);
  }
  const missing = NEEDED.filter((column) => !(column in cells));
  return missing.length > 0 ? `it has no ${missing.join(', ')}` : cells;
}
