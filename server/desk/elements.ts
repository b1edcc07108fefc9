/**
 * Single values in PostgreSQL's binary form, for arrays and rows: no quoting here, no parsing there. Source: `int8send`
 * and the like. A busy desk writes a hundred of them for each order, so this code allocates nothing.
 */

export type ElementType = 'bigint' | 'integer' | 'smallint' | 'text' | 'bytea' | 'timestamptz' | 'boolean';
/** For `timestamptz` epoch milliseconds; for `bigint` a number must be a whole one that a float represents exactly. */
export type Element = string | number | bigint | boolean | Buffer | null;
export type Value = Exclude<Element, null>;

/** Each element's length precedes its bytes; this length means null. */
export const NULL_LENGTH = -1;
export const LENGTH_BYTES = 4;
/** PostgreSQL counts from 2000-01-01. */
const EPOCH_2000_MS = 946_684_800_000;
const TWO_TO_32 = 2 ** 32;
/** Up to this length a loop is quicker than the call that encodes longer text. */
const SHORT_TEXT = 24;
const ASCII_END = 128;

/** The maximum number of bytes that a value takes; exact for all types but text. */
export function bytesAtMost(type: ElementType, value: Value): number {
  if (typeof value === 'string') return value.length * 3;
  if (type === 'integer') return 4;
  if (type === 'smallint') return 2;
  return type === 'bytea' ? (value as Buffer).length : 8;
}

/** Answers how many bytes were written. Throws RangeError for values that the type can't hold. */
export function writeElement(buffer: Buffer, view: DataView, at: number, type: ElementType, value: Value): number {
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
