/** PostgreSQL reads back the arrays that we write. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../db/testing.ts';
import { encodeArrayParameter, type BinaryElement, type PostgresElementType } from './postgres-binary-format.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const list = <Value extends BinaryElement>(value: fc.Arbitrary<Value>): fc.Arbitrary<(Value | null)[]> =>
  fc.array(fc.option(value), { maxLength: 20 });
/** PostgreSQL's text holds no NUL. */
const text = fc.string({ unit: 'grapheme' }).filter((each) => !each.includes('\0') && each.isWellFormed());
const instant = fc.integer({ min: Date.parse('1900-01-01'), max: Date.parse('2200-01-01') });

async function readBack(type: PostgresElementType, values: readonly BinaryElement[]): Promise<unknown[]> {
  const { rows } = await database.pool.query<{ value: unknown }>(
    `select value from unnest($1::${type}[]) with ordinality t(value, n) order by n`,
    [
      encodeArrayParameter(
        type,
        values.map((value) => [value]),
        0,
      ),
    ],
  );
  return rows.map(({ value }) => (value instanceof Date ? value.getTime() : value));
}

it.each([
  ['bigint', list(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }))],
  ['integer', list(fc.integer())],
  ['smallint', list(fc.integer({ min: -(2 ** 15), max: 2 ** 15 - 1 }))],
  ['text', list(text)],
  ['bytea', list(fc.uint8Array().map((bytes) => Buffer.from(bytes)))],
  ['timestamptz', list(instant)],
  ['boolean', list(fc.boolean())],
] as [PostgresElementType, fc.Arbitrary<BinaryElement[]>][])('reads every %s back, nulls too', async (type, values) => {
  await fc.assert(
    fc.asyncProperty(values, async (generated) => {
      expect(await readBack(type, generated)).toEqual(generated);
    }),
    { numRuns: 60 },
  );
});

it('accepts numbers for bigints where they are exact', async () => {
  const numbers = [0, -1, 1, 2 ** 32, -(2 ** 32), -(2 ** 32) - 1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER];
  expect(await readBack('bigint', numbers)).toEqual(numbers.map(BigInt));
});

it("rejects values that a column can't hold", () => {
  for (const value of [2n ** 63n, 0.5, 2 ** 60])
    expect(() => encodeArrayParameter('bigint', [[value]], 0)).toThrow(RangeError);
});
