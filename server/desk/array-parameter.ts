/** Arrays as parameters in PostgreSQL's binary form. Source: `array_send`. */
import { bytesAtMost, type Element, type ElementType, LENGTH_BYTES, NULL_LENGTH, writeElement } from './elements.ts';

/** Object identifiers of the types, the same in every PostgreSQL (`pg_type.dat`). */
const OIDS: Readonly<Record<ElementType, number>> = {
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
export function arrayParameter(type: ElementType, rows: readonly (readonly Element[])[], column: number): Buffer {
  let size = HEAD_BYTES + LENGTH_BYTES * rows.length;
  let nulls = 0;
  for (let index = 0; index < rows.length; index++) {
    const value = rows[index]![column]!;
    if (value === null) nulls = 1;
    else size += bytesAtMost(type, value);
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
