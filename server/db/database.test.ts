import { afterAll, expect, test } from 'vitest';
import { randomBytes } from 'node:crypto';
import { migrateDatabase } from './migrate.ts';
import { queryAsOwner, createTestDatabase, withDatabaseName, silentLog } from './testing.ts';

const database = await createTestDatabase();
afterAll(() => database.drop());

test('numbers, dates and JSON arrive without a float or a shifted day', async () => {
  const { rows } = await database.pool.query(
    `select 9007199254740993::int8 as whole, 0.1::numeric as part, date '2026-03-29' as day, array[1,
      null]::int8[] as many,
            array[date '2026-03-29'] as days, timestamptz '2026-03-29 01:00Z' as instant,
              '{"a": 1}'::jsonb as document`,
  );
  expect(rows[0]).toEqual({
    whole: 9007199254740993n,
    part: '0.1',
    day: '2026-03-29',
    many: [1n, null],
    days: ['2026-03-29'],
    instant: new Date('2026-03-29T01:00:00Z'),
    document: { a: 1 },
  });
});

test.each(['update', 'delete', 'truncate'])('the serving role may not %s transfers and seals', async (right) => {
  for (const table of ['transfers', 'seals']) {
    const { rows } = await database.pool.query('select has_table_privilege(current_user, $1, $2) as may', [
      table,
      right,
    ]);
    expect(rows[0]).toEqual({ may: false });
  }
});

test('each table has a comment that describes its rows', async () => {
  const { rows } = await database.pool.query(
    `select relname as without from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'
      and relname <> 'migrations' and obj_description(oid, 'pg_class') is null`,
  );
  expect(rows).toEqual([]);
});

test('later migrations are applied to a database with rows, each once and in order', async () => {
  const name = `later_${randomBytes(4).toString('hex')}`;
  await queryAsOwner(database.superUrl, `create database ${name} owner bourse_owner`);
  const url = withDatabaseName(database.ownerUrl, name);
  try {
    const all = (await queryAsOwner(database.ownerUrl, 'select name from migrations order by id')) as {
      name: string;
    }[];
    const earlier = all.slice(0, -1).map((each) => each.name);
    expect(await migrateDatabase(url, silentLog, earlier.length)).toEqual(earlier);
    await queryAsOwner(url, "insert into settings (name, value, updated_at) values ('kept', 'yes', now())");
    expect(await migrateDatabase(url, silentLog)).toEqual([all.at(-1)!.name]);
    expect(await migrateDatabase(url, silentLog)).toEqual([]);
    expect(await queryAsOwner(url, 'select name from migrations order by id')).toEqual(all);
    expect(await queryAsOwner(url, 'select name from settings')).toEqual([{ name: 'kept' }]);
  } finally {
    await queryAsOwner(database.superUrl, `drop database ${name} with (force)`);
  }
});

test('a database from before the first release is refused with instructions and left unchanged', async () => {
  const older = await createTestDatabase();
  const names = () => queryAsOwner(older.ownerUrl, 'select name from migrations order by id');
  try {
    await queryAsOwner(
      older.ownerUrl,
      `delete from migrations where name <> '0001_world';
       insert into migrations (name, run_on) values ('0002_customers', now()), ('0246_sights_of_cases', now())`,
    );
    const before = await names();
    await expect(migrateDatabase(older.ownerUrl, silentLog)).rejects.toThrow(
      /2 changes, from 0002_customers to 0246_sights_of_cases\).* from before the first release: use that version, or/,
    );
    expect(await names()).toEqual(before);
  } finally {
    await older.drop();
  }
});
