/** PostgreSQL's binary form of values, arrays and copied rows. Source: `array_send`, `int8send` and the like. */

/** Object identifiers of the types, the same in every PostgreSQL (`pg_type.dat`). */
const OIDS: Readonly<Record<PostgresElementType, number>> = {
  boolean: 16,
  bytea: 17,
  bigint: 20,
  smallint: 21,
  integer: 23,
  text: 25,
  timestamptz: 1184,
};
const HEAD_BYTES = 20;

/** One column of `rows`: one dimension, lower bound 1. Throws RangeError for values that the type can't hold. */
export function encodeArrayParameter(
  type: PostgresElementType,
  rows: readonly (readonly BinaryElement[])[],
  column: number,
): Buffer {
  let size = HEAD_BYTES + LENGTH_BYTES * rows.length;
  let nulls = 0;
  for (let index = 0; index < rows.length; index++) {
    const value = rows[index]![column]!;
    if (value === null) nulls = 1;
    else size += maximumBytesOf(type, value);
  }
  const buffer = Buffer.allocUnsafe(size);
  const view = new DataView(buffer.buffer, buffer.byteOffset, size);
  view.setInt32(0, 1);
  view.setInt32(4, nulls);
  view.setInt32(8, OIDS[type]);
  view.setInt32(12, rows.length);
  view.setInt32(16, 1);
  let at = HEAD_BYTES;
  for (let index = 0; index < rows.length; index++) {
    const value = rows[index]![column]!;
    const bytes = value === null ? 0 : writeElement(buffer, view, at + LENGTH_BYTES, type, value);
    view.setInt32(at, value === null ? NULL_LENGTH : bytes);
    at += LENGTH_BYTES + bytes;
  }
  return buffer.subarray(0, at);
}

/**
 * Single values in PostgreSQL's binary form, for arrays and rows: no quoting here, no parsing there. Source: `int8send`
 * and the like. A busy desk writes a hundred of them for each order, so this code allocates nothing.
 */

export type PostgresElementType = 'bigint' | 'integer' | 'smallint' | 'text' | 'bytea' | 'timestamptz' | 'boolean';
/** For `timestamptz` epoch milliseconds; for `bigint` a number must be a whole one that a float represents exactly. */
export type BinaryElement = string | number | bigint | boolean | Buffer | null;
export type NonNullElement = Exclude<BinaryElement, null>;

/** Each element's length precedes its bytes; this length means null. */
const NULL_LENGTH = -1;
const LENGTH_BYTES = 4;
/** PostgreSQL counts from 2000-01-01. */
const EPOCH_2000_MS = 946_684_800_000;
const TWO_TO_32 = 2 ** 32;
/** Up to this length a loop is quicker than the call that encodes longer text. */
const SHORT_TEXT = 24;
const ASCII_END = 128;

/** The maximum number of bytes that a value takes; exact for all types but text. */
function maximumBytesOf(type: PostgresElementType, value: NonNullElement): number {
  if (typeof value === 'string') return value.length * 3;
  if (type === 'integer') return 4;
  if (type === 'smallint') return 2;
  return type === 'bytea' ? (value as Buffer).length : 8;
}

/** Answers how many bytes were written. Throws RangeError for values that the type can't hold. */
function writeElement(
  buffer: Buffer,
  view: DataView,
  at: number,
  type: PostgresElementType,
  value: NonNullElement,
): number {
  if (typeof value === 'string') return writeText(buffer, at, value);
  if (typeof value === 'bigint') {
    if (BigInt.asIntN(64, value) !== value) throw new RangeError(`${value} is no bigint of PostgreSQL's`);
    view.setBigInt64(at, value);
    return 8;
  }
  if (typeof value === 'boolean') {
    buffer[at] = value ? 1 : 0;
    return 1;
  }
  if (typeof value !== 'number') return value.copy(buffer, at);
  if (type === 'integer') {
    view.setInt32(at, value);
    return 4;
  }
  if (type === 'smallint') {
    view.setInt16(at, value);
    return 2;
  }
  const whole = type === 'timestamptz' ? (value - EPOCH_2000_MS) * 1000 : value;
  if (!Number.isSafeInteger(whole)) throw new RangeError(`${whole} is no whole number that can be stored`);
  view.setInt32(at, Math.floor(whole / TWO_TO_32));
  view.setUint32(at + 4, whole >>> 0);
  return 8;
}

function writeText(buffer: Buffer, at: number, text: string): number {
  if (text.length > SHORT_TEXT) return buffer.write(text, at);
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code >= ASCII_END) return buffer.write(text, at);
    buffer[at + index] = code;
  }
  return text.length;
}

/**
 * Rows as `copy … from stdin (format binary)` takes them, with the messages around them. PostgreSQL writes such rows a
 * page at a time and without running a plan, for much less than an insert of the same rows costs. Source: the manual's
 * chapters on COPY's binary format and on the messages of the protocol.
 */

const COPY_DATA = 'd'.charCodeAt(0);
const COPY_DONE = Buffer.from([...Buffer.from('c'), 0, 0, 0, 4]);
/** The signature, the flags, and the length of the header extension, which is absent. */
const HEAD = Buffer.from([...Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), ...new Uint8Array(8)]);
const TRAILER = Buffer.from([0xff, 0xff]);
const MESSAGE_BYTES = 1 + LENGTH_BYTES;
const COLUMNS_BYTES = 2;

/** Overwritten by every call: its contents are copied before any other code runs. */
let scratch = withDataView(Buffer.allocUnsafeSlow(1 << 20));

function withDataView(buffer: Buffer): { buffer: Buffer; view: DataView } {
  return { buffer, view: new DataView(buffer.buffer, buffer.byteOffset, buffer.length) };
}

function growScratchTo(bytes: number): typeof scratch {
  if (bytes <= scratch.buffer.length) return scratch;
  const enlarged = withDataView(Buffer.allocUnsafeSlow(bytes * 2));
  scratch.buffer.copy(enlarged.buffer);
  return (scratch = enlarged);
}

/**
 * Everything that follows the statement's execution: one message with the rows, and one that ends them. Throws
 * RangeError for values that a column can't hold.
 */
export function encodeCopyRows(
  columns: readonly PostgresElementType[],
  rows: readonly (readonly BinaryElement[])[],
): Buffer {
  let at = MESSAGE_BYTES + HEAD.copy(scratch.buffer, MESSAGE_BYTES);
  for (let index = 0; index < rows.length; index++) at = writeRow(columns, rows[index]!, at);
  const { buffer, view } = growScratchTo(at + TRAILER.length + COPY_DONE.length);
  at += TRAILER.copy(buffer, at);
  buffer[0] = COPY_DATA;
  view.setInt32(1, at - 1);
  at += COPY_DONE.copy(buffer, at);
  return Buffer.from(buffer.subarray(0, at));
}

/** Where the next one begins. */
function writeRow(columns: readonly PostgresElementType[], row: readonly BinaryElement[], from: number): number {
  let size = from + COLUMNS_BYTES + LENGTH_BYTES * columns.length;
  for (let column = 0; column < columns.length; column++) {
    const value = row[column]!;
    if (value !== null) size += maximumBytesOf(columns[column]!, value);
  }
  const { buffer, view } = growScratchTo(size);
  view.setInt16(from, columns.length);
  let at = from + COLUMNS_BYTES;
  for (let column = 0; column < columns.length; column++) {
    const value = row[column]!;
    const bytes = value === null ? 0 : writeElement(buffer, view, at + LENGTH_BYTES, columns[column]!, value);
    view.setInt32(at, value === null ? NULL_LENGTH : bytes);
    at += LENGTH_BYTES + bytes;
  }
  return at;
}
