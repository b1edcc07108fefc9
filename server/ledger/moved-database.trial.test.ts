/** A ledger restored into another PostgreSQL, where transaction ids start from the beginning, continues its numbers. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrateDatabase } from '../db/migrate.ts';
import { openDatabaseClient } from '../db/pool.ts';
import { queryAsOwner, createTestDatabase, silentLog, type TestDatabase } from '../db/testing.ts';
import { auditSealChain } from './audit/seal-checks.ts';
import { writeNextSeal } from './sealer.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const transfer = (seq: number): string =>
  `insert into transfers (account_id, seq, currency, amount, debit, credit, credit_after, code, reference, at)
    values (1, ${seq}, 'USD', 1, 'promotion', 'available', ${seq}, 'practice', 'test', now())`;
const sealed = async () => {
  while (await writeNextSeal(database.pool, Date.now()));
  return (
    await database.pool.query<{ number: bigint; hash: string; total: bigint }>(
      `select number, encode(hash, 'hex') as hash, transfers_total as total from seals order by number`,
    )
  ).rows;
};

it('keeps old seals, seals new transfers behind them, and the chain verifies', async () => {
  const owner = openDatabaseClient(database.ownerUrl);
  await owner.connect();
  // Numbered by another PostgreSQL that had run for years.
  for (const [seq, xid] of [
    [1, 7_000_000_123n],
    [2, 7_000_000_123n],
    [3, 9_000_000_000n],
  ] as const)
    await owner.query(transfer(seq).replace(', at)', ', at, xid)').replace('now())', `now(), ${xid})`));
  const horizon = 'create or replace function ledger_horizon() returns bigint language sql stable as ';
  await owner.query(`${horizon}'select 10000000000'`);
  await expect.poll(async () => (await sealed()).at(-1)?.total).toBe(3n);
  await owner.query(`${horizon}'select ledger_epoch() + pg_snapshot_xmin(pg_current_snapshot())::text::bigint'`);
  const before = await sealed();

  await migrateDatabase(database.ownerUrl, silentLog);
  await owner.query(transfer(4));
  await expect.poll(async () => (await sealed()).at(-1)?.total).toBe(4n);
  expect((await sealed()).slice(0, before.length)).toEqual(before);
  const [newest] = (await queryAsOwner(database.ownerUrl, 'select xid from transfers where seq = 4')) as {
    xid: bigint;
  }[];
  expect(newest!.xid).toBeGreaterThan(9_000_000_000n);
  expect(await auditSealChain(owner)).toEqual([]);

  // Later starts have nothing to raise.
  const epoch = () => queryAsOwner(database.ownerUrl, 'select ledger_epoch() as epoch');
  const once = await epoch();
  await migrateDatabase(database.ownerUrl, silentLog);
  expect(await epoch()).toEqual(once);
  await owner.end();
});
