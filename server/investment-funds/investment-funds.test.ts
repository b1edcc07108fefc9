/**
 * Funds on a server: bought at the next price, by hand and by plan, redeemed and paid out, and no money out of nothing.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newKey, type TestCustomer } from '../testing/test-server.ts';
import { dealDays } from './deal-days.ts';
import { payOut } from './pay-out.ts';
import { granted, openTrial, type FundTrial } from './testing-funds.ts';

const DAY_MS = 86_400_000;
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
    // A flow of more than a hundredth of the fund swings the day's price, for everybody.
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
    expect(
      await ben.client.call('funds/redeemFund', { fund: trial.fund, units: '0.0005', key: newKey() }),
    ).toMatchObject({ code: 'fundTooSmall', params: { minimum: '0.01', currency: 'USD' } });
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
    const wish = { fund: trial.fund, kind: 'buy', amount: '3000' } as const;
    const days = { day: 31, roll: 'following' } as const;
    const before = await granted(dora.client.call('funds/previewFundOrder', { ...wish, plan: days }));
    expect(before.planOn).toBe('2026-12-31');
    expect((await granted(dora.client.call('funds/previewFundOrder', wish))).planOn).toBeNull();
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
    // Rounded down to whole millionths of a unit.
    expect(redeemed).toMatchObject({
      kind: 'redeem',
      status: 'paid',
      money: expect.stringMatching(/^(1000.00|999.99)$/),
    });
    await granted(client.call('funds/endPlan', { plan: plan.id, key: newKey() }));
    expect(await trial.differences()).toEqual([]);
  });
});

it('a plan whose morning the server slept through buys on the next dealing day, once', async () => {
  const eve = await trial.server.customer();
  await trial.work();
  const now = new Date(trial.server.clock.now());
  const next = new Date(now.getTime() + DAY_MS);
  const { plan } = await granted(
    eve.client.call('funds/setPlan', {
      fund: trial.fund,
      amount: '100',
      day: next.getUTCDate(),
      roll: 'following',
      key: newKey(),
    }),
  );
  const date = plan.nextOn!;
  // The server is down from before that morning until two days later.
  trial.server.clock.set(Date.parse(`${date}T23:30:00.000Z`) + 2 * DAY_MS);
  const came = new Date(trial.server.clock.now()).toISOString();
  await trial.work();
  const client = await trial.again(eve);
  const [after] = (await granted(client.call('funds/listPlans', {}))).rows;
  expect(after!.runs.map((run) => `${run.date} ${run.cause}`)).toEqual([`${date} bought`]);
  const { rows } = await granted(client.call('funds/listFundOrders', { limit: 10 }));
  expect(rows).toHaveLength(1);
  // At a price that nobody knew when it was bought.
  expect(rows[0]).toMatchObject({ status: 'waiting', amount: '100.00' });
  expect(rows[0]!.cutOffAt! > came).toBe(true);
  await trial.days(3);
  expect(await trial.order({ client: await trial.again(eve) }, rows[0]!.id)).toMatchObject({ status: 'dealt' });
  expect(await trial.differences()).toEqual([]);
});

it('a server killed between the price and the units deals the rest at that price, once', async () => {
  const people = [await trial.server.customer(), await trial.server.customer(), await trial.server.customer()];
  await trial.work();
  for (const each of people) await granted(trial.buy(each, '100'));
  // Killed at the second of them.
  await trial.own(`create function killed() returns trigger language plpgsql as $$ begin
    if (select count(*) from fund_deals where fund = new.fund and date = new.date) > 0 then
      raise exception 'killed';
    end if;
    return new; end $$`);
  await trial.own('create trigger killed before insert on fund_deals for each row execute function killed()');
  trial.server.clock.advance(DAY_MS);
  await dealDays(trial.parts).catch(() => undefined);
  const days = (status: string) =>
    trial.own('select date from fund_days where status = $1 and fund = $2', [status, Number(trial.fund)]);
  expect(await days('struck')).toHaveLength(1);
  const [struck] = (await trial.own('select date, nav, price from fund_prices order by date desc limit 1')) as object[];
  await trial.own('drop trigger killed on fund_deals');
  await trial.server.restart();
  await trial.work();
  expect(await days('struck')).toEqual([]);
  const [dealt] = (await trial.own('select date, nav, price from fund_prices order by date desc limit 1')) as object[];
  expect(dealt).toEqual(struck);
  const deals = await trial.own('select price from fund_deals where date = $1', [(struck as { date: string }).date]);
  expect(deals).toEqual(people.map(() => ({ price: (struck as { price: bigint }).price })));
  for (const each of people)
    expect(Number((await trial.holding({ client: await trial.again(each) }))!.worth)).toBeGreaterThan(99);
  expect(await trial.differences()).toEqual([]);
});

it('what was paid is owed no more at the next price, also where a kill kept that from being noted', async () => {
  const client = await trial.again(await trial.server.customer());
  await granted(client.call('funds/buyFund', { fund: trial.fund, amount: '400', key: newKey() }));
  await trial.days(2);
  const { units } = (await trial.holding({ client }))!;
  const { order } = await granted(client.call('funds/redeemFund', { fund: trial.fund, units, key: newKey() }));
  await trial.days(1);
  await trial.own(`create function killed_paying() returns trigger language plpgsql as $$ begin
    if new.paid_out and not old.paid_out and new.redeemed > 0 then raise exception 'killed'; end if;
    return new; end $$`);
  await trial.own('create trigger killed before update on fund_days for each row execute function killed_paying()');
  trial.server.clock.advance(DAY_MS);
  await expect(payOut(trial.parts)).rejects.toThrow('killed');
  await trial.own('drop trigger killed on fund_days');
  await dealDays(trial.parts);
  const [day] = (await trial.own('select owed from fund_prices order by date desc limit 1')) as { owed: bigint }[];
  expect(day).toEqual({ owed: 0n });
  await trial.work();
  expect(await trial.order({ client }, order.id)).toMatchObject({ status: 'paid' });
  expect(await trial.differences()).toEqual([]);
});

describe('plans that run', () => {
  const begin = (client: TestCustomer['client'], amount: string) =>
    client.call('funds/setPlan', { fund: trial.fund, amount, day: 25, roll: 'following', key: newKey() });

  it('are 20 a person at most, paused ones too, in all of their accounts; one that ends makes room', async () => {
    const [fay, other] = [await trial.server.customer(), await trial.server.customer()];
    const made: string[] = [];
    for (let nth = 0; nth < 20; nth++) made.push((await granted(begin(fay.client, '77.01'))).plan.id);
    await granted(fay.client.call('funds/pausePlan', { plan: made[0]!, paused: true, key: newKey() }));
    const full = { ok: false, code: 'fundPlansFull', params: { maximum: 20 } };
    expect(await begin(fay.client, '77.01')).toMatchObject(full);
    await granted(
      fay.client.call('funds/setPlan', {
        fund: trial.fund,
        amount: '78',
        day: 5,
        roll: 'following',
        plan: made[1]!,
        key: newKey(),
      }),
    );
    await granted(fay.client.call('funds/endPlan', { plan: made[2]!, key: newKey() }));
    const { plan: last } = await granted(begin(fay.client, '77.01'));
    expect(await begin(fay.client, '77.01')).toMatchObject(full);

    await granted(begin(other.client, '77.02'));
    await trial.own(`update accounts set holder = (select min(account_id) from fund_plans where amount = 7701)
      where account_id in (select account_id from fund_plans where amount in (7701, 7702))`);
    expect(await begin(other.client, '77.02')).toMatchObject(full);

    const pages: string[][] = [];
    for (let cursor: string | undefined; pages.length < 9; ) {
      const page = await granted(fay.client.call('funds/listPlans', { limit: 6, ...(cursor ? { cursor } : {}) }));
      pages.push(page.rows.map(({ id }) => id));
      // A plan that ends between two pages doesn't hide the others.
      if (cursor === undefined)
        await granted(fay.client.call('funds/endPlan', { plan: page.rows.at(-1)!.id, key: newKey() }));
      if (page.next === null) break;
      cursor = page.next;
    }
    expect(pages.map(({ length }) => length)).toEqual([6, 6, 6, 4]);
    expect(pages[0]![0]).toBe(last.id);
    expect(new Set(pages.flat())).toEqual(new Set([...made, last.id]));
    await expect(fay.client.call('funds/listPlans', { cursor: 'ended:u1' })).rejects.toThrow(/400/);
  });
});

it('a call that comes again is told what was told first, whatever has become of it since', async () => {
  const { client } = await trial.server.customer();
  const { fund } = trial;
  const purchase = { fund, amount: '100', key: newKey() };
  const wish = { fund, amount: '50', day: 28, roll: 'following' as const, key: newKey() };
  const bought = await granted(client.call('funds/buyFund', purchase));
  const set = await granted(client.call('funds/setPlan', wish));
  const pause = { plan: set.plan.id, paused: true, key: newKey() };
  const paused = await granted(client.call('funds/pausePlan', pause));
  await granted(client.call('funds/endPlan', { plan: set.plan.id, key: newKey() }));
  await trial.days(2);
  const { units } = (await trial.holding({ client }))!;
  const asked = { fund, units, key: newKey() };
  const redeemed = await granted(client.call('funds/redeemFund', asked));
  await trial.days(1);
  expect((await trial.order({ client }, redeemed.order.id)).status).toBe('dealt');
  expect(await granted(client.call('funds/buyFund', purchase))).toEqual(bought);
  expect(await granted(client.call('funds/redeemFund', asked))).toEqual(redeemed);
  expect(await granted(client.call('funds/setPlan', wish))).toEqual(set);
  expect(await granted(client.call('funds/pausePlan', pause))).toEqual(paused);
  expect([bought.order.status, set.plan.status, paused.plan.status]).toEqual(['waiting', 'active', 'paused']);
});

it('is found out where a row was forged', async () => {
  const cost = (by: number) => trial.own(`update fund_holdings set cost = cost + ${by} where units > 0`);
  await cost(1);
  const [first, ...others] = await trial.differences();
  expect(first).toMatch(/^fund \d+ of \d+: a cost of \d+, its orders come to \d+$/);
  expect(others.every((each) => /: a cost of /.test(each))).toBe(true);
  await cost(-1);
  expect(await trial.differences()).toEqual([]);
  await trial.own('update fund_holdings set units = units + 1 where units > 0');
  expect(await trial.differences()).toEqual(
    expect.arrayContaining([expect.stringMatching(/^fund \d+: .* units issued, customers hold/)]),
  );
});
