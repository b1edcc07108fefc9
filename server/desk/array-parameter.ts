/**
 * Arrays as parameters in PostgreSQL's binary form: nothing is quoted here and nothing parsed there, which for a batch of
 * hundreds of rows is a good part of its cost. Source: PostgreSQL's `array_send`, and `int8send` and its like for the elements.
 */

export type ElementType = 'bigint' | 'integer' | 'text' | 'bytea' | 'timestamptz';
/** For `timestamptz` epoch milliseconds; for `bigint` a number must be a whole one that a float holds exactly. */
export type Element = string | number | bigint | Buffer | null;

/** Object identifiers of the types, the same in every PostgreSQL (`pg_type.dat`). */
const OIDS: Readonly<Record<ElementType, number>> = { bigint: 20, integer: 23, text: 25, bytea: 17, timestamptz: 1184 };
const HEAD_BYTES = 20;
const LENGTH_BYTES = 4;
const NULL_LENGTH = -1;
/** PostgreSQL counts from 2000-01-01. */
const EPOCH_2000_MS = 946_684_800_000;
const TWO_TO_32 = 2 ** 32;

/**
 * One column of `rows`: one dimension, lower bound 1. Throws RangeError on what the type can't hold. A busy desk writes a
 * hundred elements for each order, so this counts by index and writes through a view: neither makes garbage, as iterators and
 * Buffer's bigints would.
 */
export function arrayParameter(type: ElementType, rows: readonly (readonly Element[])[], column: number): Buffer {
  let size = HEAD_BYTES + LENGTH_BYTES * rows.length;
  let nulls = 0;
  for (let index = 0; index < rows.length; index++) {
    const value = rows[index]![column]!;
    if (value === null) nulls = 1;
    else size += bytesOf(type, value);
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
  return buffer;
}

function bytesOf(type: ElementType, value: string | number | bigint | Buffer): number {
  if (type === 'integer') return 4;
  if (type === 'text' || type === 'bytea') return typeof value === 'string' ? Buffer.byteLength(value) : (value as Buffer).length;
  return 8;
}

/** How many bytes were written. */
function writeElement(buffer: Buffer, view: DataView, at: number, type: ElementType, value: string | number | bigint | Buffer): number {
  if (typeof value === 'string') return buffer.write(value, at);
  if (typeof value === 'bigint') {
    if (BigInt.asIntN(64, value) !== value) throw new RangeError(`${value} is no bigint of PostgreSQL's`);
    view.setBigInt64(at, value);
    return 8;
  }
  if (typeof value !== 'number') return value.copy(buffer, at);
  if (type === 'integer') {
    view.setInt32(at, value);
    return 4;
  }
  const whole = type === 'timestamptz' ? (value - EPOCH_2000_MS) * 1000 : value;
  if (!Number.isSafeInteger(whole)) throw new RangeError(`${whole} is no whole number that can be stored`);
  view.setInt32(at, Math.floor(whole / TWO_TO_32));
  view.setUint32(at + 4, whole >>> 0);
  return 8;
}
