/**
 * Currency pairs are rolled over at 17:00 in New York: once, with credits only where prices are real, three days on
 * Wednesday, never charged for the night beside it, and the books agree.
 */
import { computeRolloverAmount, computeRolloverRate } from '@bourse/core/borrowing/fx-rollover.ts';
import { describe, expect, it } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import { createTestDayTrader } from '../testing/verified-customer.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';
import { createFinancingJob, createRolloverJob } from './overnight-charge-jobs.ts';

const server = provideTestServer();

/** Jobs as a process has them that has just started. */
const rollOver = () => {
  const { dependencies, desk } = server.composed;
  return createRolloverJob({ ...dependencies, desk });
};
const financing = () => {
  const { dependencies, desk, stockLendingTerms } = server.composed;
  return createFinancingJob({ ...dependencies, desk, stockLendingTerms });
};
/** 17:00 in New York on a Monday. */
const MONDAY = Date.parse('2026-12-07T22:00:00.000Z');
const DAY_MS = 86_400_000;
const clientOf = ({ token, account }: TestCustomer) => server.client({ token, account });

async function open(
  customer: TestCustomer,
  side: 'long' | 'short',
  leverage: number,
  more: { dayTrading?: boolean } = {},
): Promise<string> {
  const placed = await clientOf(customer).call('trading/placeOrder', {
    instrument: 'FX.EURUSD',
    side,
    type: 'market',
    quantity: '8000',
    leverage,
    ...more,
    key: createIdempotencyKey(),
  });
  if (!placed.ok) throw new Error(`${placed.code} ${JSON.stringify(placed.params)}`);
  return placed.data.order.position ?? '';
}
const detail = async (customer: TestCustomer, position: string) => {
  const got = await clientOf(customer).call('trading/getPosition', { position });
  if (!got.ok) throw new Error(got.code);
  return got.data;
};
const rolled = async (customer: TestCustomer) => {
  const listed = await clientOf(customer).call('wallet/listTransfers', { limit: 100 });
  if (!listed.ok) throw new Error(listed.code);
  return listed.data.rows.filter(({ code }) => ['rollover', 'financing', 'borrowFee'].includes(code)).reverse();
};

describe('a currency pair', () => {
  it("with simulated prices is charged only the house's share, on either side", async () => {
    server.clock.set(MONDAY - 3_600_000);
    const [buyer, seller] = [await server.marginCustomer(), await server.marginCustomer()];
    const preview = await clientOf(seller).call('trading/previewOrder', {
      instrument: 'FX.EURUSD',
      side: 'short',
      type: 'market',
      quantity: '8000',
      leverage: 2,
    });
    if (!preview.ok) throw new Error(preview.code);
    expect(preview.data).toMatchObject({ rollover: { days: 1, rate: '-0.005', withoutDifference: true } });
    expect(preview.data.notes).toContain('rollsOverAtMarkup');
    expect(preview.data.notes).not.toContain('rollsOver');
    const [long, short] = [await open(buyer, 'long', 1), await open(seller, 'short', 2)];
    server.clock.set(MONDAY - 1_000);
    expect(await rollOver()()).toBe(0);
    server.clock.set(MONDAY);
    await Promise.all([rollOver()(), rollOver()()]);
    const [paid, too] = [await detail(buyer, long), await detail(seller, short)];
    for (const { financing, cost } of [paid, too]) {
      expect(Number(financing)).toBeCloseTo((Number(cost) * 0.005) / 360, 1);
      expect(Number(financing)).toBeGreaterThan(0);
    }
    // Midnight charges nothing beside it.
    server.clock.set(MONDAY + 8 * 3_600_000);
    await financing()();
    expect([await rolled(buyer), await rolled(seller)].map((rows) => rows.length)).toEqual([1, 1]);
    expect(await server.listAuditDifferences()).toEqual([]);
  });

  it('a day trade pays the rollover due at 17:00 on either side, so it is no free hedge', async () => {
    server.clock.set(MONDAY + 14 * DAY_MS - 3_600_000);
    const [buyer, seller] = [await createTestDayTrader(server), await createTestDayTrader(server)];
    const intraday = { dayTrading: true, quantity: '8000', leverage: 2 };
    const previewed = async (side: 'long' | 'short') => {
      const order = { instrument: 'FX.EURUSD', side, type: 'market', ...intraday } as const;
      const preview = await clientOf(buyer).call('trading/previewOrder', order);
      return preview.ok ? preview.data.rollover : preview;
    };
    const due = await previewed('long');
    expect(due).toMatchObject({ days: 1, rate: '-0.005' });
    expect(await previewed('short')).toMatchObject({ days: 1, rate: '-0.005' });
    const long = await open(buyer, 'long', 2, intraday);
    const short = await open(seller, 'short', 2, intraday);
    server.clock.set(MONDAY + 14 * DAY_MS);
    await rollOver()();
    const [paid, got] = [await detail(buyer, long), await detail(seller, short)];
    expect(`-${paid.financing}`).toBe((due as { amount: string }).amount);
    expect(Number(got.financing)).toBeGreaterThan(0);
    expect([await rolled(buyer), await rolled(seller)].map((rows) => rows.length)).toEqual([1, 1]);
    expect(await server.listAuditDifferences()).toEqual([]);
  });

  it('counts 3 days on Wednesday, once despite outage and restart; positions closed since pay for theirs', async () => {
    const customer = await server.marginCustomer();
    server.clock.set(MONDAY + DAY_MS + 3_600_000);
    const heldPosition = await open(customer, 'long', 4);
    const closed = await open(customer, 'long', 4);
    server.clock.set(MONDAY + 2 * DAY_MS + 3_600_000);
    expect(
      await clientOf(customer).call('trading/closePosition', { position: closed, key: createIdempotencyKey() }),
    ).toMatchObject({
      ok: true,
    });
    server.clock.set(MONDAY + 6 * DAY_MS);
    const again = rollOver();
    await again();
    await again();
    await rollOver()();
    await financing()();
    const one = await detail(customer, heldPosition);
    // Wednesday three days, Thursday and Friday one each.
    expect(Number(one.financing)).toBeCloseTo((Number(one.cost) * 0.005 * 5) / 360, 1);
    expect(Number((await detail(customer, closed)).financing)).toBeCloseTo((Number(one.cost) * 0.005 * 3) / 360, 1);
    expect((await rolled(customer)).every(({ code }) => code === 'rollover')).toBe(true);
    expect(await server.listAuditDifferences()).toEqual([]);
  });

  const LAST = `where (account_id, position_seq, rolled_on) = (select account_id, position_seq, rolled_on
    from rollovers join positions using (account_id, position_seq) where side = 'long'
    order by rolled_on desc, account_id desc, position_seq desc limit 1)`;
  /** What the audit reports about the last rollover if its row has these values. */
  async function findingFor(forged: { amount: bigint; rate: bigint; made_up: boolean }): Promise<string> {
    const write = (row: typeof forged) =>
      queryAsOwner(server.database.ownerUrl, `update rollovers set amount = $1, rate = $2, made_up = $3 ${LAST}`, [
        row.amount,
        row.rate,
        row.made_up,
      ]);
    const before = await last();
    await write(forged);
    const findings = await server.listAuditDifferences();
    await write(before);
    expect(await server.listAuditDifferences()).toEqual([]);
    return findings.join('\n');
  }
  const last = async () => {
    const [row] = await queryAsOwner(server.database.ownerUrl, `select * from rollovers ${LAST}`);
    return row as { amount: bigint; rate: bigint; made_up: boolean; value: bigint; rolled_on: string };
  };

  it('fails the audit if its amount differs', async () => {
    const row = await last();
    expect(row.made_up).toBe(true);
    expect(await findingFor({ ...row, amount: row.amount + 1n })).toContain('by the rule');
  });

  it('fails the audit if it has the difference of rates although its prices are simulated', async () => {
    const row = await last();
    const pair = { code: 'EURUSD', currency: 'USD' };
    const rate = computeRolloverRate(pair, 'long', row.rolled_on);
    const amount = computeRolloverAmount(pair, 'long', row.value, row.rolled_on);
    expect(await findingFor({ amount, rate, made_up: false })).toContain('by the rule');
  });
});
