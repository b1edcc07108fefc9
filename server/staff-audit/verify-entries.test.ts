/** Whatever the database's owner does to the staff's record, the audit names the row. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabaseClient } from '../db/pool.ts';
import { queryAsOwner } from '../db/testing.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import type { TestStaff } from '../testing/test-server.ts';
import { verifyStaffAudit, noteStaffAuditForSeal } from './verify-entries.ts';
import { writeNextSeal } from '../ledger/sealer.ts';

// By hand, since a job would seal what a test has forged.
const server = provideTestServer({ workByHand: true });
let auditor: TestStaff;
beforeAll(async () => {
  auditor = await server.staff('auditor');
  const customers = [await server.customer(), await server.customer(), await server.customer()];
  for (const { userId } of customers)
    await auditor.client.call('staff/getCustomer', { customer: userId, why: 'audit' });
  await owner('create table kept as select * from staff_audit');
});
beforeEach(async () => {
  await owner('delete from staff_audit');
  await owner('insert into staff_audit select * from kept');
});

const owner = (statement: string) => queryAsOwner(server.database.ownerUrl, statement);
async function differences(): Promise<string[]> {
  const client = openDatabaseClient(server.database.ownerUrl);
  await client.connect();
  try {
    return await verifyStaffAudit(client);
  } finally {
    await client.end();
  }
}

test('an untouched record has no differences', async () => {
  expect(await differences()).toEqual([]);
});

test.each([
  [
    'altered',
    `update staff_audit set why = 'nothing to see' where seq = 3`,
    ['staff record 3: not as its hash has it'],
  ],
  [
    'altered in its time',
    `update staff_audit set at = at - interval '1 day' where seq = 4`,
    ['staff record 4: not as its hash has it'],
  ],
  ['removed', 'delete from staff_audit where seq = 3', ['staff record 3: is missing']],
  [
    'inserted',
    `insert into staff_audit select seq + 100, at, staff_id, who, action, subject, account_id, 'made up', detail,
      previous, sha256('x') from staff_audit where seq = 2`,
    expect.arrayContaining(['staff record 102: not as its hash has it']),
  ],
  [
    'swapped',
    `with a as (select * from staff_audit where seq = 3), b as (select * from staff_audit where seq = 4)
    update staff_audit s set subject = o.subject, account_id = o.account_id
    from (select 3 as seq, subject, account_id from b union all select 4, subject, account_id from a) o
    where o.seq = s.seq`,
    ['staff record 3: not as its hash has it', 'staff record 4: not as its hash has it'],
  ],
])('a row that was %s is named', async (_, statement, named) => {
  await owner(statement);
  expect(await differences()).toEqual(named);
});

test('a record that was truncated or rewritten from the start contradicts its seals', async () => {
  await noteStaffAuditForSeal(server.database);
  expect(await noteStaffAuditForSeal(server.database)).toBe(false);
  while (await writeNextSeal(server.database.pool, server.clock.now()));
  expect(await differences()).toEqual([]);
  const [last] = (await owner('select max(seq) as seq from staff_audit')) as { seq: bigint }[];
  await owner(`delete from staff_audit where seq = ${last?.seq}`);
  expect(await differences()).toEqual([`staff record ${last?.seq}: is gone, though a seal has it`]);
});

test('the serving role can append to the record, but neither change nor delete rows', async () => {
  for (const statement of [`update staff_audit set why = 'x'`, 'delete from staff_audit', 'truncate staff_audit']) {
    await expect(server.database.pool.query(statement), statement).rejects.toThrow('permission denied');
  }
});
