/** Nights of a short: splitting it into single shares costs as much as the whole, and the audit adds it up. */
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { beforeAll, expect, it } from 'vitest';
import { openDatabaseClient } from '../db/pool.ts';
import { queryAsOwner } from '../db/testing.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import type { TestCustomer } from '../testing/test-server.ts';
import { loginAgain } from '../testing/verified-customer.ts';
import { createFinancingJob } from './overnight-charge-jobs.ts';

const NAME = 'US.NWRB';
const DAY_MS = 86_400_000;
const SHARES = 12;
const NIGHTS = 5;
const server = provideTestServer({ workByHand: true });
beforeAll(async () => {
  server.clock.set(Date.parse('2026-12-08T15:00:00.000Z'));
});

async function short({ client }: TestCustomer, quantity: number): Promise<void> {
  const orderInput = {
    instrument: NAME,
    side: 'short',
    type: 'market',
    quantity: String(quantity),
    key: createIdempotencyKey(),
  } as const;
  const placed = await client.call('trading/placeOrder', orderInput);
  if (!placed.ok) throw new Error(placed.code);
}
async function night(): Promise<void> {
  server.clock.set((Math.floor((server.clock.now() - 5 * 3_600_000) / DAY_MS) + 1) * DAY_MS + 5 * 3_600_000);
  await createFinancingJob(server.composed.dependencies)();
}
async function paid(customer: TestCustomer): Promise<number> {
  const { client } = await loginAgain(server, customer);
  const listed = await client.call('wallet/listTransfers', { limit: 100 });
  if (!listed.ok) throw new Error(listed.code);
  return listed.data.rows
    .filter(({ code }) => code === 'borrowFee')
    .reduce((sum, { amount }) => sum + Math.round(Math.abs(Number(amount)) * 100), 0);
}

it('single shares pay the same as the whole, within a cent in all', async () => {
  const [whole, parts] = [await server.marginCustomer(), await server.marginCustomer()];
  await short(whole, SHARES);
  for (let share = 0; share < SHARES; share++) await short(parts, 1);
  for (let each = 0; each < NIGHTS; each++) await night();
  const [one, many] = [await paid(whole), await paid(parts)];
  expect(one).toBeGreaterThan(NIGHTS);
  expect(Math.abs(one - many)).toBeLessThanOrEqual(1);
  expect(await server.listAuditDifferences()).toEqual([]);
});

it('the audit finds a changed rounding remainder', async () => {
  await queryAsOwner(server.database.ownerUrl, 'update fee_remainders set remainder = remainder + 1');
  expect((await server.listAuditDifferences()).filter((each) => each.startsWith('nights'))).toHaveLength(2);
  await queryAsOwner(server.database.ownerUrl, 'update fee_remainders set remainder = remainder - 1');
  expect(await server.listAuditDifferences()).toEqual([]);
});

it('a command waiting for the account sees the remainder that another process has written', async () => {
  const { userId } = await server.marginCustomer();
  const other = openDatabaseClient(server.database.ownerUrl);
  await other.connect();
  await other.query('begin');
  await other.query('select 1 from accounts where account_id = $1 for update', [userId]);
  let seen: bigint | undefined;
  const decided = server.composed.desk.runIfDue({
    account: BigInt(userId),
    actor: { rule: 'demo' },
    key: null,
    currencies: ['USD'],
    instrument: null,
    decide(state) {
      seen = state.feeRest?.({ portfolio: 0, instrument: NAME, kind: 'reserved' });
      return null;
    },
    answer: () => ({}),
  });
  const waiting = `select count(*)::int as count from pg_stat_activity where datname = current_database()
    and application_name = 'bourse desk' and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await server.database.pool.query<{ count: number }>(waiting)).rows[0]?.count).toBe(1);
  await other.query(`insert into fee_remainders values ($1, 0, '${NAME}', 'reserved', 'USD', 7)`, [userId]);
  await other.query('update accounts set entity_seq = entity_seq where account_id = $1', [userId]);
  await other.query('commit');
  await decided;
  expect(seen).toBe(7n);
  await other.query('delete from fee_remainders where account_id = $1', [userId]);
  await other.end();
});
