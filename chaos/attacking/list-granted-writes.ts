/** Every write that the database's catalogue grants to the serving login: a row of a table, or one of its columns. */
import type pg from 'pg';

export interface GrantedWrite {
  table: string;
  kind: 'insert' | 'update' | 'delete';
  /** Of an update alone. */
  column: string | null;
}

export interface ColumnDefinition {
  name: string;
  /** As `format_type` writes it: "timestamp with time zone", "text[]". */
  type: string;
  nullable: boolean;
  mayInsert: boolean;
  mayUpdate: boolean;
  /** Part of a unique index, so that a row added beside another needs a value of its own. */
  unique: boolean;
}

export interface WritableTable {
  name: string;
  mayDelete: boolean;
  /** Writes that a trigger refuses without their record, whatever the row: so in a table without rows too. */
  guarded: readonly GrantedWrite['kind'][];
  columns: ColumnDefinition[];
}

const SELECT_COLUMNS = `select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    not a.attnotnull as nullable, has_table_privilege('bourse_app', c.oid, 'delete') as "mayDelete",
    a.attgenerated = '' and a.attidentity <> 'a' and has_column_privilege('bourse_app', c.oid, a.attnum, 'insert')
      as "mayInsert",
    has_column_privilege('bourse_app', c.oid, a.attnum, 'update') and a.attidentity <> 'a' as "mayUpdate",
    array(select k.kind from (values ('insert', 4), ('delete', 8), ('update', 16)) k(kind, bit)
      where exists (select from pg_trigger g join pg_proc f on f.oid = g.tgfoid where g.tgrelid = c.oid
        and g.tgqual is null and g.tgattr = '' and g.tgtype & k.bit > 0 and f.proname like 'require\\_%')) as guarded,
    exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any(i.indkey)) as unique
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by c.relname, a.attnum`;

export async function listWritableTables(client: pg.ClientBase): Promise<WritableTable[]> {
  const { rows } = await client.query<ColumnDefinition & Omit<WritableTable, 'columns'> & { table: string }>(
    SELECT_COLUMNS,
  );
  return [...Map.groupBy(rows, ({ table }) => table)]
    .map(([name, columns]) => ({ name, mayDelete: columns[0]!.mayDelete, guarded: columns[0]!.guarded, columns }))
    .filter(({ mayDelete, columns }) => mayDelete || columns.some((each) => each.mayInsert || each.mayUpdate));
}

export const listGrantedWrites = ({ name: table, mayDelete, columns }: WritableTable): GrantedWrite[] => [
  ...(columns.some(({ mayInsert }) => mayInsert) ? [{ table, kind: 'insert' as const, column: null }] : []),
  ...columns.filter(({ mayUpdate }) => mayUpdate).map(({ name }) => ({ table, kind: 'update' as const, column: name })),
  ...(mayDelete ? [{ table, kind: 'delete' as const, column: null }] : []),
];

export const describeWrite = ({ table, kind, column }: GrantedWrite): string =>
  column === null ? `${table}: ${kind}` : `${table}.${column}: ${kind}`;
