/** While a fund is being closed: late orders, an instrument without a quote, and a day without a price. */
import { beforeAll, expect, it } from 'vitest';
import { decideBuyFund } from '@bourse/core/products/investment-funds/fund-orders.ts';
import type { PriceFeed } from '@bourse/core/markets/market-types.ts';
import type { AccountId } from '../ids.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';
import { findDealingDay } from './dealing-calendar.ts';
import { closeFunds } from './close-funds.ts';
import { processDealingDays } from './process-dealing-days.ts';
import { FUND_ACTOR } from './book-fund-transfers.ts';
import { findFund } from './fund-views.ts';
import { type FundTestWorld, expectCallSuccess, FUND_INSTRUMENTS, provideFundTestWorld } from './testing-funds.ts';

const DAY_MS = 86_400_000;
let [ann, bob]: TestCustomer[] = [];
let isSilent = false;
const silent = (honest: PriceFeed): PriceFeed => ({
  ...honest,
  quote: (id, now) => (isSilent && id === FUND_INSTRUMENTS[0] ? null : honest.quote(id, now)),
});
const testWorld = provideFundTestWorld({ feed: silent });
beforeAll(async () => {
  [ann, bob] = [await testWorld.server.customer(), await testWorld.server.customer()];
  await expectCallSuccess(testWorld.buy(ann!, '9900'));
  await expectCallSuccess(testWorld.buy(bob!, '9800'));
  await testWorld.days(2);
  const [one, other] = await testWorld.two('treasurer');
  const { id } = await expectCallSuccess(
    one.client.call('staff/proposeFundEnd', {
      fund: testWorld.fund,
      why: 'Too few hold it.',
      key: createIdempotencyKey(),
    }),
  );
  await expectCallSuccess(
    other.client.call('staff/decideProposal', { proposal: id, verdict: 'approve', key: createIdempotencyKey() }),
  );
  await closeFunds(testWorld.dependencies);
});

const known = async () => (await findFund(testWorld.server.database.kysely, testWorld.fund))!;
async function heldByTheFund(): Promise<string[]> {
  const rows = await testWorld.own(
    "select distinct instrument from positions where account_id = $1 and status <> 'closed' order by instrument",
    [(await known()).account],
  );
  return (rows as { instrument: string }[]).map(({ instrument }) => instrument);
}
async function lastStatus(): Promise<unknown> {
  const rows = await testWorld.own('select status from fund_days where fund = $1 order by date desc limit 1', [
    Number(testWorld.fund),
  ]);
  return (rows as { status: string }[])[0]?.status;
}

it('notifies each holder once and cancels orders placed afterwards', async () => {
  const { desk } = testWorld.dependencies;
  const redemptions: bigint[] = [];
  const counting: FundTestWorld['dependencies'] = {
    ...testWorld.dependencies,
    desk: Object.create(desk, {
      runIfDue: {
        value: (command: Parameters<typeof desk.runIfDue>[0]) => {
          redemptions.push(command.account);
          return desk.runIfDue(command);
        },
      },
    }),
  };
  const fund = await known();
  const noticeCodes = async () => {
    redemptions.length = 0;
    await closeFunds(counting);
    return redemptions.filter((account) => account !== fund.account);
  };
  expect(await noticeCodes()).toEqual([]);
  const rows = await testWorld.own('select account_id from fund_orders where amount = 980000');
  const account = (rows as { account_id: AccountId }[])[0]!.account_id;
  const before = await testWorld.available(bob!);
  // Like a purchase whose handler had read the fund before the closing was decided.
  await desk.run({
    account,
    actor: FUND_ACTOR,
    key: null,
    currencies: ['USD'],
    instrument: null,
    decide: (state, now) =>
      decideBuyFund(state, { fund, amount: 50_00n, day: findDealingDay(testWorld.dependencies, fund, now)! }, now),
    answer: () => null,
  });
  expect(await testWorld.available(bob!)).not.toBe(before);
  expect(await noticeCodes()).toEqual([account]);
  expect(await testWorld.available(bob!)).toBe(before);
  expect(await noticeCodes()).toEqual([]);
  expect(await testWorld.differences()).toEqual([]);
});

it('applies the gate to the last day and sells other holdings if one has no quote, after an unpriced day', async () => {
  // In a practice world the notice is a minute, so selling starts today.
  expect((await known()).sellsOn).toBe(new Date(testWorld.server.clock.now()).toISOString().slice(0, 10));
  isSilent = true;
  const orders: { order: string; client: TestCustomer['client'] }[] = [];
  for (const who of [ann!, bob!]) {
    const client = await testWorld.again(who);
    const { units } = (await testWorld.holding({ client }))!;
    const { order } = await expectCallSuccess(
      client.call('funds/redeemFund', { fund: testWorld.fund, units, key: createIdempotencyKey() }),
    );
    orders.push({ order: order.id, client });
  }
  await testWorld.work();
  expect(await heldByTheFund()).toEqual([FUND_INSTRUMENTS[0]]);

  isSilent = false;
  testWorld.server.clock.advance(DAY_MS);
  await processDealingDays(testWorld.dependencies);
  for (const { order, client } of orders)
    expect(await testWorld.order({ client }, order)).toMatchObject({ status: 'waiting', deferrals: 1 });

  isSilent = true;
  for (let day = 0; day < 5 && (await lastStatus()) !== 'suspended'; day++) await testWorld.days(1);
  expect(await lastStatus()).toBe('suspended');
  isSilent = false;
  await testWorld.work();
  for (let day = 0; day < 5 && (await heldByTheFund()).length > 0; day++) await testWorld.days(1);
  expect(await heldByTheFund()).toEqual([]);
  expect(await lastStatus()).toBe('suspended');

  await testWorld.days(7);
  for (const who of [ann!, bob!]) {
    const client = await testWorld.again(who);
    const { rows } = await expectCallSuccess(client.call('funds/listFundOrders', { limit: 10 }));
    expect(rows[0]).toMatchObject({ kind: 'redeem', status: 'paid', deferrals: 1 });
  }
  expect((await known()).endedAt).not.toBeNull();
  expect(await testWorld.differences()).toEqual([]);
});
