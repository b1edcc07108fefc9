/**
 * A table of records, declared once: each column with its type and the property of the record that it holds. What the
 * desk writes, what changes later and how a row is read back follow from it. A property is found by the column's name,
 * so two columns can't be swapped.
 */
import type { DecisionRecords } from '@bourse/core/ledger/decision-changes.ts';
import type { ColumnType } from 'kysely';
import type { DB, JsonValue } from '../db/table-types.ts';
import type { AccountId } from '../ids.ts';
import type { BinaryElement, PostgresElementType } from './postgres-binary-format.ts';

/** A record that a batch writes, as its last decision leaves it. */
export interface WrittenRecord<Thing = unknown> {
  account: AccountId;
  thing: Thing;
  /** Everything written by the decision that created it; null if it existed before the batch. */
  createdWith: DecisionRecords | null;
  /** Everything written by the last decision about it. */
  records: DecisionRecords;
}

/** A table that records of a kind are written to. */
export interface RecordTable<Thing> {
  table: string;
  /** "name type, …", in the order of `row`. */
  columns: string;
  /** `at`: the batch's time (epoch ms). */
  row(entry: WrittenRecord<Thing>, at: number): readonly BinaryElement[];
  /** Whether nearly every batch adds rows: then they are copied, which costs less. */
  copied?: boolean;
  /** For rows that change: their key, and which columns change. Absent: each record is a new row. */
  changes?: { key: readonly string[]; columns: readonly string[] };
}

type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;
type ColumnName<Table extends keyof DB> = keyof DB[Table] & string;
/** What the column's rows are read as. */
type Stored<Column> = Column extends ColumnType<infer Value, infer _Insert, infer _Update> ? Value : Column;
/** How such a value is written: a time as epoch milliseconds, JSON as text. */
type Written<Value> = JsonValue extends Value
  ? string | Extract<Value, null>
  : Value extends Date
    ? number
    : Value extends Buffer
      ? Uint8Array
      : Value;
type WrittenInto<Table extends keyof DB, Name extends keyof DB[Table]> = Written<Stored<DB[Table][Name]>>;
type TypeOf<Value> = JsonValue extends Value
  ? 'jsonb'
  : Value extends null
    ? never
    : Value extends Date
      ? 'timestamptz'
      : Value extends bigint
        ? 'bigint'
        : Value extends number
          ? 'integer' | 'smallint'
          : Value extends boolean
            ? 'boolean'
            : Value extends Buffer
              ? 'bytea'
              : 'text';
type TypeOfColumn<Table extends keyof DB, Name extends keyof DB[Table]> = TypeOf<Stored<DB[Table][Name]>>;

/** Properties that the column may hold: of its type, and not what another column of the table is named after. */
type PropertyFor<Thing, Table extends keyof DB, Name extends ColumnName<Table>> = {
  [Property in keyof Thing & string]: Property extends CamelCase<Exclude<ColumnName<Table>, Name>>
    ? never
    : Exclude<Thing[Property], undefined> extends WrittenInto<Table, Name>
      ? Property
      : never;
}[keyof Thing & string];
/** Properties that may be absent need a value that stands for that. */
type AlwaysPresent<Thing, Property extends keyof Thing> = undefined extends Thing[Property] ? never : Property;

/**
 * A column's type alone, if it holds the property of its name; else the property, which may be absent, or how its value
 * is computed.
 */
type ColumnSpecification<Thing, Table extends keyof DB, Name extends ColumnName<Table>> =
  | (CamelCase<Name> extends AlwaysPresent<Thing, PropertyFor<Thing, Table, Name>> ? TypeOfColumn<Table, Name> : never)
  | {
      type: TypeOfColumn<Table, Name>;
      property: AlwaysPresent<Thing, PropertyFor<Thing, Table, Name>>;
    }
  | {
      type: TypeOfColumn<Table, Name>;
      property: PropertyFor<Thing, Table, Name>;
      /** What is stored for a record without the property. */
      absent: WrittenInto<Table, Name>;
      /** Read as a property with the value `absent`, instead of without the property. */
      readAlways?: true;
    }
  | {
      type: TypeOfColumn<Table, Name>;
      /** Not read back, unless `read` does; `at`: the batch's time. */
      write(entry: WrittenRecord<Thing>, at: number): WrittenInto<Table, Name>;
    };
type Columns<Thing, Table extends keyof DB> = {
  [Name in ColumnName<Table>]?: ColumnSpecification<Thing, Table, Name>;
};

type Row = Readonly<Record<string, unknown>>;
interface RecordTableSpecification<Thing, Table extends keyof DB> {
  /** By which rows are found that change. */
  key: Columns<Thing, Table>;
  /** Written with a new row only. */
  fixed?: Columns<Thing, Table>;
  /** Absent if rows never change. */
  changing?: Columns<Thing, Table>;
  /** Whether nearly every batch adds rows: then they are copied, which costs less. */
  copied?: boolean;
  /** Properties that more than one column holds. */
  read?(row: Row): Partial<Thing>;
}

/** With the way back from a row, as `select *` reads it. */
export interface ReadableRecordTable<Thing> extends RecordTable<Thing> {
  parse(row: Row): Thing;
  /** For a record that holds such a thing. */
  within<Outer>(thingOf: (outer: Outer) => Thing): RecordTable<Outer>;
}

/** The account that the record belongs to. */
export const ACCOUNT = {
  type: 'bigint',
  write: ({ account }: Pick<WrittenRecord, 'account'>): AccountId => account,
} as const;
/** The batch's time. */
export const BATCH_TIME = { type: 'timestamptz', write: (_: unknown, at: number): number => at } as const;

interface LooseColumn {
  name: string;
  type: PostgresElementType | 'jsonb';
  property?: string;
  absent?: BinaryElement;
  readAlways?: true;
  write(entry: WrittenRecord<Record<string, BinaryElement>>, at: number): BinaryElement;
}

const toCamelCase = (name: string): string => name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());

function listColumns(columns: object = {}): LooseColumn[] {
  return Object.entries(columns as Record<string, string | Omit<LooseColumn, 'name'>>).map(
    ([name, specified]): LooseColumn => {
      const column = typeof specified === 'string' ? { type: specified, property: toCamelCase(name) } : specified;
      if ('write' in column) return { name, ...column } as LooseColumn;
      const { property, absent } = column as { property: string; absent?: BinaryElement };
      const write: LooseColumn['write'] =
        absent === undefined ? ({ thing }) => thing[property]! : ({ thing }) => thing[property] ?? absent;
      return { name, ...column, write } as LooseColumn;
    },
  );
}

function readColumn({ name, type }: LooseColumn, row: Row): unknown {
  const value = row[name];
  return type === 'timestamptz' && value !== null ? (value as Date).getTime() : value;
}

/** Declares a table of records of the type `Thing`: `defineRecordTable<Thing>()('table', { key, … })`. */
export const defineRecordTable =
  <Thing>() =>
  <const Table extends keyof DB & string>(
    table: Table,
    { key, fixed, changing, copied, read }: RecordTableSpecification<Thing, Table>,
  ): ReadableRecordTable<Thing> => {
    const changingColumns = listColumns(changing);
    const all = [...listColumns(key), ...listColumns(fixed), ...changingColumns];
    const held = all.filter(({ property }) => property !== undefined);
    const writers = all.map(({ write }) => write as (entry: WrittenRecord<Thing>, at: number) => BinaryElement);
    const recordTable: RecordTable<Thing> = {
      table,
      columns: all.map(({ name, type }) => `${name} ${type}`).join(', '),
      row: (entry, at) => writers.map((write) => write(entry, at)),
      ...(copied ? { copied } : {}),
      ...(changing ? { changes: { key: Object.keys(key), columns: changingColumns.map(({ name }) => name) } } : {}),
    };
    return {
      ...recordTable,
      parse(row) {
        const thing: Record<string, unknown> = {};
        for (const column of held) {
          const value = readColumn(column, row);
          if (column.absent === undefined || column.readAlways || value !== column.absent)
            thing[column.property!] = value;
        }
        return { ...thing, ...read?.(row) } as Thing;
      },
      within: (thingOf) => ({
        ...recordTable,
        row: (entry, at) => recordTable.row({ ...entry, thing: thingOf(entry.thing) }, at),
      }),
    };
  };
