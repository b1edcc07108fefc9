/**
 * A file as bars, or every reason why not, each with its line. A row without any price (a holiday) is left out and named; a
 * row that can't be right refuses the whole file.
 */
import { formatScaled, larger, type Price, smaller } from '@bourse/core/money.ts';
import type { BarColumns } from '../replay/series.ts';
import { readNumber } from './read-number.ts';
import { type ColumnName, type Problem, readTable, type Table, type TableRow } from './read-table.ts';
import { readTime, type TimeRules } from './read-time.ts';

export interface ReadBars {
  bars: BarColumns;
  /** Lines that were left out or mended, and how. */
  remarks: Problem[];
  /** Numbers that had more than 8 decimals. */
  rounded: number;
  /** Bars without a volume: 0 stands for it. */
  withoutVolume: number;
}
export type Unreadable = { problems: Problem[] };

const PRICES = ['open', 'high', 'low', 'close', 'adjusted'] as const;
type PriceName = (typeof PRICES)[number];
/** A close this far outside of the day's range is no rounding or late print but a misprint. */
const OUTSIDE_AT_MOST_PERCENT = 10n;

interface Row { line: number; at: number; prices: Record<PriceName, Price>; volume: bigint }

export function readBars(text: string, rules: TimeRules): ReadBars | Unreadable {
  const table = readTable(text);
  if (!('rows' in table)) return { problems: [table] };
  const reading = new Reading(table, rules);
  for (const row of table.rows) reading.take(row);
  return reading.result();
}

class Reading {
  private readonly table: Table;
  private readonly rules: TimeRules;
  private readonly rows: Row[] = [];
  private readonly problems: Problem[];
  private readonly remarks: Problem[] = [];
  private rounded = 0;
  private withoutVolume = 0;

  constructor(table: Table, rules: TimeRules) {
    this.table = table;
    this.rules = rules;
    this.problems = [...table.problems];
  }

  take(row: TableRow): void {
    if (PRICES.every((name) => (row.cells[name] ?? null) === null)) {
      this.remarks.push({ line: row.line, says: 'no prices: left out' });
      return;
    }
    const read = this.read(row);
    if (!read) return;
    const before = this.rows.at(-1);
    if (before && read.at <= before.at) {
      const how = read.at === before.at ? 'is the same as' : 'is before';
      this.problems.push({ line: row.line, says: `its time ${how} that of line ${before.line}` });
    } else this.rows.push(read);
  }

  result(): ReadBars | Unreadable {
    if (this.problems.length > 0) return { problems: this.problems.sort((a, b) => a.line - b.line) };
    if (this.rows.length === 0) return { problems: [{ line: 1, says: 'there is no bar in this file' }] };
    const column = (of: (row: Row) => bigint): BigInt64Array => BigInt64Array.from(this.rows, of);
    const price = (name: PriceName): BigInt64Array => column(({ prices }) => prices[name]);
    const bars = {
      at: Float64Array.from(this.rows, ({ at }) => at), open: price('open'), high: price('high'), low: price('low'), close: price('close'),
      volume: column(({ volume }) => volume), adjusted: this.table.has.has('adjusted') ? price('adjusted') : null,
    };
    return { bars, remarks: this.remarks, rounded: this.rounded, withoutVolume: this.withoutVolume };
  }

  /** Null if something is wrong, which is then noted. */
  private read({ line, cells }: TableRow): Row | null {
    const wrong = (says: string): null => { this.problems.push({ line, says }); return null; };
    const at = readTime(cells.time ?? '', this.rules);
    if (at === null) return wrong(`${JSON.stringify(cells.time ?? '')} is no time of a bar of ${this.rules.period}`);
    const prices = {} as Record<PriceName, Price>;
    for (const name of PRICES) {
      if (name === 'adjusted' && !this.table.has.has(name)) continue;
      const value = this.number(cells, name);
      if (value === null || value <= 0n) return wrong(`${name} ${JSON.stringify(cells[name] ?? '')} is no price`);
      prices[name] = value;
    }
    if (prices.high < prices.low) return wrong(`the high ${formatScaled(prices.high)} is below the low ${formatScaled(prices.low)}`);
    if (!this.widen(line, prices)) return null;
    if ((cells.volume ?? null) === null) this.withoutVolume++;
    const volume = (cells.volume ?? null) === null ? 0n : this.number(cells, 'volume');
    return volume === null || volume < 0n ? wrong(`volume ${JSON.stringify(cells.volume)} is no volume`) : { line, at, prices, volume };
  }

  private number(cells: TableRow['cells'], name: ColumnName): bigint | null {
    const read = readNumber(cells[name] ?? '');
    if (read?.rounded) this.rounded++;
    return read?.value ?? null;
  }

  /** Whoever opened or closed at a price traded there: a range that leaves it out is made to hold it, and that is said. */
  private widen(line: number, prices: Record<PriceName, Price>): boolean {
    for (const name of ['open', 'close'] as const) {
      const price = prices[name];
      const [edge, side] = price > prices.high ? ['high', 'above'] as const : ['low', 'below'] as const;
      const outside = edge === 'high' ? price - prices.high : prices.low - price;
      if (outside <= 0n) continue;
      const says = `the ${name} ${formatScaled(price)} is ${side} the ${edge} ${formatScaled(prices[edge])}`;
      if (outside * 100n > prices[edge] * OUTSIDE_AT_MOST_PERCENT) {
        this.problems.push({ line, says });
        return false;
      }
      this.remarks.push({ line, says: `${says}: the ${edge} is taken to be ${formatScaled(price)}` });
      prices[edge] = edge === 'high' ? larger(prices.high, price) : smaller(prices.low, price);
    }
    return true;
  }
}
