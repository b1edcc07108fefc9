/**
 * Reads a file's bars piece by piece, or returns all its faults by line. A row without any price (a holiday) or without
 * a trade (a halt) is left out and reported; one impossible row refuses the whole file.
 */
import { divide, formatScaled, larger, type Price, SCALE, smaller } from '@bourse/core/ledger/money.ts';
import { type BarColumns, GrowingColumns } from '../replay/series.ts';
import { gapsOf } from './gaps.ts';
import { LARGEST, readNumber, readTime, type TimeRules } from './parse-values.ts';
import type { ColumnName, Problem, Rows, TableRow, Taker } from './table-row.ts';
import { CsvRows } from './read-csv.ts';
import { JsonRows } from './read-json.ts';

export interface ReadBars {
  bars: BarColumns;
  /** Lines left out or corrected, and how: the first ones, and how many more. */
  remarks: Problem[];
  moreRemarks: number;
  /** Numbers that had more than 8 decimals. */
  rounded: number;
  /** Bars without a volume; it is stored as 0. */
  withoutVolume: number;
  /** What the history lacks, in sentences. */
  gaps: string[];
}
export type Unreadable = { problems: Problem[] };

const PRICES = ['open', 'high', 'low', 'close', 'adjusted'] as const;
type PriceName = (typeof PRICES)[number];
/** A close this far outside the day's range is a misprint, not a rounding or a late print. */
const OUTSIDE_AT_MOST_PERCENT = 10n;
/** The maximum of each to report for a file of millions of lines; nobody reads more. */
const KEPT_AT_MOST = 1_000;
/** A volume in money may exceed the storable range until it is converted into units. */
const MONEY_LARGEST = 10n ** 30n;

export function readBars(text: string, rules: TimeRules): ReadBars | Unreadable {
  const reading = new Reading(rules);
  reading.push(text);
  return reading.result();
}

/** The same for text in pieces, none of which is kept. */
export async function readBarsFrom(pieces: AsyncIterable<string>, rules: TimeRules): Promise<ReadBars | Unreadable> {
  const reading = new Reading(rules);
  for await (const piece of pieces) {
    reading.push(piece);
    if (reading.isHopeless) break;
  }
  return reading.result();
}

class Reading {
  private readonly rules: TimeRules;
  private readonly table: TableReader;
  private readonly columns = new GrowingColumns();
  private problems: Problem[] = [];
  private readonly remarks: Problem[] = [];
  private moreRemarks = 0;
  private rounded = 0;
  private withoutVolume = 0;
  /** The previous row, and whether rows go back in time, as the first two decide. */
  private last: { line: number; at: number } | null = null;
  private turned: boolean | null = null;
  /** Nothing more can be read. */
  isHopeless = false;

  constructor(rules: TimeRules) {
    this.rules = rules;
    this.table = new TableReader({
      row: (row) => {
        this.take(row);
      },
      problem: (problem) => {
        this.wrong(problem);
      },
      remark: (remark) => {
        this.remark(remark);
      },
      fail: (problem) => {
        this.problems.push(problem);
        this.isHopeless = true;
      },
    });
  }

  push(text: string): void {
    this.table.push(text);
  }

  result(): ReadBars | Unreadable {
    if (!this.isHopeless) this.table.end();
    if (this.problems.length > 0) return { problems: this.problems.sort((a, b) => a.line - b.line) };
    if (this.columns.length === 0) return { problems: [{ line: 1, says: 'there is no bar in this file' }] };
    const bars = this.columns.columns({ turned: this.turned ?? false, adjusted: this.table.has.has('adjusted') });
    const { market, period, zones } = this.rules;
    return {
      bars,
      remarks: this.remarks,
      moreRemarks: this.moreRemarks,
      rounded: this.rounded,
      withoutVolume: this.withoutVolume,
      gaps: gapsOf(market, period, bars.at, zones),
    };
  }

  private take(row: TableRow): void {
    const { line, cells } = row;
    if (PRICES.every((name) => (cells[name] ?? null) === null)) this.remark({ line, says: 'no prices: left out' });
    else if (isHalt(cells)) this.remark({ line, says: 'nobody traded: left out' });
    else this.read(row);
  }

  private read({ line, cells }: TableRow): void {
    const at = readTime(cells.time ?? '', this.rules);
    if (typeof at === 'object') return this.wrong({ line, says: at.says });
    const prices = this.pricesOf(line, cells);
    if (!prices) return;
    const volume = this.volumeOf(cells, prices.close);
    if (typeof volume === 'object') return this.wrong({ line, says: volume.says });
    if (!this.follows(line, at)) return;
    this.last = { line, at };
    this.columns.push(at, { ...prices, volume });
  }

  /** Whether its time continues the order of the rows before it. */
  private follows(line: number, at: number): boolean {
    const { last } = this;
    if (!last) return true;
    if (this.turned === null && at < last.at) {
      this.turned = true;
      this.remark({ line: last.line, says: 'the newest bar is first: they are put in order' });
    }
    this.turned ??= false;
    if (this.turned ? at < last.at : at > last.at) return true;
    const how = at === last.at ? 'is the same as' : this.turned ? 'is after' : 'is before';
    this.wrong({ line, says: `its time ${how} that of line ${last.line}` });
    return false;
  }

  /** Null if something is wrong, which is then reported. */
  private pricesOf(line: number, cells: TableRow['cells']): Record<PriceName, Price> | null {
    const prices: Record<PriceName, Price> = { open: 0n, high: 0n, low: 0n, close: 0n, adjusted: 0n };
    for (const name of PRICES) {
      if (name === 'adjusted' && !this.table.has.has(name)) continue;
      const value = this.number(cells, name);
      if (value === null || value <= 0n) {
        this.wrong({ line, says: `${name} ${JSON.stringify(cells[name] ?? '')} is no price` });
        return null;
      }
      prices[name] = value;
    }
    if (prices.high < prices.low) {
      this.wrong({ line, says: `the high ${formatScaled(prices.high)} is below the low ${formatScaled(prices.low)}` });
      return null;
    }
    return this.widen(line, prices) ? prices : null;
  }

  private volumeOf(cells: TableRow['cells'], close: Price): bigint | { says: string } {
    const text = cells.volume ?? null;
    const counts = this.rules.volume ?? 'units';
    if (text === null || counts === 'none') {
      this.withoutVolume++;
      return 0n;
    }
    const read = readNumber(text, MONEY_LARGEST);
    if (!read || read.value < 0n) return { says: `volume ${JSON.stringify(text)} is no volume` };
    if (read.rounded) this.rounded++;
    const units = counts === 'money' ? divide(read.value * SCALE, close, 'half-even') : read.value;
    return units <= LARGEST
      ? units
      : {
          says:
            `volume ${JSON.stringify(text)} is more than ${LARGEST / SCALE} units, the most that can be ` +
            'kept: if it counts money, as some sources count it, say --volume money; --volume none leaves ' +
            'it out',
        };
  }

  private number(cells: TableRow['cells'], name: ColumnName): bigint | null {
    const read = readNumber(cells[name] ?? '');
    if (read?.rounded) this.rounded++;
    return read?.value ?? null;
  }

  private wrong(problem: Problem): void {
    this.problems.push(problem);
    if (this.problems.length >= KEPT_AT_MOST) this.isHopeless = true;
  }

  private remark(remark: Problem): void {
    if (this.remarks.length < KEPT_AT_MOST) this.remarks.push(remark);
    else this.moreRemarks++;
  }

  /** Open and close were traded too: widens a range that leaves one out, with a remark. */
  private widen(line: number, prices: Record<PriceName, Price>): boolean {
    for (const name of ['open', 'close'] as const) {
      const price = prices[name];
      const [edge, side] = price > prices.high ? (['high', 'above'] as const) : (['low', 'below'] as const);
      const outside = edge === 'high' ? price - prices.high : prices.low - price;
      if (outside <= 0n) continue;
      const says = `the ${name} ${formatScaled(price)} is ${side} the ${edge} ${formatScaled(prices[edge])}`;
      if (outside * 100n > prices[edge] * OUTSIDE_AT_MOST_PERCENT) {
        this.wrong({ line, says });
        return false;
      }
      this.remark({ line, says: `${says}: the ${edge} is taken to be ${formatScaled(price)}` });
      prices[edge] = edge === 'high' ? larger(prices.high, price) : smaller(prices.low, price);
    }
    return true;
  }
}

/** Exchanges list a halted stock's day with its last close and nothing else. */
function isHalt(cells: TableRow['cells']): boolean {
  const isNothing = (name: ColumnName): boolean =>
    (cells[name] ?? null) === null || readNumber(cells[name] ?? '')?.value === 0n;
  return (['open', 'high', 'low', 'volume'] as const).every(isNothing);
}

/**
 * Files exported by other tools, in one form and piece by piece: text cells by column, each row with its line number.
 * No file is ever held whole.
 */

/** Reads CSV, or a JSON list of arrays or objects; the first character tells which. */
class TableReader {
  private readonly taker: Taker;
  private rows: Rows | null = null;
  private failed = false;
  private before = '';

  constructor(taker: Taker) {
    this.taker = {
      ...taker,
      fail: (problem) => {
        this.failed = true;
        taker.fail(problem);
      },
    };
  }

  get has(): ReadonlySet<ColumnName> {
    return this.rows?.has ?? new Set();
  }

  push(text: string): void {
    if (this.failed) return;
    if (!this.rows) {
      this.before += text;
      const content = this.before.replace(/^\uFEFF/, '');
      const first = content.trimStart()[0];
      if (first === undefined) return;
      this.rows = first === '[' || first === '{' ? new JsonRows(this.taker) : new CsvRows(this.taker);
      this.rows.push(content);
    } else this.rows.push(text);
  }

  end(): void {
    if (this.failed) return;
    this.rows ??= new CsvRows(this.taker);
    this.rows.end();
  }
}
