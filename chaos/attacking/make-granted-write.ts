/** Carries out one write as the serving login, with whatever value the table's own constraints let pass. */
import type pg from 'pg';
import type { ColumnDefinition, GrantedWrite, WritableTable } from './list-granted-writes.ts';

/**
 * `refused`: by a right, or by a trigger that asks for a record; `invalid`: by its table's constraints;
 * `noRow`: the world has none to change or copy.
 */
export type WriteOutcome = { written: true } | { written: false; why: 'refused' | 'invalid' | 'noRow'; words: string };

const INSUFFICIENT_PRIVILEGE = '42501';

/** Values other than the row's own, likeliest first. `t` is the row. */
function listOtherValues({ name, type, nullable }: ColumnDefinition, table: string): string[] {
  const own = `t."${name}"`;
  const another = `(select o."${name}" from "${table}" o where o."${name}" is distinct from ${own} limit 1)`;
  const byType: Record<string, string[]> = {
    boolean: [`not ${own}`],
    bigint: [`coalesce(${own}, 0) + 1`, `${own} - 1`],
    integer: [`coalesce(${own}, 0) + 1`, `${own} - 1`],
    smallint: [`(coalesce(${own}, 0) + 1)::smallint`, `(${own} - 1)::smallint`],
    numeric: [`coalesce(${own}, 0) + 1`, `${own} - 1`],
    date: [`coalesce(${own}, current_date) - 1`, `coalesce(${own}, current_date) + 1`],
    'timestamp with time zone': [
      `coalesce(${own}, now()) - interval '1 hour'`,
      `coalesce(${own}, now()) + interval '1 hour'`,
    ],
    bytea: [`sha256(coalesce(${own}, 'x'))`, `coalesce(${own}, '\\x00') || sha256('x')`],
    text: [`coalesce(${own}, '') || 'x'`, `translate(${own}, '0123456789abcdef', '1032547698badcfe')`],
    jsonb: [`'[]'::jsonb`, `'{}'::jsonb`],
    json: [`'[]'::json`],
    uuid: ['gen_random_uuid()'],
    'text[]': [`array_append(${own}, 'x')`, `array['owner']`, `'{}'::text[]`],
  };
  const made = byType[type.replace(/^numeric\(.*/, 'numeric')] ?? [];
  const fromOthers = type === 'json' ? [] : [another];
  return [...(type === 'text' ? [...fromOthers, ...made] : [...made, ...fromOthers]), ...(nullable ? ['null'] : [])];
}

export async function makeGrantedWrite(
  client: pg.ClientBase,
  table: WritableTable,
  { kind, column }: GrantedWrite,
  /** Which of the table's rows. */
  place: number,
): Promise<WriteOutcome> {
  const {
    rows: [row],
  } = await client.query<{ at: string }>(
    `select ctid::text as at from "${table.name}"
      offset $1 % greatest(1, (select count(*) from "${table.name}")) limit 1`,
    [place],
  );
  if (!row) {
    const isGuarded = table.guarded.includes(kind);
    return { written: false, why: isGuarded ? 'refused' : 'noRow', words: 'the table has no row' };
  }
  const where = `t.ctid = '${row.at}'`;
  if (kind === 'delete') return tryWrites(client, [`delete from "${table.name}" t where ${where}`]);
  if (kind === 'insert') return tryWrites(client, listCopies(table, where));
  const definition = table.columns.find(({ name }) => name === column)!;
  return tryWrites(
    client,
    listOtherValues(definition, table.name).map(
      (value) =>
        `update "${table.name}" t set "${column}" = ${value}
          where ${where} and (${value})::text is distinct from t."${column}"::text`,
    ),
  );
}

/** A row beside another, which differs in what must be unique: in all such columns, or in a single one. */
function listCopies({ name: table, columns }: WritableTable, where: string): string[] {
  const granted = columns.filter(({ mayInsert }) => mayInsert);
  const unique = granted.filter(({ unique: isUnique }) => isUnique);
  const copy = (changed: readonly ColumnDefinition[], at: number): string =>
    `insert into "${table}" (${granted.map(({ name }) => `"${name}"`).join(', ')})
      select ${granted
        .map((each) => {
          const fresh = changed.includes(each) ? freshValue(each, at) : null;
          return fresh ?? `t."${each.name}"`;
        })
        .join(', ')} from "${table}" t where ${where}`;
  return [
    ...unique.map((each) => copy([each], 0)),
    copy(unique, 0),
    ...unique.map((each) => copy([each], 1)),
    copy(unique, 1),
    copy([], 0),
  ];
}

function freshValue({ name, type }: ColumnDefinition, at: number): string {
  const own = `t."${name}"`;
  const far = at === 0 ? 1 : 900_000;
  if (type === 'text') return at === 0 ? `${own} || 'x'` : `translate(${own}, '0123456789abcdef', '1032547698badcfe')`;
  if (type === 'bytea') return `sha256(${own})`;
  if (type === 'date') return `${own} + ${far}`;
  if (type === 'timestamp with time zone') return `${own} + interval '${far} seconds'`;
  if (type === 'uuid') return 'gen_random_uuid()';
  if (type === 'boolean') return `not ${own}`;
  return type === 'smallint' ? `(${own} + ${Math.min(far, 3)})::smallint` : `${own} + ${far}`;
}

/** The first that passes, with what is checked at the commit. */
async function tryWrites(client: pg.ClientBase, statements: readonly string[]): Promise<WriteOutcome> {
  let [why, words]: ['refused' | 'invalid', string] = ['invalid', 'no other value'];
  for (const statement of statements) {
    await client.query('savepoint written');
    await client.query('set local role bourse_app');
    try {
      const { rowCount } = await client.query(statement);
      if (rowCount === 0) throw new Error('nothing changed');
      await client.query('set constraints all immediate');
      await client.query('reset role');
      return { written: true };
    } catch (error) {
      words = (error as Error).message;
      if ((error as { code?: string }).code === INSUFFICIENT_PRIVILEGE) why = 'refused';
      await client.query('rollback to savepoint written');
    }
  }
  return { written: false, why, words };
}
