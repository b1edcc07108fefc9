/**
 * Funds on a server: bought at the next price, by hand and by plan, redeemed and paid out, and no money out of nothing.
 */
import { describe, expect, it } from 'vitest';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';
import { processDealingDays } from './process-dealing-days.ts';
import { payRedemptionsAndFundFees } from './fund-payouts.ts';
import { expectCallSuccess, provideFundTestWorld } from './testing-funds.ts';

const DAY_MS = 86_400_000;
const testWorld = provideFundTestWorld();

describe('a purchase', () => {
  it('waits for the next, unknown price and can be cancelled until the cut-off', async () => {
    const ann = await testWorld.server.customer();
    const { order: one } = await expectCallSuccess(testWorld.buy(ann, '5000'));
    const { order: two } = await expectCallSuccess(testWorld.buy(ann, '3000'));
    expect(one).toMatchObject({ status: 'waiting', units: null, dealingOn: '2026-12-09', mayCancel: true });
    expect(await testWorld.available(ann)).toBe('2000.00');
    await expectCallSuccess(
      ann.client.call('funds/cancelFundOrder', { fundOrder: two.id, key: createIdempotencyKey() }),
    );
    expect(await testWorld.available(ann)).toBe('5000.00');
    await testWorld.days(2);
    const dealt = await testWorld.order(ann, one.id);
    expect(dealt).toMatchObject({ status: 'dealt', money: '5000.00', mayCancel: false });
    const { fund: facts } = await expectCallSuccess(ann.client.call('funds/getFund', { fund: testWorld.fund }));
    // A flow of more than a hundredth of the fund swings the day's price, for everybody.
    expect(Number(dealt.price)).toBeGreaterThan(Number(facts.prices.find(({ date }) => date === '2026-12-09')!.price));
    expect(Number(dealt.units) * Number(dealt.price)).toBeCloseTo(5000, 3);
    expect(await testWorld.holding(ann)).toMatchObject({ units: dealt.units, cost: '5000.00', reserved: '0.000000' });
    expect(
      await ann.client.call('funds/cancelFundOrder', { fundOrder: one.id, key: createIdempotencyKey() }),
    ).toMatchObject({
      code: 'fundOrderOver',
    });
    expect(await testWorld.differences()).toEqual([]);
  });

  it.each([
    ['9.99', 'fundMinimum'],
    ['10000.01', 'insufficientBalance'],
  ])('of %s is refused: %s', async (amount, code) => {
    expect(await testWorld.buy(await testWorld.server.customer(), amount)).toMatchObject({ ok: false, code });
  });
});

it('holds its weights, buys at the desk, and displays its holdings on its page', async () => {
  const { client } = await testWorld.server.customer();
  const { fund: facts } = await expectCallSuccess(client.call('funds/getFund', { fund: testWorld.fund }));
  expect(facts.holds).toHaveLength(3);
  for (const { part, weight } of facts.holds) expect(Math.abs(Number(part) - Number(weight))).toBeLessThan(0.05);
  expect(facts).toMatchObject({ riskClass: expect.any(Number), costs: [{ years: 1 }, { years: 5 }, { years: 10 }] });
  expect(facts.before.length).toBeGreaterThan(100);
  expect(Number(facts.prices.at(-1)!.price)).toBe(Number(facts.price));
});

describe('a redemption', () => {
  it('executes at the next price and pays on the second trading day after it', async () => {
    const ben = await testWorld.server.customer();
    await expectCallSuccess(testWorld.buy(ben, '400'));
    await testWorld.days(2);
    const { units } = (await testWorld.holding(ben))!;
    const before = await testWorld.available(ben);
    expect(
      await ben.client.call('funds/redeemFund', { fund: testWorld.fund, units: '0.0005', key: createIdempotencyKey() }),
    ).toMatchObject({ code: 'fundTooSmall', params: { minimum: '0.01', currency: 'USD' } });
    const wish = { fund: testWorld.fund, units, key: createIdempotencyKey() };
    const { order: requested } = await expectCallSuccess(ben.client.call('funds/redeemFund', wish));
    expect(await expectCallSuccess(ben.client.call('funds/redeemFund', wish))).toMatchObject({
      order: { id: requested.id },
    });
    expect(
      await ben.client.call('funds/redeemFund', { fund: testWorld.fund, units, key: createIdempotencyKey() }),
    ).toMatchObject({
      code: 'fundUnits',
      params: { units: '0' },
    });
    await testWorld.days(1);
    expect(await testWorld.order(ben, requested.id)).toMatchObject({ status: 'dealt', redeemed: units });
    expect(await testWorld.available(ben)).toBe(before);
    await testWorld.days(2);
    const paid = await testWorld.order(ben, requested.id);
    expect(paid.status).toBe('paid');
    expect(Number(await testWorld.available(ben))).toBeCloseTo(Number(before) + Number(paid.money), 6);
    expect(await testWorld.holding(ben)).toBeUndefined();
    expect(await testWorld.differences()).toEqual([]);
  });

  it('beyond the gate is executed in parts until it is complete', async () => {
    const [carl, dean] = [await testWorld.server.customer(), await testWorld.server.customer()];
    for (const each of [carl, dean]) await expectCallSuccess(testWorld.buy(each, '9900'));
    await testWorld.days(2);
    const requested: { who: TestCustomer; id: string; units: string }[] = [];
    for (const who of [carl, dean]) {
      const { units } = (await testWorld.holding(who))!;
      const { order: made } = await expectCallSuccess(
        who.client.call('funds/redeemFund', { fund: testWorld.fund, units, key: createIdempotencyKey() }),
      );
      requested.push({ who, id: made.id, units });
    }
    await testWorld.days(1);
    const parts = [];
    for (const { who, id, units } of requested) {
      const first = await testWorld.order(who, id);
      expect(first).toMatchObject({ status: 'waiting', deferrals: 1 });
      parts.push((Number(first.redeemed) / Number(units)).toFixed(4));
    }
    expect(parts[0]).toBe(parts[1]);
    await testWorld.days(5);
    for (const { who, id, units } of requested)
      expect(await testWorld.order(who, id)).toMatchObject({ status: 'paid', redeemed: units });
    expect(await testWorld.differences()).toEqual([]);
  });
});

describe('a plan', () => {
  it('buys each month on its day, skips a month without money, and is redeemed after three months', async () => {
    const dora = await testWorld.server.customer();
    const wish = { fund: testWorld.fund, kind: 'buy', amount: '3000' } as const;
    const days = { day: 31, roll: 'following' } as const;
    const before = await expectCallSuccess(dora.client.call('funds/previewFundOrder', { ...wish, plan: days }));
    expect(before.planOn).toBe('2026-12-31');
    expect((await expectCallSuccess(dora.client.call('funds/previewFundOrder', wish))).planOn).toBeNull();
    const { plan } = await expectCallSuccess(
      dora.client.call('funds/setPlan', {
        fund: testWorld.fund,
        amount: '3000',
        day: 31,
        roll: 'following',
        key: createIdempotencyKey(),
      }),
    );
    expect(plan).toMatchObject({ status: 'active', nextOn: '2026-12-31' });
    await testWorld.days(120);
    const client = await testWorld.again(dora);
    const [after] = (await expectCallSuccess(client.call('funds/listPlans', {}))).rows;
    expect(after!.runs.map(({ date, cause }) => `${date} ${cause}`)).toEqual([
      '2027-03-31 noMoney',
      '2027-02-28 bought',
      '2027-01-31 bought',
      '2026-12-31 bought',
    ]);
    const [held] = (await expectCallSuccess(client.call('funds/listHoldings', {}))).rows;
    expect(held!.cost).toBe('9000.00');
    const { order: waiting } = await expectCallSuccess(
      client.call('funds/redeemFund', { fund: testWorld.fund, amount: '1000', key: createIdempotencyKey() }),
    );
    await testWorld.days(3);
    const [redeemed] = (await expectCallSuccess(client.call('funds/listFundOrders', { limit: 1 }))).rows;
    // Rounded down to whole millionths of a unit.
    expect(redeemed).toMatchObject({
      kind: 'redeem',
      status: 'paid',
      money: expect.stringMatching(/^(1000.00|999.99)$/),
    });
    // It was due when the order had said from the beginning.
    expect(waiting.settlesAt).toBe(redeemed!.payAt);
    await expectCallSuccess(client.call('funds/endPlan', { plan: plan.id, key: createIdempotencyKey() }));
    expect(await testWorld.differences()).toEqual([]);
  });
});

it('runs a plan missed while the server was down on the next dealing day, once', async () => {
  const eve = await testWorld.server.customer();
  await testWorld.work();
  const now = new Date(testWorld.server.clock.now());
  const next = new Date(now.getTime() + DAY_MS);
  const { plan } = await expectCallSuccess(
    eve.client.call('funds/setPlan', {
      fund: testWorld.fund,
      amount: '100',
      day: next.getUTCDate(),
      roll: 'following',
      key: createIdempotencyKey(),
    }),
  );
  const date = plan.nextOn!;
  // The server is down from before that morning until two days later.
  testWorld.server.clock.set(Date.parse(`${date}T23:30:00.000Z`) + 2 * DAY_MS);
  const came = new Date(testWorld.server.clock.now()).toISOString();
  await testWorld.work();
  const client = await testWorld.again(eve);
  const [after] = (await expectCallSuccess(client.call('funds/listPlans', {}))).rows;
  expect(after!.runs.map((run) => `${run.date} ${run.cause}`)).toEqual([`${date} bought`]);
  const { rows } = await expectCallSuccess(client.call('funds/listFundOrders', { limit: 10 }));
  expect(rows).toHaveLength(1);
  // At a price that nobody knew when it was bought.
  expect(rows[0]).toMatchObject({ status: 'waiting', amount: '100.00' });
  expect(rows[0]!.cutOffAt! > came).toBe(true);
  await testWorld.days(3);
  expect(await testWorld.order({ client: await testWorld.again(eve) }, rows[0]!.id)).toMatchObject({ status: 'dealt' });
  expect(await testWorld.differences()).toEqual([]);
});

it('a server killed between price and units deals the remaining orders at the same price, once', async () => {
  const people = [
    await testWorld.server.customer(),
    await testWorld.server.customer(),
    await testWorld.server.customer(),
  ];
  await testWorld.work();
  for (const each of people) await expectCallSuccess(testWorld.buy(each, '100'));
  // Killed at the second of them.
  await testWorld.own(`create function killed() returns trigger language plpgsql as $$ begin
    if (select count(*) from fund_deals where fund = new.fund and date = new.date) > 0 then
      raise exception 'killed';
    end if;
    return new; end $$`);
  await testWorld.own('create trigger killed before insert on fund_deals for each row execute function killed()');
  testWorld.server.clock.advance(DAY_MS);
  await processDealingDays(testWorld.dependencies).catch(() => undefined);
  const days = (status: string) =>
    testWorld.own('select date from fund_days where status = $1 and fund = $2', [status, Number(testWorld.fund)]);
  expect(await days('struck')).toHaveLength(1);
  const [struck] = (await testWorld.own(
    'select date, nav, price from fund_prices order by date desc limit 1',
  )) as object[];
  await testWorld.own('drop trigger killed on fund_deals');
  await testWorld.server.restart();
  await testWorld.work();
  expect(await days('struck')).toEqual([]);
  const [dealt] = (await testWorld.own(
    'select date, nav, price from fund_prices order by date desc limit 1',
  )) as object[];
  expect(dealt).toEqual(struck);
  const deals = await testWorld.own('select price from fund_deals where date = $1', [
    (struck as { date: string }).date,
  ]);
  expect(deals).toEqual(people.map(() => ({ price: (struck as { price: bigint }).price })));
  for (const each of people)
    expect(Number((await testWorld.holding({ client: await testWorld.again(each) }))!.worth)).toBeGreaterThan(99);
  expect(await testWorld.differences()).toEqual([]);
});

it('does not count a paid redemption as owed at the next price, even if a crash prevented recording it', async () => {
  const client = await testWorld.again(await testWorld.server.customer());
  await expectCallSuccess(
    client.call('funds/buyFund', { fund: testWorld.fund, amount: '400', key: createIdempotencyKey() }),
  );
  await testWorld.days(2);
  const { units } = (await testWorld.holding({ client }))!;
  const { order } = await expectCallSuccess(
    client.call('funds/redeemFund', { fund: testWorld.fund, units, key: createIdempotencyKey() }),
  );
  await testWorld.days(1);
  await testWorld.own(`create function killed_paying() returns trigger language plpgsql as $$ begin
    if new.paid_out and not old.paid_out and new.redeemed > 0 then raise exception 'killed'; end if;
    return new; end $$`);
  await testWorld.own('create trigger killed before update on fund_days for each row execute function killed_paying()');
  testWorld.server.clock.advance(DAY_MS);
  await expect(payRedemptionsAndFundFees(testWorld.dependencies)).rejects.toThrow('killed');
  await testWorld.own('drop trigger killed on fund_days');
  await processDealingDays(testWorld.dependencies);
  const [day] = (await testWorld.own('select owed from fund_prices order by date desc limit 1')) as { owed: bigint }[];
  expect(day).toEqual({ owed: 0n });
  await testWorld.work();
  expect(await testWorld.order({ client }, order.id)).toMatchObject({ status: 'paid' });
  expect(await testWorld.differences()).toEqual([]);
});

describe('running plans', () => {
  const begin = (client: TestCustomer['client'], amount: string) =>
    client.call('funds/setPlan', {
      fund: testWorld.fund,
      amount,
      day: 25,
      roll: 'following',
      key: createIdempotencyKey(),
    });

  it('are limited to 20 per person over all accounts, paused plans included; ending one makes room', async () => {
    const [fay, other] = [await testWorld.server.customer(), await testWorld.server.customer()];
    const made: string[] = [];
    for (let nth = 0; nth < 20; nth++) made.push((await expectCallSuccess(begin(fay.client, '77.01'))).plan.id);
    await expectCallSuccess(
      fay.client.call('funds/pausePlan', { plan: made[0]!, paused: true, key: createIdempotencyKey() }),
    );
    const full = { ok: false, code: 'fundPlansFull', params: { maximum: 20 } };
    expect(await begin(fay.client, '77.01')).toMatchObject(full);
    await expectCallSuccess(
      fay.client.call('funds/setPlan', {
        fund: testWorld.fund,
        amount: '78',
        day: 5,
        roll: 'following',
        plan: made[1]!,
        key: createIdempotencyKey(),
      }),
    );
    await expectCallSuccess(fay.client.call('funds/endPlan', { plan: made[2]!, key: createIdempotencyKey() }));
    const { plan: last } = await expectCallSuccess(begin(fay.client, '77.01'));
    expect(await begin(fay.client, '77.01')).toMatchObject(full);

    await expectCallSuccess(begin(other.client, '77.02'));
    await testWorld.own(`update accounts set holder = (select min(account_id) from fund_plans where amount = 7701)
      where account_id in (select account_id from fund_plans where amount in (7701, 7702))`);
    expect(await begin(other.client, '77.02')).toMatchObject(full);

    const pages: string[][] = [];
    for (let cursor: string | undefined; pages.length < 9; ) {
      const page = await expectCallSuccess(
        fay.client.call('funds/listPlans', { limit: 6, ...(cursor ? { cursor } : {}) }),
      );
      pages.push(page.rows.map(({ id }) => id));
      // A plan that ends between two pages doesn't hide the others.
      if (cursor === undefined)
        await expectCallSuccess(
          fay.client.call('funds/endPlan', { plan: page.rows.at(-1)!.id, key: createIdempotencyKey() }),
        );
      if (page.next === null) break;
      cursor = page.next;
    }
    expect(pages.map(({ length }) => length)).toEqual([6, 6, 6, 4]);
    expect(pages[0]![0]).toBe(last.id);
    expect(new Set(pages.flat())).toEqual(new Set([...made, last.id]));
    await expect(fay.client.call('funds/listPlans', { cursor: 'ended:u1' })).rejects.toThrow(/400/);
  });
});

it('a repeated call returns the first answer, whatever has changed since', async () => {
  const { client } = await testWorld.server.customer();
  const { fund } = testWorld;
  const purchase = { fund, amount: '100', key: createIdempotencyKey() };
  const wish = { fund, amount: '50', day: 28, roll: 'following' as const, key: createIdempotencyKey() };
  const bought = await expectCallSuccess(client.call('funds/buyFund', purchase));
  const set = await expectCallSuccess(client.call('funds/setPlan', wish));
  const pause = { plan: set.plan.id, paused: true, key: createIdempotencyKey() };
  const paused = await expectCallSuccess(client.call('funds/pausePlan', pause));
  await expectCallSuccess(client.call('funds/endPlan', { plan: set.plan.id, key: createIdempotencyKey() }));
  await testWorld.days(2);
  const { units } = (await testWorld.holding({ client }))!;
  const requested = { fund, units, key: createIdempotencyKey() };
  const redeemed = await expectCallSuccess(client.call('funds/redeemFund', requested));
  await testWorld.days(1);
  expect((await testWorld.order({ client }, redeemed.order.id)).status).toBe('dealt');
  expect(await expectCallSuccess(client.call('funds/buyFund', purchase))).toEqual(bought);
  expect(await expectCallSuccess(client.call('funds/redeemFund', requested))).toEqual(redeemed);
  expect(await expectCallSuccess(client.call('funds/setPlan', wish))).toEqual(set);
  expect(await expectCallSuccess(client.call('funds/pausePlan', pause))).toEqual(paused);
  expect([bought.order.status, set.plan.status, paused.plan.status]).toEqual(['waiting', 'active', 'paused']);
});

it('the audit reports forged rows', async () => {
  const cost = (by: number) => testWorld.own(`update fund_holdings set cost = cost + ${by} where units > 0`);
  await cost(1);
  const [first, ...others] = await testWorld.differences();
  expect(first).toMatch(/^fund \d+ of \d+: a cost of \d+, its orders come to \d+$/);
  expect(others.every((each) => /: a cost of /.test(each))).toBe(true);
  await cost(-1);
  expect(await testWorld.differences()).toEqual([]);
  await testWorld.own('update fund_holdings set units = units + 1 where units > 0');
  expect(await testWorld.differences()).toEqual(
    expect.arrayContaining([expect.stringMatching(/^fund \d+: .* units issued, customers hold/)]),
  );
});
