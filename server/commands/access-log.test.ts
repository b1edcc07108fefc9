/** Lists that a console refreshes ask whether their reader has looked at each customer lately: often, so cheaply. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { queryAsOwner, createTestDatabase, type TestDatabase } from '../db/testing.ts';
import { buildUnaccessedCustomersQuery } from './run-transaction-command.ts';

const READER = { staff: 7n, login: 'kim' };
const ACCESS = { action: 'listCustomers', subject: 'customers' };
const NOW = Date.parse('2026-11-26T12:00:00Z');
const HOUR_MS = 3_600_000;
const LOOKED = 20_000;

let database: TestDatabase;
let planWithOldFigures: string;
beforeAll(async () => {
  database = await createTestDatabase();
  await queryAsOwner(
    database.ownerUrl,
    `insert into staff_audit (seq, at, who, action, subject, detail, previous, hash)
      values (${LOOKED + 2}, $1, 'cli', 'enlist', 'kim', '{}', sha256('before'), sha256('first'))`,
    [new Date(NOW)],
  );
  await queryAsOwner(database.ownerUrl, 'analyze staff_audit');
  // Customer 1 has been looked at every second, by this reader and others; the last time was two hours ago.
  await queryAsOwner(
    database.ownerUrl,
    `insert into staff_audit (seq, at, staff_id, who, action, subject, account_id, detail, previous, hash)
      select n, $1::timestamptz - (${LOOKED} - n) * interval '1 second', 6 + n % 2, 'kim', $2, $3, 1, '{}',
        sha256('before'), sha256(n::text::bytea) from generate_series(1, ${LOOKED}) n`,
    [new Date(NOW - 2 * HOUR_MS), ACCESS.action, ACCESS.subject],
  );
  await queryAsOwner(
    database.ownerUrl,
    `insert into staff_audit (seq, at, staff_id, who, action, subject, account_id, detail, previous, hash)
      values (${LOOKED + 1}, $1, 7, 'kim', $2, $3, 2, '{}', sha256('before'), sha256('last'))`,
    [new Date(NOW - HOUR_MS / 2), ACCESS.action, ACCESS.subject],
  );
  planWithOldFigures = await planOf(1n, 2n, 3n);
  await queryAsOwner(database.ownerUrl, 'analyze staff_audit');
});
afterAll(() => database.drop());

const listUnaccessed = (...customers: bigint[]) =>
  buildUnaccessedCustomersQuery(new Date(NOW - HOUR_MS), READER, ACCESS, customers);
async function planOf(...customers: bigint[]): Promise<string> {
  const { sql, parameters } = listUnaccessed(...customers).compile(database.kysely);
  const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, costs off, timing off, summary off) ${sql}`,
    [...parameters],
  );
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

it('listUnaccessedSince names the customers whom the reader has not accessed within the hour', async () => {
  const { rows } = await listUnaccessed(1n, 2n, 3n).execute(database.kysely);
  expect(rows.map(({ account }) => BigInt(account))).toEqual([1n, 3n]);
});

it('listUnaccessedSince reads none of the history of a customer', async () => {
  const plan = await planOf(1n, 3n);
  expect(plan).toMatch(/using staff_audit_of_looks on staff_audit .*\n.*Index Cond: .*\bat > /);
  expect(plan).not.toContain('Rows Removed by Filter');
});

it('listUnaccessedSince reads the audit record once for all customers, even with outdated planner statistics', () => {
  const scans = planWithOldFigures.split('\n').filter((line) => line.includes('on staff_audit'));
  expect(scans).toHaveLength(1);
  expect(scans[0]).toContain('loops=1)');
});
