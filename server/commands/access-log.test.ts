/** Lists that a console refreshes ask whether their reader has looked at each customer lately: often, so cheaply. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asOwner, createTestDatabase, type TestDatabase } from '../db/testing.ts';
import { unseenSince } from './run-command.ts';

const READER = { staff: 7n, login: 'kim' };
const LOOK = { action: 'listCustomers', subject: 'customers' };
const NOW = Date.parse('2026-11-26T12:00:00Z');
const HOUR_MS = 3_600_000;
const LOOKED = 20_000;

let database: TestDatabase;
let planWithOldFigures: string;
beforeAll(async () => {
  database = await createTestDatabase();
  await asOwner(
    database.ownerUrl,
    `insert into staff_audit (seq, at, who, action, subject, detail, previous, hash)
      values (${LOOKED + 2}, $1, 'cli', 'enlist', 'kim', '{}', sha256('before'), sha256('first'))`,
    [new Date(NOW)],
  );
  await asOwner(database.ownerUrl, 'analyze staff_audit');
  // Customer 1 has been looked at every second, by this reader and others; the last time was two hours ago.
  await asOwner(
    database.ownerUrl,
    `insert into staff_audit (seq, at, staff_id, who, action, subject, account_id, detail, previous, hash)
      select n, $1::timestamptz - (${LOOKED} - n) * interval '1 second', 6 + n % 2, 'kim', $2, $3, 1, '{}',
        sha256('before'), sha256(n::text::bytea) from generate_series(1, ${LOOKED}) n`,
    [new Date(NOW - 2 * HOUR_MS), LOOK.action, LOOK.subject],
  );
  await asOwner(
    database.ownerUrl,
    `insert into staff_audit (seq, at, staff_id, who, action, subject, account_id, detail, previous, hash)
      values (${LOOKED + 1}, $1, 7, 'kim', $2, $3, 2, '{}', sha256('before'), sha256('last'))`,
    [new Date(NOW - HOUR_MS / 2), LOOK.action, LOOK.subject],
  );
  planWithOldFigures = await planOf(1n, 2n, 3n);
  await asOwner(database.ownerUrl, 'analyze staff_audit');
});
afterAll(() => database.drop());

const asked = (...customers: bigint[]) => unseenSince(new Date(NOW - HOUR_MS), READER, LOOK, customers);
async function planOf(...customers: bigint[]): Promise<string> {
  const { sql, parameters } = asked(...customers).compile(database.kysely);
  const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, costs off, timing off, summary off) ${sql}`,
    [...parameters],
  );
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

it('names those at whom the reader has not looked within the hour', async () => {
  const { rows } = await asked(1n, 2n, 3n).execute(database.kysely);
  expect(rows.map(({ account }) => BigInt(account))).toEqual([1n, 3n]);
});

it("reads none of a customer's history to find that out", async () => {
  const plan = await planOf(1n, 3n);
  expect(plan).toMatch(/using staff_audit_of_looks on staff_audit .*\n.*Index Cond: .*\bat > /);
  expect(plan).not.toContain('Rows Removed by Filter');
});

it('reads the record once for all customers, even where the planner knows it as nearly empty', () => {
  const scans = planWithOldFigures.split('\n').filter((line) => line.includes('on staff_audit'));
  expect(scans).toHaveLength(1);
  expect(scans[0]).toContain('loops=1)');
});
