/**
 * Statements of a batch, built from tables and columns: writes are sent as arrays or as copied rows, reads are looked
 * up for each element. Columns are in the order of the arrays.
 */
import type { BoundStatement } from './desk-database-connection.ts';
import { type BinaryElement, encodeArrayParameter, type PostgresElementType } from './postgres-binary-format.ts';

/** `parseColumnDefinitions`: types of the array parameters, or of the copied columns, in order. */
export interface BatchStatement {
  name: string;
  text: string;
  columns: readonly PostgresElementType[];
}

/** Rows as the statement's parameters: an array for each column. */
export const encodeColumns = (
  { columns }: Pick<BatchStatement, 'columns'>,
  rows: readonly (readonly BinaryElement[])[],
): Buffer[] => columns.map((type, column) => encodeArrayParameter(type, rows, column));

export const bindRows = (statement: BatchStatement, rows: readonly (readonly BinaryElement[])[]): BoundStatement => ({
  statement,
  values: encodeColumns(statement, rows),
});

export interface ColumnDefinition {
  name: string;
  type: PostgresElementType;
  cast: string;
}

/** "name type, name type …"; JSON is sent as text and cast when it is written. */
export const parseColumnDefinitions = (text: string): ColumnDefinition[] =>
  text
    .trim()
    .split(/\s*,\s*/)
    .map((each) => {
      const [name = '', type = ''] = each.split(' ');
      return type === 'jsonb'
        ? { name, type: 'text', cast: `${name}::${type}` }
        : { name, type: type as PostgresElementType, cast: name };
    });

export const formatUnnestParameters = (list: readonly ColumnDefinition[]): string =>
  list.map(({ type }, index) => `$${index + 1}::${type}[]`).join(', ');
const columnNames = (list: readonly ColumnDefinition[]): string => list.map(({ name }) => name).join(', ');
export const getColumnTypes = (list: readonly ColumnDefinition[]): PostgresElementType[] =>
  list.map(({ type }) => type);

/** New rows of tables that nearly every batch writes. */
export const buildCopyRowsStatement = (table: string, list: readonly ColumnDefinition[]): BatchStatement => ({
  name: `copy-${table}`,
  text: `copy ${table} (${columnNames(list)}) from stdin (format binary)`,
  columns: getColumnTypes(list),
});

export const buildInsertStatement = (table: string, list: readonly ColumnDefinition[]): BatchStatement => ({
  name: `insert-${table}`,
  text: `insert into ${table} (${columnNames(list)}) select ${list.map(({ cast }) => cast).join(', ')}
    from unnest(${formatUnnestParameters(list)}) n(${columnNames(list)})`,
  columns: getColumnTypes(list),
});

/** Updates `changing` in existing rows with this `key`; inserts the others. */
export function buildUpsertStatement(
  table: string,
  list: readonly ColumnDefinition[],
  key: readonly string[],
  changing: readonly string[],
): BatchStatement {
  const { text, columns: types } = buildInsertStatement(table, list);
  const assignments = changing.map((name) => `${name} = excluded.${name}`).join(', ');
  return {
    name: `change-${table}`,
    text: `${text} on conflict (${key.join(', ')}) do update set ${assignments}`,
    columns: types,
  };
}

/**
 * Runs `select` for each element `n` of the arrays. The subquery can't be flattened (`offset 0`), so that every element
 * is looked up by index: a plan made while the table was small would otherwise scan all of it once it has grown.
 */
export const buildSelectForEachStatement = (
  name: string,
  list: readonly ColumnDefinition[],
  select: string,
): BatchStatement => ({
  name,
  text: `select t.* from unnest(${formatUnnestParameters(list)}) n(${columnNames(list)})
    cross join lateral (${select} offset 0) t`,
  columns: getColumnTypes(list),
});

/**
 * Takes an advisory lock for each row that `select` finds: the first half is `lock`, the second the row's `turn`. In
 * the order of the turns, whatever that of the elements: of two batches that lock in different orders each would wait
 * for the other. A materialized query keeps its order, and the locks are taken row by row as it is read.
 */
export const buildAdvisoryLockInOrderStatement = (lock: number, select: BatchStatement): BatchStatement => ({
  ...select,
  text: `with found as materialized (${select.text} order by turn)
    select found.*, pg_advisory_xact_lock(${lock}, turn) from found`,
});

/** Rows of `table` whose columns match the element's, for `buildSelectForEachStatement`. */
export const formatMatchingRowsSelect = (table: string, list: readonly ColumnDefinition[], where = ''): string =>
  `select * from ${table} where ${list.map(({ name }) => `${name} = n.${name}`).join(' and ')} ${where}`;
