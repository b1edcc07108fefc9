/** Each entry of the staff's record is bound to the one before it, which costs the same however long the record is. */
import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { queryAsOwner, createTestDatabase, type TestDatabase } from '../db/testing.ts';
import { APPEND_STAFF_AUDIT_STATEMENT, buildStaffAuditRow } from './audit-entries.ts';

const LENGTH = 20_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await queryAsOwner(
    database.ownerUrl,
    `insert into staff_audit (seq, at, staff_id, who, action, subject, detail, previous, hash)
      select n, now(), 7, 'kim', 'exportCsv', 'orders', '{}', sha256('before'), sha256(n::text::bytea)
      from generate_series(1, ${LENGTH}) n`,
  );
  await queryAsOwner(database.ownerUrl, 'analyze staff_audit');
});
afterAll(() => database.drop());

it('finds the previous entry without reading the whole record', async () => {
  const row = buildStaffAuditRow({ staff: 7n, login: 'kim' }, { action: 'exportCsv', subject: 'orders' }, 0);
  const values = row.map((value, column) => [column === 0 ? new Date(0) : value]);
  const { rows } = await database.kysely.executeQuery<{ 'QUERY PLAN': string }>(
    CompiledQuery.raw(
      `explain (analyze, costs off, timing off, summary off) ${APPEND_STAFF_AUDIT_STATEMENT.text}`,
      values,
    ),
  );
  const plan = rows.map((line) => line['QUERY PLAN']);
  const scans = plan.filter((line) => / on staff_audit\b/.test(line) && !line.includes('Insert'));
  expect(scans).toHaveLength(1);
  expect(scans[0]).toMatch(/Index .*actual rows=1\.00 loops=1/);
});
