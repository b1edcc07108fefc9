/**
 * Rows as `copy … from stdin (format binary)` takes them, with the messages around them. PostgreSQL writes such rows a
 * page at a time and without running a plan, for much less than an insert of the same rows costs. Source: the manual's
 * chapters on COPY's binary format and on the messages of the protocol.
 */
import { bytesAtMost, type Element, type ElementType, LENGTH_BYTES, NULL_LENGTH, writeElement } from './elements.ts';

const COPY_DATA = 'd'.charCodeAt(0);
const COPY_DONE = Buffer.from([...Buffer.from('c'), 0, 0, 0, 4]);
/** The signature, the flags, and the length of the header extension, which is absent. */
const HEAD = Buffer.from([...Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), ...new Uint8Array(8)]);
const TRAILER = Buffer.from([0xff, 0xff]);
const MESSAGE_BYTES = 1 + LENGTH_BYTES;
const COLUMNS_BYTES = 2;

/** Overwritten by every call: its contents are copied before any other code runs. */
let scratch = viewed(Buffer.allocUnsafeSlow(1 << 20));

function viewed(buffer: Buffer): { buffer: Buffer; view: DataView } {
  return { buffer, view: new DataView(buffer.buffer, buffer.byteOffset, buffer.length) };
}

function grownTo(bytes: number): typeof scratch {
  if (bytes <= scratch.buffer.length) return scratch;
  const grown = viewed(Buffer.allocUnsafeSlow(bytes * 2));
  scratch.buffer.copy(grown.buffer);
  return (scratch = grown);
}

/**
 * Everything that follows the statement's execution: one message with the rows, and one that ends them. Throws
 * RangeError for values that a column can't hold.
 */
export function copyRows(columns: readonly ElementType[], rows: readonly (readonly Element[])[]): Buffer {
  let at = MESSAGE_BYTES + HEAD.copy(scratch.buffer, MESSAGE_BYTES);
  for (let index = 0; index < rows.length; index++) at = writeRow(columns, rows[index]!, at);
  const { buffer, view } = grownTo(at + TRAILER.length + COPY_DONE.length);
  at += TRAILER.copy(buffer, at);
  buffer[0] = COPY_DATA;
  view.setInt32(1, at - 1);
  at += COPY_DONE.copy(buffer, at);
  return Buffer.from(buffer.subarray(0, at));
}

/** Where the next one begins. */
function writeRow(columns: readonly ElementType[], row: readonly Element[], from: number): number {
  let size = from + COLUMNS_BYTES + LENGTH_BYTES * columns.length;
  for (let column = 0; column < columns.length; column++) {
    const value = row[column]!;
    if (value !== null) size += bytesAtMost(columns[column]!, value);
  }
  const { buffer, view } = grownTo(size);
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
