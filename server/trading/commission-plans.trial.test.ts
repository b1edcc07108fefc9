/**
 * The operator's commission: in the preview and in the fill from its date on, never for what was traded before, and
 * another one for seats.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';

const server = provideTestServer();
/** Everything but the plans, which are inserted by hand: the audit names each of them. */
async function differences(): Promise<string[]> {
  const lines = await server.listAuditDifferences();
  const plans = (await queryAsOwner(server.database.ownerUrl, 'select from commission_plans')).length;
  expect(lines.filter(isAboutPlan)).toHaveLength(plans);
  return lines.filter((each) => !isAboutPlan(each));
}
const isAboutPlan = (difference: string): boolean => difference.startsWith('commission_plans');
beforeAll(async () => {
  // 0.5 % of the value, from 2.00 to 6.00 an order; a seat pays 0.1 %.
  await plan('2026-11-23', 'US', false, 'notional', 500_000, 200, 600);
  await plan('2026-11-23', 'US', true, 'notional', 100_000, null, null);
  await server.restart();
});

const plan = (
  from: string,
  market: string,
  seat: boolean,
  base: string,
  rate: number,
  minimum: number | null,
  maximum: number | null,
  decided = server.clock.now(),
) =>
  queryAsOwner(
    server.database.ownerUrl,
    `insert into commission_plans (from_on, market, seat, base, rate, minimum, maximum, decided_at)
    values ('${from}', '${market}', ${seat}, '${base}', ${rate}, ${minimum}, ${maximum},
      to_timestamp(${decided} / 1000.0))`,
  );
/** Midnight in New York. */
const FIRST_DAY = Date.parse('2026-11-23T05:00:00.000Z');
const signedIn = ({ token, account }: TestCustomer) => server.client({ token, account });

/** The commission of a purchase as previewed, and as charged. */
async function commissionOf(
  customer: TestCustomer,
  quantity: string,
): Promise<[told: number, charged: number, notional: number]> {
  const client = signedIn(customer);
  const order = { instrument: 'US.NWRB', side: 'long', type: 'market', quantity } as const;
  const announcedFee = await client.call('trading/previewOrder', order);
  const placed = await client.call('trading/placeOrder', { ...order, key: createIdempotencyKey() });
  if (!announcedFee.ok || !placed.ok) throw new Error('refused');
  const position = await client.call('trading/getPosition', { position: placed.data.order.position ?? '' });
  if (!position.ok) throw new Error(position.code);
  const named = (charges: readonly { name: string; amount: string }[] = []): number =>
    Number(charges.find(({ name }) => name === 'commission')?.amount ?? 0);
  return [
    named(announcedFee.data.fees),
    named(position.data.explanations[0]?.charges),
    Number(announcedFee.data.notional),
  ];
}

describe('a commission plan', () => {
  it("doesn't apply to the day before, and applies from its first day with its minimum and cap", async () => {
    const customer = await server.customer();
    server.clock.set(FIRST_DAY - 1_000);
    expect((await commissionOf(customer, '2')).slice(0, 2)).toEqual([0.99, 0.99]);
    server.clock.set(FIRST_DAY);
    expect((await commissionOf(customer, '1')).slice(0, 2)).toEqual([2, 2]);
    expect((await commissionOf(customer, '20')).slice(0, 2)).toEqual([6, 6]);
    const [announcedFee, charged, notional] = await commissionOf(customer, '4');
    expect(announcedFee).toBe(charged);
    expect(announcedFee).toBeCloseTo(notional * 0.005, 2);
    expect(announcedFee).toBeGreaterThan(2);
  });

  it('differs for an institutional seat', async () => {
    const customer = await server.customer();
    await queryAsOwner(
      server.database.ownerUrl,
      'update accounts set seat = true where account_id = (select max(account_id) from accounts)',
    );
    const [announcedFee, charged, notional] = await commissionOf(customer, '20');
    expect(announcedFee).toBe(charged);
    expect(announcedFee).toBeCloseTo(notional * 0.001, 2);
  });

  it('charges a closing order what was announced, and passes the audit', async () => {
    const customer = await server.customer();
    await commissionOf(customer, '4');
    const client = signedIn(customer);
    const announcedFee = await client.call('trading/previewOrder', {
      instrument: 'US.NWRB',
      side: 'long',
      effect: 'close',
      type: 'market',
      quantity: '4',
    });
    const closed = await client.call('trading/placeOrder', {
      instrument: 'US.NWRB',
      side: 'long',
      effect: 'close',
      type: 'market',
      quantity: '4',
      key: createIdempotencyKey(),
    });
    if (!announcedFee.ok || !closed.ok) throw new Error('refused');
    const fees = announcedFee.data.fees
      .filter(({ kind }) => kind === 'fee')
      .reduce((sum, { amount }) => sum + Number(amount), 0);
    expect(Number(closed.data.order.fees)).toBeCloseTo(fees, 6);
    expect(await differences()).toEqual([]);
  });

  it("can apply to one side: a commission on sales doesn't charge purchases", async () => {
    await queryAsOwner(
      server.database.ownerUrl,
      `insert into commission_plans (from_on, market, seat, side, base, rate, decided_at)
      values ('2026-11-25', 'US', false, 'sell', 'order', 250, to_timestamp(${server.clock.now()} / 1000.0))`,
    );
    await server.restart();
    server.clock.set(FIRST_DAY + 2 * 86_400_000);
    const customer = await server.customer();
    expect((await commissionOf(customer, '4')).slice(0, 2)).toEqual([0, 0]);
    const sold = await signedIn(customer).call('trading/previewOrder', {
      instrument: 'US.NWRB',
      side: 'long',
      effect: 'close',
      type: 'market',
      quantity: '4',
    });
    expect(sold.ok && sold.data.fees.find(({ name }) => name === 'commission')?.amount).toBe('2.50');
    expect(await differences()).toEqual([]);
  });

  it("can't be dated on a day that has begun somewhere, nor changed by the server", async () => {
    const evening = Date.parse('2026-12-01T20:00:00.000Z');
    await expect(plan('2026-12-02', 'US', false, 'order', 1, null, null, evening)).rejects.toThrow(/check constraint/);
    await expect(server.database.pool.query('update commission_plans set rate = 0')).rejects.toThrow(
      /permission denied/,
    );
  });
});
