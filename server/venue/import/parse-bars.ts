/**
 * Reads a file's bars piece by piece, or returns all its faults by line. A row without any price (a holiday) or without
 * a trade (a halt, a day without a session) is left out and reported; one impossible row refuses the whole file.
 */
import { divide, formatScaled, maximumOf, type Price, SCALE, minimumOf } from '@bourse/core/ledger/money.ts';
import { type BarColumns, BarColumnsBuilder } from '../replay/bar-series.ts';
import { findHistoryGaps } from './find-history-gaps.ts';
import { checkPlausibleBars } from './implausible-bars.ts';
import {
  findClocksBackMs,
  LARGEST_STORABLE,
  parseNumber,
  parseBarTime,
  type BarParsingRules,
} from './parse-numbers-and-times.ts';
import type { BarColumnName, FileProblem, BarFileRowReader, BarFileRow, BarFileRowConsumer } from './bar-file-row.ts';
import { CsvRowReader } from './csv-row-reader.ts';
import { JsonRowReader } from './json-row-reader.ts';

export interface ParsedBars {
  bars: BarColumns;
  /** Lines left out or corrected, and how: the first ones, and how many more. */
  remarks: FileProblem[];
  moreRemarks: number;
  /** Numbers that had more than 8 decimals. */
  rounded: number;
  /** Bars without a volume; it is stored as 0. */
  withoutVolume: number;
  /** What the history lacks, in sentences. */
  gaps: string[];
}
export type UnreadableFile = { problems: FileProblem[] };

const TRADED = ['open', 'high', 'low', 'close'] as const;
const PRICES = [...TRADED, 'adjusted'] as const;
type PriceName = (typeof PRICES)[number];
/** A close this far outside the day's range is a misprint, not a rounding or a late print. */
const OUTSIDE_AT_MOST_PERCENT = 10n;
/** The maximum of each to report for a file of millions of lines; nobody reads more. */
const REPORTED_MAXIMUM = 1_000;
/** A volume in money may exceed the storable range until it is converted into units. */
const MONEY_LARGEST = 10n ** 30n;

export function parseBars(text: string, rules: BarParsingRules): ParsedBars | UnreadableFile {
  const reading = new BarsParser(rules);
  reading.push(text);
  return reading.result();
}

/** The same for text in pieces, none of which is kept. */
export async function parseBarsFrom(
  pieces: AsyncIterable<string>,
  rules: BarParsingRules,
): Promise<ParsedBars | UnreadableFile> {
  const reading = new BarsParser(rules);
  for await (const piece of pieces) {
    reading.push(piece);
    if (reading.isHopeless) break;
  }
  return reading.result();
}

class BarsParser {
  private readonly rules: BarParsingRules;
  private readonly table: TableReader;
  private readonly columns = new BarColumnsBuilder();
  private problems: FileProblem[] = [];
  private readonly remarks: FileProblem[] = [];
  private moreRemarks = 0;
  private rounded = 0;
  private withoutVolume = 0;
  /** The previous row, and whether rows go back in time, as the first two decide. */
  private last: { line: number; at: number } | null = null;
  private turned: boolean | null = null;
  /** Whether every bar has an adjusted close. */
  private isAdjusted = true;
  /** Whether clocks went back within the file's hours. */
  private repeatsHour = false;
  /** Nothing more can be read. */
  isHopeless = false;

  constructor(rules: BarParsingRules) {
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

  result(): ParsedBars | UnreadableFile {
    if (!this.isHopeless) this.table.end();
    if (this.problems.length > 0) return { problems: this.problems.sort((a, b) => a.line - b.line) };
    if (this.columns.length === 0) return { problems: [{ line: 1, says: 'there is no bar in this file' }] };
    const { lines, ...read } = this.columns.columns({
      turned: this.turned ?? false,
      adjusted: this.isAdjusted && this.table.has.has('adjusted'),
    });
    const { bars, problems, remarks } = checkPlausibleBars(read, (bar) => lines[bar]!, this.rules);
    if (problems.length > 0) return { problems: problems.slice(0, REPORTED_MAXIMUM) };
    for (const remark of remarks) this.remark(remark);
    this.remarks.sort((a, b) => a.line - b.line);
    if (bars.at.length === 0) return { problems: [{ line: 1, says: 'nobody traded in any bar of this file' }] };
    const { market, period, timeZones } = this.rules;
    return {
      bars,
      remarks: this.remarks,
      moreRemarks: this.moreRemarks,
      rounded: this.rounded,
      withoutVolume: this.withoutVolume,
      gaps: findHistoryGaps(market, period, bars.at, timeZones),
    };
  }

  private take(row: BarFileRow): void {
    const { line, cells } = row;
    if (TRADED.every((name) => (cells[name] ?? null) === null)) this.remark({ line, says: 'no prices: left out' });
    else if (isHaltRow(cells)) this.remark({ line, says: 'nobody traded: left out' });
    else this.read(row);
  }

  private read({ line, cells }: BarFileRow): void {
    const first = parseBarTime(cells.time ?? '', this.rules);
    if (typeof first === 'object') return this.wrong({ line, says: first.says });
    const prices = this.pricesOf(line, cells);
    if (!prices) return;
    const volume = this.volumeOf(cells, prices.close);
    if (typeof volume === 'object') return this.wrong({ line, says: volume.says });
    const at = this.placeInTime(line, cells.time ?? '', first);
    if (!this.follows(line, at)) return;
    this.last = { line, at };
    this.columns.push(at, line, { ...prices, volume });
  }

  /**
   * The instant of a row whose local time comes twice, when clocks go back: the second time if it follows the first. In
   * a file with the newest first, the rows before it were the second time.
   */
  private placeInTime(line: number, text: string, at: number): number {
    const { last } = this;
    if (!last || (this.turned ? at < last.at : at > last.at)) return at;
    const later = findClocksBackMs(text, at, this.rules);
    if (later === null) return at;
    // The first two rows tell the file's order: the nearer step is meant.
    if (this.turned === null && at < last.at && last.at - at < at + later - last.at) return at;
    if (!this.repeatsHour)
      this.remark({ line, says: `${JSON.stringify(text)} comes twice, as clocks go back: taken to be both times` });
    this.repeatsHour = true;
    if (!this.turned) return at + later;
    for (let bar = this.columns.length - 1; bar >= 0 && this.columns.timeOf(bar) < at + later; bar--)
      if (this.columns.timeOf(bar) > at - later) this.columns.delay(bar, later);
    this.last = { line: last.line, at: this.columns.timeOf(this.columns.length - 1) };
    return at;
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
  private pricesOf(line: number, cells: BarFileRow['cells']): Record<PriceName, Price> | null {
    const prices: Record<PriceName, Price> = { open: 0n, high: 0n, low: 0n, close: 0n, adjusted: 0n };
    for (const name of PRICES) {
      if (name === 'adjusted' && !this.table.has.has(name)) continue;
      const value = this.number(cells, name);
      if (name === 'adjusted' && (value === null || value <= 0n)) {
        // Nothing is lost: the traded prices stand beside it, and charts then follow the corporate actions.
        this.isAdjusted = false;
        this.remark({
          line,
          says: `adjusted ${JSON.stringify(cells[name] ?? '')} is no price: the file's adjusted closes are left out`,
        });
        prices.adjusted = prices.close;
        continue;
      }
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

  private volumeOf(cells: BarFileRow['cells'], close: Price): bigint | { says: string } {
    const text = cells.volume ?? null;
    const counts = this.rules.volume ?? 'units';
    if (text === null || counts === 'none') {
      this.withoutVolume++;
      return 0n;
    }
    const read = parseNumber(text, MONEY_LARGEST);
    if (!read || read.value < 0n) return { says: `volume ${JSON.stringify(text)} is no volume` };
    if (read.rounded) this.rounded++;
    const units = counts === 'money' ? divide(read.value * SCALE, close, 'half-even') : read.value;
    return units <= LARGEST_STORABLE
      ? units
      : {
          says:
            `volume ${JSON.stringify(text)} is more than ${LARGEST_STORABLE / SCALE} units, the most that can be ` +
            'kept: if it counts money, as some sources count it, say --volume money; --volume none leaves ' +
            'it out',
        };
  }

  private number(cells: BarFileRow['cells'], name: BarColumnName): bigint | null {
    const read = parseNumber(cells[name] ?? '');
    if (read?.rounded) this.rounded++;
    return read?.value ?? null;
  }

  private wrong(problem: FileProblem): void {
    this.problems.push(problem);
    if (this.problems.length >= REPORTED_MAXIMUM) this.isHopeless = true;
  }

  private remark(remark: FileProblem): void {
    if (this.remarks.length < REPORTED_MAXIMUM) this.remarks.push(remark);
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
      prices[edge] = edge === 'high' ? maximumOf(prices.high, price) : minimumOf(prices.low, price);
    }
    return true;
  }
}

/** Exchanges list a halted stock's day with its last close and nothing else. */
function isHaltRow(cells: BarFileRow['cells']): boolean {
  const isNothing = (name: BarColumnName): boolean =>
    (cells[name] ?? null) === null || parseNumber(cells[name] ?? '')?.value === 0n;
  return (['open', 'high', 'low', 'volume'] as const).every(isNothing);
}

/**
 * Files exported by other tools, in one form and piece by piece: text cells by column, each row with its line number.
 * No file is ever held whole.
 */

/** Reads CSV, or a JSON list of arrays or objects; the first character tells which. */
class TableReader {
  private readonly taker: BarFileRowConsumer;
  private rows: BarFileRowReader | null = null;
  private failed = false;
  private before = '';

  constructor(taker: BarFileRowConsumer) {
    this.taker = {
      ...taker,
      fail: (problem) => {
        this.failed = true;
        taker.fail(problem);
      },
    };
  }

  get has(): ReadonlySet<BarColumnName> {
    return this.rows?.has ?? new Set();
  }

  push(text: string): void {
    if (this.failed) return;
    if (!this.rows) {
      this.before += text;
      const content = this.before.replace(/^\uFEFF/, '');
      const first = content.trimStart()[0];
      if (first === undefined) return;
      this.rows = first === '[' || first === '{' ? new JsonRowReader(this.taker) : new CsvRowReader(this.taker);
      this.rows.push(content);
    } else this.rows.push(text);
  }

  end(): void {
    if (this.failed) return;
    this.rows ??= new CsvRowReader(this.taker);
    this.rows.end();
  }
}
