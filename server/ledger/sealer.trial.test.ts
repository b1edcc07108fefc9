/**
 * Nothing slips in behind a seal: a transaction that began before it and ends after it is sealed by a later one, as a
 * whole.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../db/testing.ts';
import { openDatabaseClient } from '../db/pool.ts';
import { auditSealChain } from './audit/seal-checks.ts';
import { writeNextSeal } from './sealer.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const row = (account: number, seq: number): string =>
  `insert into transfers (account_id, seq, currency, amount, debit, credit, credit_after, code, reference, at)
    values (${account}, ${seq}, 'USD', 1, 'promotion', 'available', ${seq}, 'practice', 'test', now())`;
/**
 * Other databases of the same PostgreSQL can hold the horizon back for a moment, hence `expect.poll` where something is
 * to be sealed.
 */
const sealed = async (): Promise<string[]> => {
  while (await writeNextSeal(database.pool, Date.now()));
  const { rows } = await database.pool.query<{ transfers_total: bigint; count: number }>(
    'select transfers_total, count from seals order by number',
  );
  return rows.map((seal) => `${seal.count} of ${seal.transfers_total}`);
};

it('seals a slow transaction, including rows of a savepoint, whole and only when it has finished', async () => {
  const [slow, quick] = [openDatabaseClient(database.ownerUrl), openDatabaseClient(database.ownerUrl)];
  await Promise.all([slow.connect(), quick.connect()]);
  await quick.query(row(1, 1));
  await expect.poll(sealed).toEqual(['1 of 1']);
  await slow.query(`begin; ${row(2, 1)}`);
  await quick.query(row(3, 1));
  await slow.query(`savepoint inner_part; ${row(2, 2)}; release inner_part`);
  await quick.query(row(3, 2));
  expect(await sealed()).toEqual(['1 of 1']);
  await slow.query(row(2, 3));
  await slow.query('commit');
  await expect.poll(async () => (await sealed()).at(-1)).toMatch(/of 6$/);
  const { rows } = await quick.query<{ xids: bigint }>(
    'select count(distinct xid) as xids from transfers where account_id = 2',
  );
  expect(rows[0]?.xids).toBe(1n);
  expect(await auditSealChain(quick)).toEqual([]);
  await Promise.all([slow.end(), quick.end()]);
});

it('never dates a seal before the last one, whatever the clock of the sealer', async () => {
  const client = openDatabaseClient(database.ownerUrl);
  await client.connect();
  const later = Date.now() + 7 * 86_400_000;
  const sealAt = async (now: number) => {
    while (await writeNextSeal(database.pool, now));
    return (
      await client.query<{ at: Date; total: bigint }>(
        'select at, transfers_total as total from seals order by number desc limit 1',
      )
    ).rows[0]!;
  };
  await client.query(row(11, 1));
  await expect.poll(async () => (await sealAt(later)).at.getTime()).toBe(later);
  const { total } = await sealAt(later);
  await client.query(row(11, 2));
  await expect.poll(async () => (await sealAt(Date.now())).total).toBe(total + 1n);
  expect((await sealAt(Date.now())).at.getTime()).toBe(later);
  await client.end();
});

it('two simultaneous sealers write one chain', async () => {
  const client = openDatabaseClient(database.ownerUrl);
  await client.connect();
  for (let seq = 1; seq <= 5; seq += 1) await client.query(row(9, seq));
  await Promise.allSettled(Array.from({ length: 6 }, () => writeNextSeal(database.pool, Date.now())));
  await expect.poll(async () => (await sealed()).at(-1)).toMatch(/of 13$/);
  expect(await auditSealChain(client)).toEqual([]);
  await client.end();
});
