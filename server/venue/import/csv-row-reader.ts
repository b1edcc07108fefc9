/**
 * Rows of a CSV file, found by the names of its columns, or by their order if the file has no header and the order is
 * unambiguous.
 */
import {
  cellText,
  findBarColumn,
  type BarColumnName,
  type BarFileRowReader,
  type BarFileRowConsumer,
} from './bar-file-row.ts';

const NEEDED = ['time', 'open', 'high', 'low', 'close'] as const;
const HEADLESS = ['time', 'open', 'high', 'low', 'close', 'volume'] as const;
/** A cell that begins a row of data rather than a header: a date or an instant. */
const DATA = /^\d{4}[-/.]?\d{2}[-/.]?\d{2}|^\d{9,19}$|^\d{1,2}[-/.]\d{1,2}[-/.]\d{4}/;
const TIME_OF_DAY = /^\d{1,2}:\d{2}(:\d{2})?$/;
const DATE_ALONE = /^\d{4}([-/.]?)\d{2}\1\d{2}$/;
const BARE_TIME = /^\d{4}(\d{2})?$/;

export class CsvRowReader implements BarFileRowReader {
  readonly has = new Set<BarColumnName>();
  private readonly taker: BarFileRowConsumer;
  private readonly columns = new Map<BarColumnName, number>();
  /** The column with the time of day, if there is a separate one. */
  private timeOfDay: number | null = null;
  private separator = ',';
  private width = 0;
  private line = 0;
  private rest = '';
  private failed = false;
  /** The lines of a head of several rows, while it is read. */
  private pivoted: string[] | null = null;

  constructor(taker: BarFileRowConsumer) {
    this.taker = taker;
  }

  push(text: string): void {
    const content = this.rest + text;
    let from = 0;
    for (let at = 0; at < content.length && !this.failed; at++) {
      const sign = content.charCodeAt(at);
      if (sign !== 10 && sign !== 13) continue;
      // Whether a line feed follows is known only with the next piece.
      if (sign === 13 && at + 1 === content.length) break;
      this.take(content.slice(from, at));
      if (sign === 13 && content.charCodeAt(at + 1) === 10) at++;
      from = at + 1;
    }
    this.rest = content.slice(from);
  }

  end(): void {
    if (!this.failed) this.take(this.rest.replace(/\r$/, ''));
    if (this.line > 0 && this.has.size === 0 && !this.failed)
      this.fail('the head names no column for time, open, high, low, close');
  }

  private fail(says: string): void {
    this.failed = true;
    this.taker.fail({ line: 1, says });
  }

  private take(text: string): void {
    this.line++;
    if (this.line === 1) {
      this.pivoted = isPivotedHead(text) ? [text] : null;
      if (!this.pivoted) this.readHead(text);
    } else if (this.pivoted) this.takePivotedHead(this.pivoted, text);
    else if (text.trim() !== '') this.readRow(text);
  }

  /**
   * yfinance writes a table of two levels of columns: the names, the symbol of each, and a row that names the time
   * alone (`Price,Close,High,…`, `Ticker,MSFT,MSFT,…`, `Date,,,…`), the first two in either order.
   */
  private takePivotedHead(lines: string[], text: string): void {
    const first = text.split(',', 1)[0]!.trim().toLowerCase();
    if (first === 'price' || first === 'ticker') {
      lines.push(text);
      return;
    }
    this.pivoted = null;
    const rowOf = (name: string): string[] =>
      lines.map((line) => splitCsvLine(line, ',')).find((cells) => cells[0]?.trim().toLowerCase() === name) ?? [];
    const symbols = [
      ...new Set(
        rowOf('ticker')
          .slice(1)
          .map((cell) => cell.trim()),
      ),
    ].filter(Boolean);
    if (symbols.length > 1) {
      this.fail(`it holds ${symbols.length} symbols (${symbols.slice(0, 5).join(', ')}): export each by itself`);
      return;
    }
    const isTime = findBarColumn(first) === 'time';
    if (!this.readHead(['Date', ...rowOf('price').slice(1)].join(','))) return;
    if (!isTime && text.trim() !== '') this.readRow(text);
  }

  private readRow(text: string): void {
    const cells = splitCsvLine(text, this.separator);
    if (cells.length !== this.width) {
      this.taker.problem({ line: this.line, says: `${cells.length} cells, but the head has ${this.width}` });
      return;
    }
    const row: Partial<Record<BarColumnName, string | null>> = {};
    for (const [column, at] of this.columns) row[column] = cellText(cells[at]);
    if (this.timeOfDay !== null) row.time = `${row.time ?? ''} ${cellText(cells[this.timeOfDay]) ?? ''}`.trim();
    this.taker.row({ line: this.line, cells: row });
  }

  /** False if the rest can't be read. */
  private readHead(text: string): boolean {
    this.separator = [',', ';', '\t'].find((each) => text.includes(each)) ?? ',';
    const cells = splitCsvLine(text, this.separator).map((each) => each.trim());
    this.width = cells.length;
    if (DATA.test(cells[0] ?? '')) return this.isHeadless(cells, text);
    const names = cells.map((name) => name.replace(/^<(.*)>$/, '$1').toLowerCase());
    for (const [index, name] of names.entries()) {
      const column = findBarColumn(name);
      if (column === undefined) continue;
      const before = this.columns.get(column);
      if (before === undefined) this.columns.set(column, index);
      else if (column === 'time' && name === 'time' && names[before] === 'date') this.timeOfDay = index;
      else {
        this.fail(`the head names the column "${name}" twice`);
        return false;
      }
    }
    const unnamed = names.indexOf('');
    if (!this.columns.has('time') && unnamed >= 0) this.columns.set('time', unnamed);
    const missing = NEEDED.filter((column) => !this.columns.has(column));
    if (missing.length > 0) this.fail(`the head names no column for ${missing.join(', ')}`);
    for (const column of this.columns.keys()) this.has.add(column);
    return missing.length === 0;
  }

  private isHeadless(cells: readonly string[], text: string): boolean {
    const [first = '', second = ''] = cells;
    const apart = TIME_OF_DAY.test(second) || (DATE_ALONE.test(first) && BARE_TIME.test(second) && cells.length > 5);
    const left = cells.length - (apart ? 2 : 1);
    if (left !== 4 && left !== 5) {
      this.fail(
        `no head names its ${cells.length} columns: put a line above it, such as Date,Open,High,Low,Close,Volume`,
      );
      return false;
    }
    if (apart) this.timeOfDay = 1;
    for (const [index, column] of HEADLESS.slice(0, left + 1).entries())
      this.columns.set(column, index === 0 ? 0 : index + (apart ? 1 : 0));
    for (const column of this.columns.keys()) this.has.add(column);
    this.taker.remark({
      line: 1,
      says:
        'no head names the columns: they are taken to be ' +
        `${apart ? 'date, ' : ''}${HEADLESS.slice(0, left + 1).join(', ')}`,
    });
    this.readRow(text);
    return true;
  }
}

const isPivotedHead = (text: string): boolean => /^"?(price|ticker)"?,/i.test(text) && !/(^|,)"?date/i.test(text);

export function splitCsvLine(line: string, separator: string): string[] {
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
