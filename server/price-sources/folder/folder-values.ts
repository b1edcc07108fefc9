/** Rows and values in an operator's own price files: exact decimals, and times that need no guess. */
import { formatScaled } from '@bourse/core/ledger/money.ts';
import { splitCsvLine } from '../../venue/import/csv-row-reader.ts';
import { cellText, type FileProblem } from '../../venue/import/bar-file-row.ts';
import { isCalendarDate, parseNumber } from '../../venue/import/parse-numbers-and-times.ts';

/** Null: the cell is empty. */
export type FolderCells<Column extends string> = Readonly<Record<Column, string | null>>;
export interface FolderRow<Column extends string> {
  line: number;
  cells: FolderCells<Column>;
}

/** A file that can't be used at all, and why. */
export class UnusableFileError extends Error {
  override readonly name = 'UnusableFileError';
}

const LINE_LENGTH_MAXIMUM = 4096;
const SYMBOL = /^[\p{L}\p{N}^._=:/*&-]{1,40}$/u;
const ZONED_TIME = /^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/;
/** From September 2001 on; fewer digits would be seconds. */
const EPOCH_MS = /^\d{13}$|^9\d{11}$/;
const MIDNIGHT = /^(\d{4}-\d{2}-\d{2})(?:[T ]00:00(?::00(?:\.0{1,9})?)?(?:Z|[+-]00:?00)?)?$/;
const DAY_MS = 86_400_000;

/**
 * Reads lines of CSV by the names of their columns. `needed`: each name of a list may stand for the first of it. Throws
 * UnusableFileError for a head without them.
 */
export class FolderCsvReader<Column extends string> {
  private readonly columns: readonly Column[];
  private readonly needed: readonly Column[];
  private readonly report: (problem: FileProblem) => void;
  private places: ReadonlyMap<Column, number> | null = null;
  private separator = ',';
  private width = 0;
  private line = 0;

  constructor(columns: readonly Column[], needed: readonly Column[], report: (problem: FileProblem) => void) {
    this.columns = columns;
    this.needed = needed;
    this.report = report;
  }

  /** The row of the next line; null for the head, an empty line, or one that has been reported. */
  read(text: string): FolderRow<Column> | null {
    this.line += 1;
    if (text.length > LINE_LENGTH_MAXIMUM) return this.refuse(`${text.length} characters are no line of prices`);
    if (text.trim() === '') return null;
    if (!this.places) {
      this.places = this.readHead(text.replace(/^\uFEFF/, ''));
      return null;
    }
    const parts = splitCsvLine(text, this.separator);
    if (parts.length !== this.width) return this.refuse(`${parts.length} cells, but the head has ${this.width}`);
    const cells = {} as Record<Column, string | null>;
    for (const column of this.columns) cells[column] = cellText(parts[this.places.get(column) ?? -1]);
    return { line: this.line, cells };
  }

  end(): void {
    if (!this.places) throw new UnusableFileError('it is empty');
  }

  private refuse(says: string): null {
    if (!this.places) throw new UnusableFileError(says);
    this.report({ line: this.line, says });
    return null;
  }

  private readHead(text: string): Map<Column, number> {
    this.separator = [',', ';', '\t'].find((each) => text.includes(each)) ?? ',';
    const names = splitCsvLine(text, this.separator).map((name) => name.trim().toLowerCase().replaceAll(' ', '_'));
    this.width = names.length;
    return placeColumns(names, this.columns, this.needed, (says) => this.report({ line: this.line, says }));
  }
}

/** Where each column is. Throws UnusableFileError without a needed one or with one twice; reports unknown ones. */
export function placeColumns<Column extends string>(
  names: readonly string[],
  columns: readonly Column[],
  needed: readonly Column[],
  report: (says: string) => void,
): Map<Column, number> {
  const places = new Map<Column, number>();
  for (const [index, name] of names.entries()) {
    const column = columns.find((each) => each === name);
    if (column === undefined) report(`column "${name.slice(0, 40)}" is left out: it is none of ${columns.join(', ')}`);
    else if (places.has(column)) throw new UnusableFileError(`the head names the column "${name}" twice`);
    else places.set(column, index);
  }
  const missing = needed.filter((column) => !places.has(column));
  if (missing.length > 0) throw new UnusableFileError(`the head names no column for ${missing.join(', ')}`);
  return places;
}

/** What is wrong with a cell; `parse…` throw it, and who reads the line reports it. */
export class CellError extends Error {
  override readonly name = 'CellError';
}

const quoted = (text: string | null): string => (text === null ? 'nothing' : JSON.stringify(text.slice(0, 40)));

export function parseSymbol(text: string | null): string {
  if (text === null || !SYMBOL.test(text)) throw new CellError(`symbol ${quoted(text)} is none`);
  return text;
}

/** A price or size with 8 decimals. `least`: 1n for a price, which can't be 0. */
export function parseScaledCell(name: string, text: string | null, least: 0n | 1n): bigint {
  const value = text === null ? null : (parseNumber(text)?.value ?? null);
  if (value === null || value < least)
    throw new CellError(`${name} ${quoted(text)} is no ${least > 0n ? 'price' : 'number from 0 on'}`);
  return value;
}

export const parseDecimalCell = (name: string, text: string | null, least: 0n | 1n): string | null =>
  text === null ? null : formatScaled(parseScaledCell(name, text, least));

/** Epoch ms of ISO 8601 with a zone, or of epoch milliseconds. */
export function parseInstantCell(text: string | null): number {
  if (text !== null && EPOCH_MS.test(text)) return Number(text);
  const date = text === null ? undefined : ZONED_TIME.exec(text)?.[1];
  const at = date !== undefined && isCalendarDate(date) ? Date.parse((text ?? '').replace(' ', 'T')) : Number.NaN;
  if (Number.isNaN(at))
    throw new CellError(
      `time ${quoted(text)} is none such as 2026-11-27T14:30:00Z, with a zone, or 1795789800000, epoch milliseconds`,
    );
  return at;
}

/** YYYY-MM-DD, also if midnight (UTC, or without a zone) is written behind it or in epoch milliseconds. */
export function parseDateCell(name: string, text: string | null): string {
  const isEpoch = text !== null && EPOCH_MS.test(text) && Number(text) % DAY_MS === 0;
  const date = isEpoch ? new Date(Number(text)).toISOString().slice(0, 10) : MIDNIGHT.exec(text ?? '')?.[1];
  if (date === undefined || !isCalendarDate(date))
    throw new CellError(`${name} ${quoted(text)} is no date such as 2026-11-27`);
  return date;
}
