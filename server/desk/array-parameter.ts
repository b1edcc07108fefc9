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

/** One dimension, lower bound 1. Throws RangeError on what the type can't hold. */
export function arrayParameter(type: ElementType, values: readonly Element[]): Buffer {
  let size = HEAD_BYTES;
  let nulls = 0;
  for (const value of values) {
    size += LENGTH_BYTES;
    if (value === null) nulls = 1;
    else size += bytesOf(type, value);
  }
  const buffer = Buffer.allocUnsafe(size);
  buffer.writeInt32BE(1, 0);
  buffer.writeInt32BE(nulls, 4);
  buffer.writeInt32BE(OIDS[type], 8);
  buffer.writeInt32BE(values.length, 12);
  buffer.writeInt32BE(1, 16);
  let at = HEAD_BYTES;
  for (const value of values) at = value === null ? buffer.writeInt32BE(NULL_LENGTH, at) : writeElement(buffer, at, type, value);
  return buffer;
}

function bytesOf(type: ElementType, value: string | number | bigint | Buffer): number {
  if (type === 'integer') return 4;
  if (type === 'text' || type === 'bytea') return Buffer.isBuffer(value) ? value.length : Buffer.byteLength(String(value));
  return 8;
}

/** The place after what was written. */
function writeElement(buffer: Buffer, at: number, type: ElementType, value: string | number | bigint | Buffer): number {
  const from = at + LENGTH_BYTES;
  let end: number;
  if (type === 'bigint') end = typeof value === 'bigint' ? buffer.writeBigInt64BE(value, from) : writeWhole(buffer, from, Number(value));
  else if (type === 'timestamptz') end = writeWhole(buffer, from, (Number(value) - EPOCH_2000_MS) * 1000);
  else if (type === 'integer') end = buffer.writeInt32BE(Number(value), from);
  else end = from + (Buffer.isBuffer(value) ? value.copy(buffer, from) : buffer.write(String(value), from));
  buffer.writeInt32BE(end - from, at);
  return end;
}

function writeWhole(buffer: Buffer, at: number, value: number): number {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is no whole number that can be stored`);
  buffer.writeInt32BE(Math.floor(value / TWO_TO_32), at);
  return buffer.writeUInt32BE(value >>> 0, at + 4);
}
