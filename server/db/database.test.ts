import { afterAll, expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { asOwner, createTestDatabase, silentLog } from './testing.ts';

const database = await createTestDatabase();
afterAll(() => database.drop());

test('numbers, dates and documents arrive without a float or a shifted day', async () => {
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

test('a database of an unfinished version is refused with the way out, and stays as it is', async () => {
  const unfinished = await createTestDatabase();
  const names = () => asOwner(unfinished.ownerUrl, 'select name from migrations order by id');
  try {
    await asOwner(unfinished.ownerUrl, `delete from migrations where name = '0053_content'`);
    const before = await names();
    await expect(migrate(unfinished.ownerUrl, silentLog)).rejects.toThrow(
      /unfinished Bourse, before 0053_content .*check out the commit that made it.*npm run backup -- FOLDER --tables/,
    );
    expect(await names()).toEqual(before);
  } finally {
    await unfinished.drop();
  }
});
