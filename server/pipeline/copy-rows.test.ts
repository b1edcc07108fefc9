/** PostgreSQL reads back the rows that we copy. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { queryAsOwner, createTestDatabase, type TestDatabase } from '../db/testing.ts';
import { openDeskConnection, type DeskConnection } from './desk-database-connection.ts';
import { encodeCopyRows, type BinaryElement, type PostgresElementType } from './postgres-binary-format.ts';

const COLUMNS: readonly PostgresElementType[] = ['bigint', 'integer', 'text', 'bytea', 'timestamptz', 'boolean'];
const STATEMENT = {
  name: 'copy-kinds',
  text: 'copy kinds (big, small, words, bytes, moment, yes) from stdin (format binary)',
};

let database: TestDatabase;
let connection: DeskConnection;
beforeAll(async () => {
  database = await createTestDatabase();
  await queryAsOwner(
    database.ownerUrl,
    `create table kinds (number bigint generated always as identity, big bigint, small integer check (small <> 13),
      words text, bytes bytea, moment timestamptz, yes boolean);
    grant select, insert, delete on kinds to bourse_app`,
  );
  connection = await openDeskConnection(database.app);
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

async function copy(rows: readonly (readonly BinaryElement[])[]): Promise<void> {
  await connection.run({ name: '', text: 'begin' });
  await connection.runAndCommit([{ statement: STATEMENT, copied: encodeCopyRows(COLUMNS, rows) }]);
}

async function stored(): Promise<unknown[][]> {
  const rows = await connection.run({
    name: '',
    text: 'select big, small, words, bytes, moment, yes from kinds order by number',
  });
  await connection.run({ name: '', text: 'delete from kinds' });
  return rows.map((row) => Object.values(row).map((value) => (value instanceof Date ? value.getTime() : value)));
}

const row = fc.tuple(
  fc.option(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })),
  fc.option(fc.integer({ min: 14 })),
  fc.option(
    fc.string({ unit: 'grapheme', maxLength: 60 }).filter((each) => !each.includes('\0') && each.isWellFormed()),
  ),
  fc.option(fc.uint8Array().map((bytes) => Buffer.from(bytes))),
  fc.option(fc.integer({ min: Date.parse('1900-01-01'), max: Date.parse('2200-01-01') })),
  fc.option(fc.boolean()),
);

it('reads back every row, nulls included', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 20 }), async (generated) => {
      await copy(generated);
      expect(await stored()).toEqual(generated);
    }),
    { numRuns: 60 },
  );
});

it('accepts rows larger than any before', async () => {
  const words = 'longer than short 樂 '.repeat(20_000);
  const generated = Array.from({ length: 8 }, (_, index) => [BigInt(index), null, words, null, null, true]);
  await copy(generated);
  expect(await stored()).toEqual(generated);
});

it('stores nothing if one row is refused, and works again afterwards', async () => {
  await expect(
    copy([
      [1n, 1, 'a', null, null, null],
      [2n, 13, 'b', null, null, null],
    ]),
  ).rejects.toThrow('violates check constraint');
  await connection.rollback();
  expect(await stored()).toEqual([]);
  await copy([[3n, 3, 'c', null, null, false]]);
  expect(await stored()).toEqual([[3n, 3, 'c', null, null, false]]);
});

it("rejects values that a column can't hold", () => {
  for (const value of [2n ** 63n, 0.5, 2 ** 60])
    expect(() => encodeCopyRows(['bigint'], [[value]])).toThrow(RangeError);
});
