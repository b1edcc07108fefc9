/** Funds on a server: bought at the next price, by hand and by plan, redeemed, paid, and nothing out of nothing. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newKey, type TestCustomer } from '../testing/test-server.ts';
import { granted, openTrial, type FundTrial } from './testing-funds.ts';

let trial: FundTrial;
beforeAll(async () => {
  trial = await openTrial();
});
afterAll(() => trial?.server.stop());

describe('a purchase', () => {
  it('waits for the next price, which nobody knows, and can be cancelled until the cut-off', async () => {
    const ann = await trial.server.customer();
    const { order: one } = await granted(trial.buy(ann, '5000'));
    const { order: two } = await granted(trial.buy(ann, '3000'));
    expect(one).toMatchObject({ status: 'waiting', units: null, dealingOn: '2026-12-09', mayCancel: true });
    expect(await trial.available(ann)).toBe('2000.00');
    await granted(ann.client.call('funds/cancelFundOrder', { fundOrder: two.id, key: newKey() }));
    expect(await trial.available(ann)).toBe('5000.00');
    await trial.days(2);
    const dealt = await trial.order(ann, one.id);
    expect(dealt).toMatchObject({ status: 'dealt', money: '5000.00', mayCancel: false });
    const { fund: facts } = await granted(ann.client.call('funds/getFund', { fund: trial.fund }));
    // More than a hundredth of the fund moves the price of the day: everybody's.
    expect(Number(dealt.price)).toBeGreaterThan(Number(facts.prices.find(({ date }) => date === '2026-12-09')!.price));
    expect(Number(dealt.units) * Number(dealt.price)).toBeCloseTo(5000, 3);
    expect(await trial.holding(ann)).toMatchObject({ units: dealt.units, cost: '5000.00', reserved: '0.000000' });
    expect(await ann.client.call('funds/cancelFundOrder', { fundOrder: one.id, key: newKey() })).toMatchObject({
      code: 'fundOrderOver',
    });
    expect(await trial.differences()).toEqual([]);
  });

  it.each([
    ['9.99', 'fundMinimum'],
    ['10000.01', 'insufficientBalance'],
  ])('of %s is refused: %s', async (amount, code) => {
    expect(await trial.buy(await trial.server.customer(), amount)).toMatchObject({ ok: false, code });
  });
});

it('holds what its weights say, bought on the desk, and says so on its page', async () => {
  const { client } = await trial.server.customer();
  const { fund: facts } = await granted(client.call('funds/getFund', { fund: trial.fund }));
  expect(facts.holds).toHaveLength(3);
  for (const { part, weight } of facts.holds) expect(Math.abs(Number(part) - Number(weight))).toBeLessThan(0.05);
  expect(facts).toMatchObject({ riskClass: expect.any(Number), costs: [{ years: 1 }, { years: 5 }, { years: 10 }] });
  expect(facts.before.length).toBeGreaterThan(100);
  expect(Number(facts.prices.at(-1)!.price)).toBe(Number(facts.price));
});

describe('a redemption', () => {
  it('is dealt at the next price, and paid on the second trading day after it', async () => {
    const ben = await trial.server.customer();
    await granted(trial.buy(ben, '400'));
    await trial.days(2);
    const { units } = (await trial.holding(ben))!;
    const before = await trial.available(ben);
    const wish = { fund: trial.fund, units, key: newKey() };
    const { order: asked } = await granted(ben.client.call('funds/redeemFund', wish));
    expect(await granted(ben.client.call('funds/redeemFund', wish))).toMatchObject({ order: { id: asked.id } });
    expect(await ben.client.call('funds/redeemFund', { fund: trial.fund, units, key: newKey() })).toMatchObject({
      code: 'fundUnits',
      params: { units: '0' },
    });
    await trial.days(1);
    expect(await trial.order(ben, asked.id)).toMatchObject({ status: 'dealt', redeemed: units });
    expect(await trial.available(ben)).toBe(before);
    await trial.days(2);
    const paid = await trial.order(ben, asked.id);
    expect(paid.status).toBe('paid');
    expect(Number(await trial.available(ben))).toBeCloseTo(Number(before) + Number(paid.money), 6);
    expect(await trial.holding(ben)).toBeUndefined();
    expect(await trial.differences()).toEqual([]);
  });

  it('of more than the gate lets out comes in parts, and all of it in the end', async () => {
    const [carl, dean] = [await trial.server.customer(), await trial.server.customer()];
    for (const each of [carl, dean]) await granted(trial.buy(each, '9900'));
    await trial.days(2);
    const asked: { who: TestCustomer; id: string; units: string }[] = [];
    for (const who of [carl, dean]) {
      const { units } = (await trial.holding(who))!;
      const { order: made } = await granted(
        who.client.call('funds/redeemFund', { fund: trial.fund, units, key: newKey() }),
      );
      asked.push({ who, id: made.id, units });
    }
    await trial.days(1);
    const parts = [];
    for (const { who, id, units } of asked) {
      const first = await trial.order(who, id);
      expect(first).toMatchObject({ status: 'waiting', deferrals: 1 });
      parts.push((Number(first.redeemed) / Number(units)).toFixed(4));
    }
    expect(parts[0]).toBe(parts[1]);
    await trial.days(5);
    for (const { who, id, units } of asked)
      expect(await trial.order(who, id)).toMatchObject({ status: 'paid', redeemed: units });
    expect(await trial.differences()).toEqual([]);
  });
});

describe('a plan', () => {
  it('buys each month on its day, skips one without money, and is redeemed after three months', async () => {
    const dora = await trial.server.customer();
    const { plan } = await granted(
      dora.client.call('funds/setPlan', {
        fund: trial.fund,
        amount: '3000',
        day: 31,
        roll: 'following',
        key: newKey(),
      }),
    );
    expect(plan).toMatchObject({ status: 'active', nextOn: '2026-12-31' });
    await trial.days(120);
    const client = await trial.again(dora);
    const [after] = (await granted(client.call('funds/listPlans', {}))).rows;
    expect(after!.runs.map(({ date, cause }) => `${date} ${cause}`)).toEqual([
      '2027-03-31 noMoney',
      '2027-02-28 bought',
      '2027-01-31 bought',
      '2026-12-31 bought',
    ]);
    const [held] = (await granted(client.call('funds/listHoldings', {}))).rows;
    expect(held!.cost).toBe('9000.00');
    await granted(client.call('funds/redeemFund', { fund: trial.fund, amount: '1000', key: newKey() }));
    await trial.days(3);
    const [redeemed] = (await granted(client.call('funds/listFundOrders', { limit: 1 }))).rows;
    // As many whole millionths of a unit as come to it.
    expect(redeemed).toMatchObject({
      kind: 'redeem',
      status: 'paid',
      money: expect.stringMatching(/^(1000.00|999.99)$/),
    });
    await granted(client.call('funds/endPlan', { plan: plan.id, key: newKey() }));
    expect(await trial.differences()).toEqual([]);
  });
});

it('is found out where a row was forged', async () => {
  await trial.own('update fund_holdings set units = units + 1 where units > 0');
  expect(await trial.differences()).toEqual(
    expect.arrayContaining([expect.stringMatching(/^fund \d+: .* units issued, customers hold/)]),
  );
});
