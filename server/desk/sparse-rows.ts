/**
 * Rows in a compact form: only the fields that differ from their usual value. The list of usual values is part of the
 * stored format, so it never changes; other fields need another list.
 */

/** A field of the row, or of the row around it, whose value this one usually has; `letter` names the first one. */
class SameAs {
  readonly field: string;
  readonly letter: string | null;
  constructor(field: string, letter: string | null) {
    this.field = field;
    this.letter = letter;
  }
  in(row: Row, around: Row): unknown {
    const value = this.field in row ? row[this.field] : around[this.field];
    return this.letter === null || typeof value !== 'string' ? value : this.letter + value.slice(1);
  }
}
export const sameAs = (field: string, letter: string | null = null): unknown => new SameAs(field, letter);

type Row = Record<string, unknown>;
/** Names in the row's order, each with its usual value: a plain JSON value, or `sameAs` an earlier field. */
export type UsualFields = readonly (readonly [name: string, usual: unknown])[];

const NOTHING_AROUND: Row = {};

/** Numbers of fields, each followed by its value; null for a row that has other fields, or another order. */
export function shortened(row: object, fields: UsualFields, around: object = NOTHING_AROUND): unknown[] | null {
  const values = row as Row;
  const short: unknown[] = [];
  let index = 0;
  for (const name in values) {
    const field = fields[index];
    // JSON leaves out what is undefined.
    if (field?.[0] !== name || values[name] === undefined) return null;
    const usual = field[1] instanceof SameAs ? field[1].in(values, around as Row) : field[1];
    if (values[name] !== usual) short.push(index, values[name]);
    index += 1;
  }
  return index === fields.length ? short : null;
}

/** The original row, its fields in their order. */
export function lengthened(short: readonly unknown[], fields: UsualFields, around: object = NOTHING_AROUND): Row {
  const row: Row = {};
  let at = 0;
  for (const [index, [name, usual]] of fields.entries()) {
    const isWritten = short[at] === index;
    row[name] = isWritten ? short[at + 1] : usual instanceof SameAs ? usual.in(row, around as Row) : usual;
    if (isWritten) at += 2;
  }
  return row;
}
