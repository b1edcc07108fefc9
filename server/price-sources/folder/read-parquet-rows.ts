/**
 * Rows of a Parquet file as text cells, exactly: decimals from their whole numbers, a float as the shortest decimal
 * that is it. Times without a zone stay without one.
 */
import type { FileHandle } from 'node:fs/promises';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import {
  type AsyncBuffer,
  type Compressors,
  type FileMetaData,
  parquetMetadataAsync,
  parquetRead,
  type SchemaElement,
  snappyUncompress,
} from 'hyparquet';
import { cellText } from '../../venue/import/bar-file-row.ts';
import { type FolderRow, placeColumns, UnusableFileError } from './folder-values.ts';
import { readBytes } from './open-folder-file.ts';

/** A footer names each column of each group of rows: more of them are no bars. */
const FOOTER_BYTES_MAXIMUM = 16 * 1024 * 1024;
/** Writers make pages of about a megabyte. */
const PAGE_BYTES_MAXIMUM = 64 * 1024 * 1024;
/** So many rows are in memory as objects at once. */
const ROWS_AT_ONCE = 65_536;

export interface ParquetRowsOptions<Column extends string> {
  columns: readonly Column[];
  needed: readonly Column[];
  rowsMaximum: number;
  report(says: string): void;
  /** `line`: number of the row, from 1 on. */
  onRow(row: FolderRow<Column>): void;
}

/** Throws UnusableFileError for a file that isn't one. */
export async function readParquetRows<Column extends string>(
  handle: FileHandle,
  bytes: number,
  options: ParquetRowsOptions<Column>,
): Promise<void> {
  const file = toAsyncBuffer(handle, bytes);
  const metadata = await explainFailure(() => readFooter(file, bytes));
  const rows = Number(metadata.num_rows);
  if (!(rows <= options.rowsMaximum))
    throw new UnusableFileError(`it has ${rows} rows, more than ${options.rowsMaximum}: divide it into several files`);
  const top = listTopColumns(metadata);
  const places = placeColumns(
    top.map(({ name }) => name.toLowerCase()),
    options.columns,
    options.needed,
    options.report,
  );
  const used = [...places].map(([column, place]) => ({ column, ...top[place]! }));
  const nested = used.find(({ element }) => element.num_children !== undefined);
  if (nested) throw new UnusableFileError(`column ${nested.column} has columns of its own`);
  const plain = withoutDecimals(metadata);
  for (let first = 0; first < rows; first += ROWS_AT_ONCE) {
    // Columns lie beside one another, so a part never reads more than the file.
    const once = limitBytes(file, bytes);
    const part = await explainFailure(() => readPart(once, plain, used, first, Math.min(first + ROWS_AT_ONCE, rows)));
    for (const [index, row] of part.entries()) {
      const cells = {} as Record<Column, string | null>;
      for (const column of options.columns) cells[column] = null;
      for (const { column, name, element } of used) cells[column] = toCell(row[name], element);
      options.onRow({ line: first + index + 1, cells });
    }
  }
}

/** hyparquet throws whatever a broken file makes of it. */
async function explainFailure<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof UnusableFileError) throw error;
    const why = error instanceof Error ? error.message : 'another failure';
    throw new UnusableFileError(`it can't be read as Parquet (${why.slice(0, 120)})`);
  }
}

function toAsyncBuffer(handle: FileHandle, bytes: number): AsyncBuffer {
  return {
    byteLength: bytes,
    async slice(start, end = bytes) {
      const [from, until] = [Math.max(start, 0), Math.min(end, bytes)];
      if (!(until >= from)) throw new UnusableFileError('it names a place outside itself');
      const found = await readBytes(handle, from, until - from);
      if (!found) throw new UnusableFileError('it ends too early');
      return found.buffer.slice(found.byteOffset, found.byteOffset + found.byteLength);
    },
  };
}

/** The same file, of which no more than `most` bytes are read in all: places that overlap would fill the memory. */
function limitBytes(file: AsyncBuffer, most: number): AsyncBuffer {
  let read = 0;
  return {
    byteLength: file.byteLength,
    async slice(start, end = file.byteLength) {
      read += Math.max(end - start, 0);
      if (read > most) throw new UnusableFileError('it names places that overlap');
      return file.slice(start, end);
    },
  };
}

async function readFooter(file: AsyncBuffer, bytes: number): Promise<FileMetaData> {
  const [head, tail] = [await file.slice(0, 4), await file.slice(bytes - 8, bytes)];
  if (Buffer.from(head).toString('latin1') !== 'PAR1') throw new UnusableFileError('it is no Parquet file');
  if (new DataView(tail).getUint32(0, true) > FOOTER_BYTES_MAXIMUM)
    throw new UnusableFileError('its footer is too long');
  return parquetMetadataAsync(file, { geoparquet: false });
}

/** Children of the root: their places in the flat list follow from the numbers of children. */
function listTopColumns({ schema }: FileMetaData): { name: string; element: SchemaElement }[] {
  const top: { name: string; element: SchemaElement }[] = [];
  let within = 0;
  for (const element of schema.slice(1)) {
    if (within === 0) top.push({ name: element.name, element });
    else within -= 1;
    within += element.num_children ?? 0;
  }
  return top;
}

const isDecimal = ({ converted_type, logical_type }: SchemaElement): boolean =>
  converted_type === 'DECIMAL' || logical_type?.type === 'DECIMAL';

/** Decimals are read as their whole numbers, since the reader would make floats of them. */
function withoutDecimals(metadata: FileMetaData): FileMetaData {
  return {
    ...metadata,
    schema: metadata.schema.map((element) => {
      if (!isDecimal(element)) return element;
      const { converted_type: _converted, logical_type: _logical, ...rest } = element;
      return rest;
    }),
  };
}

async function readPart(
  file: AsyncBuffer,
  metadata: FileMetaData,
  columns: readonly { name: string }[],
  rowStart: number,
  rowEnd: number,
): Promise<Record<string, unknown>[]> {
  let part: Record<string, unknown>[] = [];
  await parquetRead({
    file,
    metadata,
    columns: columns.map(({ name }) => name),
    rowStart,
    rowEnd,
    rowFormat: 'object',
    compressors: COMPRESSORS,
    utf8: false,
    geoparquet: false,
    parsers: {
      timestampFromMilliseconds: (ms) => Number(ms),
      timestampFromMicroseconds: (micros) => Number(micros / 1000n),
      timestampFromNanoseconds: (nanos) => Number(nanos / 1_000_000n),
      dateFromDays: (days) => days * DAY_MS,
    },
    onComplete: (rows) => {
      part = rows;
    },
  });
  return part;
}
const DAY_MS = 86_400_000;

/** Each with the length that the page's header says, which may be wrong. */
const withinPage =
  (unpack: (input: Uint8Array, length: number) => Uint8Array) =>
  (input: Uint8Array, length: number): Uint8Array => {
    if (!(length <= PAGE_BYTES_MAXIMUM)) throw new UnusableFileError(`it has a page of ${length} bytes`);
    return unpack(input, length);
  };
const COMPRESSORS: Compressors = {
  SNAPPY: withinPage((input, length) => {
    const output = new Uint8Array(length);
    snappyUncompress(input, output);
    return output;
  }),
  GZIP: withinPage((input, maxOutputLength) => gunzipSync(input, { maxOutputLength })),
  ZSTD: withinPage((input, maxOutputLength) => zstdDecompressSync(input, { maxOutputLength })),
  BROTLI: withinPage((input, maxOutputLength) => brotliDecompressSync(input, { maxOutputLength })),
};

/** The cell as it would be written in CSV; null if it is empty. Throws UnusableFileError for a type that isn't text. */
function toCell(value: unknown, element: SchemaElement): string | null {
  if (value === undefined || value === null) return null;
  if (isDecimal(element)) return formatWhole(toWhole(value), element.scale ?? 0);
  if (typeof value === 'number' && isTime(element)) return formatTime(value, element);
  if (typeof value === 'number') return cellText(element.type === 'FLOAT' ? formatFloat(value) : String(value));
  if (typeof value === 'bigint') return value.toString();
  if (typeof value === 'string') return cellText(value);
  if (value instanceof Uint8Array) return cellText(Buffer.from(value).toString('utf8'));
  throw new UnusableFileError(`column ${element.name.slice(0, 40)} is neither text nor a number`);
}

const isDate = ({ converted_type, logical_type }: SchemaElement): boolean =>
  converted_type === 'DATE' || logical_type?.type === 'DATE';
const isTime = (element: SchemaElement): boolean =>
  isDate(element) ||
  element.type === 'INT96' ||
  element.converted_type === 'TIMESTAMP_MILLIS' ||
  element.converted_type === 'TIMESTAMP_MICROS' ||
  element.logical_type?.type === 'TIMESTAMP';

function formatTime(ms: number, element: SchemaElement): string {
  if (!(Math.abs(ms) < 8e15))
    throw new UnusableFileError(`column ${element.name.slice(0, 40)} has a time out of range`);
  const text = new Date(ms).toISOString();
  if (isDate(element)) return text.slice(0, 10);
  const { logical_type: logical } = element;
  return logical?.type === 'TIMESTAMP' && !logical.isAdjustedToUTC ? text.slice(0, -1) : text;
}

/** 300.35 for the 32-bit float that is nearest to it, 300.3500061. */
function formatFloat(value: number): string {
  for (let digits = 6; digits < 9; digits++) {
    const text = value.toPrecision(digits);
    if (Math.fround(Number(text)) === value) return String(Number(text));
  }
  return String(value);
}

/** Big-endian and signed if it is bytes. */
function toWhole(value: unknown): bigint {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number' && Number.isInteger(value)) return BigInt(value);
  if (!(value instanceof Uint8Array)) throw new UnusableFileError('it has a decimal of another type');
  const digits = value.length === 0 ? 0n : BigInt(`0x${Buffer.from(value).toString('hex')}`);
  return BigInt.asIntN(value.length * 8, digits);
}

function formatWhole(value: bigint, scale: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(scale + 1, '0');
  const point = digits.length - scale;
  return `${value < 0n ? '-' : ''}${digits.slice(0, point)}${scale > 0 ? `.${digits.slice(point)}` : ''}`;
}
