/**
 * Interest for the night: once for each position and local midnight, after an outage and a restart too, and the books
 * agree.
 */
import { SCALE } from '@bourse/core/ledger/money.ts';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { DB } from '../db/table-types.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';
import { createFinancingJob, createRolloverJob } from './overnight-charge-jobs.ts';
import { forEachPositionHeldAt } from './overnight-positions.ts';

const server = provideTestServer();

/** A job as a process has it that has just started. */
const financing = () => {
  const { dependencies, desk, stockLendingTerms } = server.composed;
  return createFinancingJob({ ...dependencies, desk, stockLendingTerms });
};
async function open(
  customer: TestCustomer,
  instrument: string,
  quantity: string,
  side: 'long' | 'short',
  leverage: number,
): Promise<string> {
  const placed = await customer.client.call('trading/placeOrder', {
    instrument,
    side,
    type: 'market',
    quantity,
    leverage,
    key: createIdempotencyKey(),
  });
  if (!placed.ok) throw new Error(`${placed.code} ${JSON.stringify(placed.params)}`);
  return placed.data.order.position ?? '';
}
async function charged(
  customer: TestCustomer,
): Promise<{ at: string; amount: string; reference: string; currency: string }[]> {
  const listed = await customer.client.call('wallet/listTransfers', { limit: 100 });
  if (!listed.ok) throw new Error(listed.code);
  return listed.data.rows.filter(({ code }) => code === 'financing' || code === 'borrowFee');
}
const position = async (customer: TestCustomer, id: string) => {
  const got = await customer.client.call('trading/getPosition', { position: id });
  if (!got.ok) throw new Error(got.code);
  return got.data;
};
async function heldAt({ userId }: TestCustomer, date: string, end: number) {
  const found: { held: bigint; traded: boolean }[] = [];
  const which = sql`p.account_id = ${BigInt(userId)}`;
  await forEachPositionHeldAt(server.composed.dependencies.database, { date, end, which }, async ({ held, traded }) =>
    found.push({ held, traded }),
  );
  return found;
}
const DAY_MS = 86_400_000;
/** Midnight in New York at the end of the day on which the test server's clock starts. */
const NEW_YORK_MIDNIGHT = Date.parse('2026-11-21T05:00:00.000Z');

describe('the night', () => {
  it('is queried once at the start for all markets and two weeks, as long as nobody owes for one', async () => {
    const { dependencies, desk, stockLendingTerms } = server.composed;
    const queries: string[] = [];
    const kysely = new Kysely<DB>({
      dialect: new PostgresDialect({ pool: server.database.pool }),
      log: ({ query }) => void queries.push(query.sql),
    });
    const countingParts = {
      ...dependencies,
      desk,
      lending: stockLendingTerms,
      database: { ...dependencies.database, kysely },
    };
    const [charge, rollOver] = [createFinancingJob(countingParts), createRolloverJob(countingParts)];
    expect([await charge(), await rollOver(), await charge(), await rollOver()]).toEqual([0, 0, 0, 0]);
    expect(queries).toHaveLength(2);
  });

  it("begins at the market's own midnight, and is charged once by however many processes", async () => {
    const [customer, seller] = [await server.marginCustomer(), await server.marginCustomer()];
    const levered = await open(customer, 'US.NWRB', '20', 'long', 5);
    const short = await open(seller, 'US.NWRB', '10', 'short', 2);
    await open(customer, 'US.NWRB', '5', 'long', 1);
    server.clock.set(NEW_YORK_MIDNIGHT - 1_000);
    await financing()();
    expect(await charged(customer)).toEqual([]);
    server.clock.set(NEW_YORK_MIDNIGHT);
    await Promise.all([financing()(), financing()()]);
    const long = await position(customer, levered);
    const cost = Number(long.averageCost) * 20;
    expect(Number(long.financing)).toBeCloseTo(((cost - Number(long.margin)) * 0.065) / 360, 2);
    const sold = await position(seller, short);
    // At 102 % of the price, rounded up to the whole dollar.
    expect(Number(sold.financing)).toBeCloseTo((Math.ceil(Number(sold.averageCost) * 1.02) * 10 * 0.03) / 360, 2);
    expect((await Promise.all([customer, seller].map(charged))).flat().map(({ amount }) => amount)).toEqual([
      long.financing,
      sold.financing,
    ]);
  });

  it('nights in outages are charged later, each at its own amount; positions closed since pay for theirs', async () => {
    const customer = await server.marginCustomer();
    const heldPosition = await open(customer, 'US.NWRB', '20', 'long', 4);
    const closed = await open(customer, 'US.NWRB', '20', 'long', 4);
    server.clock.set(NEW_YORK_MIDNIGHT + DAY_MS + 1_000);
    expect(
      await customer.client.call('trading/closePosition', { position: closed, key: createIdempotencyKey() }),
    ).toMatchObject({
      ok: true,
    });
    // As they were at midnight, before the sale, which has paid for the night of both.
    expect(await heldAt(customer, '2026-11-22', NEW_YORK_MIDNIGHT + DAY_MS)).toEqual([
      { held: 20n * SCALE, traded: false },
      { held: 20n * SCALE, traded: true },
    ]);
    expect(await heldAt(customer, '2026-11-21', NEW_YORK_MIDNIGHT + DAY_MS)).toEqual([]);
    server.clock.set(NEW_YORK_MIDNIGHT + 3 * DAY_MS + 1_000);
    const again = financing();
    await again();
    await again();
    await financing()();
    const rows = await charged(customer);
    const one = Number((await position(customer, closed)).financing);
    expect(one).toBeGreaterThan(0);
    expect(rows).toHaveLength(4);
    expect(Number((await position(customer, heldPosition)).financing)).toBeCloseTo(3 * one, 1);
  });

  it('passes the audit', async () => {
    expect(await server.listAuditDifferences()).toEqual([]);
  });
});
