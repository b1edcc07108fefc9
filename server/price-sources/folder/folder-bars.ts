/** Bars of an operator's file, by symbol, in columns that a thread can hand over without copying them. */
import { formatScaled } from '@bourse/core/ledger/money.ts';
import type { FileProblem } from '../../venue/import/bar-file-row.ts';
import {
  CellError,
  type FolderRow,
  parseDateCell,
  parseInstantCell,
  parseScaledCell,
  parseSymbol,
  UnusableFileError,
} from './folder-values.ts';

export const BAR_COLUMNS = ['symbol', 'date', 'time', 'open', 'high', 'low', 'close', 'volume'] as const;
export type BarColumn = (typeof BAR_COLUMNS)[number];
/** `volume` may be left out: 0 stands for it. */
export const NEEDED_BAR_COLUMNS = ['symbol', 'open', 'high', 'low', 'close'] as const;
export type FolderPeriod = '1d' | '1m';

/**
 * `starts`: the first row of each symbol, and the number of rows. `at`: epoch ms; of a day, its date's midnight in UTC.
 * `figures`: five of each row (open, high, low, close, volume), 8 decimals.
 */
export interface FolderBars {
  symbols: readonly string[];
  starts: Uint32Array<ArrayBuffer>;
  at: Float64Array<ArrayBuffer>;
  figures: BigInt64Array<ArrayBuffer>;
}
export interface FolderBarsFile extends FolderBars {
  problems: readonly FileProblem[];
  moreProblems: number;
}

const FIGURES = 5;
const MINUTE_MS = 60_000;
export const REPORTED_MAXIMUM = 20;

/** The first problems of a file, and how many more there are. */
export class FileProblems {
  readonly first: FileProblem[] = [];
  more = 0;
  readonly report = (problem: FileProblem): void => {
    if (this.first.length < REPORTED_MAXIMUM) this.first.push(problem);
    else this.more += 1;
  };
}

/** Takes rows of a file; one that is wrong is reported and left out. */
export class FolderBarsBuilder {
  readonly problems = new FileProblems();
  private readonly period: FolderPeriod;
  private readonly rowsMaximum: number;
  private readonly symbols = new Map<string, number>();
  private count = 0;
  private symbolOfRow = new Uint32Array(1024);
  private lineOfRow = new Uint32Array(1024);
  private at = new Float64Array(1024);
  private figures = new BigInt64Array(1024 * FIGURES);

  constructor(period: FolderPeriod, rowsMaximum: number) {
    this.period = period;
    this.rowsMaximum = rowsMaximum;
  }

  /** Throws UnusableFileError for one row too many. */
  add({ line, cells }: FolderRow<BarColumn>): void {
    try {
      const symbol = parseSymbol(cells.symbol);
      const at = this.parseStart(cells.date, cells.time);
      const prices = (['open', 'high', 'low', 'close'] as const).map((name) => parseScaledCell(name, cells[name], 1n));
      const volume = cells.volume === null ? 0n : parseScaledCell('volume', cells.volume, 0n);
      checkRange(prices as [bigint, bigint, bigint, bigint]);
      this.append(line, symbol, at, [...prices, volume]);
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      this.problems.report({ line, says: error.message });
    }
  }

  private parseStart(date: string | null, time: string | null): number {
    if (this.period === '1d') return Date.parse(parseDateCell('date', date ?? time));
    const at = parseInstantCell(time ?? date);
    if (at % MINUTE_MS !== 0) throw new CellError(`time ${JSON.stringify(time ?? date)} begins no minute`);
    return at;
  }

  private append(line: number, symbol: string, at: number, figures: readonly bigint[]): void {
    if (this.count >= this.rowsMaximum)
      throw new UnusableFileError(`it has more than ${this.rowsMaximum} bars: divide it into several files`);
    if (this.count === this.at.length) this.grow();
    let number = this.symbols.get(symbol);
    if (number === undefined) this.symbols.set(symbol, (number = this.symbols.size));
    this.symbolOfRow[this.count] = number;
    this.lineOfRow[this.count] = line;
    this.at[this.count] = at;
    this.figures.set(figures, this.count * FIGURES);
    this.count += 1;
  }

  private grow(): void {
    const length = this.count * 2;
    const [symbolOfRow, lineOfRow] = [new Uint32Array(length), new Uint32Array(length)];
    const [at, figures] = [new Float64Array(length), new BigInt64Array(length * FIGURES)];
    symbolOfRow.set(this.symbolOfRow);
    lineOfRow.set(this.lineOfRow);
    at.set(this.at);
    figures.set(this.figures);
    [this.symbolOfRow, this.lineOfRow, this.at, this.figures] = [symbolOfRow, lineOfRow, at, figures];
  }

  /** Each symbol's bars, oldest first; of two for the same time the later line counts. */
  finish(): FolderBarsFile {
    const { symbolOfRow, lineOfRow, at } = this;
    const order = new Uint32Array(this.count).map((_, row) => row);
    order.sort((one, other) => symbolOfRow[one]! - symbolOfRow[other]! || at[one]! - at[other]! || one - other);
    const isReplaced = (row: number, next: number | undefined): boolean =>
      next !== undefined && symbolOfRow[row] === symbolOfRow[next] && at[row] === at[next];
    const rows = order.filter((row, index) => {
      const next = order[index + 1];
      if (!isReplaced(row, next)) return true;
      this.problems.report({ line: lineOfRow[row]!, says: `line ${lineOfRow[next!]} has the same bar, which counts` });
      return false;
    });
    const bars = {
      symbols: [...this.symbols.keys()],
      starts: new Uint32Array(this.symbols.size + 1),
      at: new Float64Array(rows.length),
      figures: new BigInt64Array(rows.length * FIGURES),
    };
    for (const [index, row] of rows.entries()) {
      bars.starts[symbolOfRow[row]! + 1]! = index + 1;
      bars.at[index] = at[row]!;
      bars.figures.set(this.figures.subarray(row * FIGURES, (row + 1) * FIGURES), index * FIGURES);
    }
    return { ...bars, problems: this.problems.first, moreProblems: this.problems.more };
  }
}

function checkRange([open, high, low, close]: readonly [bigint, bigint, bigint, bigint]): void {
  for (const [name, price] of [['open', open] as const, ['close', close] as const])
    if (price > high || price < low)
      throw new CellError(
        `${name} ${formatScaled(price)} lies outside low ${formatScaled(low)} and high ${formatScaled(high)}`,
      );
}

/** The rows of a symbol: from the first to before the last. */
export function findRowsOf({ symbols, starts }: FolderBars, symbol: string): { first: number; end: number } {
  const number = symbols.indexOf(symbol);
  return number < 0 ? { first: 0, end: 0 } : { first: starts[number]!, end: starts[number + 1]! };
}

export function readFolderBar({ at, figures }: FolderBars, row: number) {
  const [open = '', high = '', low = '', close = '', volume = ''] = Array.from(
    figures.subarray(row * FIGURES, (row + 1) * FIGURES),
    formatScaled,
  );
  return { at: at[row]!, open, high, low, close, volume };
}
