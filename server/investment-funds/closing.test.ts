/** While a fund is being closed: late orders, an instrument without a quote, and a day without a price. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { decideBuy } from '@bourse/core/products/investment-funds/fund-orders.ts';
import type { Feed } from '@bourse/core/markets/market.ts';
import type { AccountId } from '../ids.ts';
import { newKey, type TestCustomer } from '../testing/test-server.ts';
import { dayFor } from './calendar.ts';
import { closeFunds } from './close-funds.ts';
import { dealDays } from './deal-days.ts';
import { ACTOR } from './fund-money.ts';
import { findFund } from './views.ts';
import { type FundTrial, granted, NAMES, openTrial } from './testing-funds.ts';

const DAY_MS = 86_400_000;
let trial: FundTrial;
let [ann, bob]: TestCustomer[] = [];
let isSilent = false;
const silent = (honest: Feed): Feed => ({
  ...honest,
  quote: (id, now) => (isSilent && id === NAMES[0] ? null : honest.quote(id, now)),
});
beforeAll(async () => {
  trial = await openTrial({ feed: silent });
  [ann, bob] = [await trial.server.customer(), await trial.server.customer()];
  await granted(trial.buy(ann!, '9900'));
  await granted(trial.buy(bob!, '9800'));
  await trial.days(2);
  const [one, other] = await trial.two('treasurer');
  const { id } = await granted(
    one.client.call('staff/proposeFundEnd', { fund: trial.fund, why: 'Too few hold it.', key: newKey() }),
  );
  await granted(other.client.call('staff/decideProposal', { proposal: id, verdict: 'approve', key: newKey() }));
  await closeFunds(trial.parts);
});
afterAll(() => trial?.server.stop());

const known = async () => (await findFund(trial.server.database.kysely, trial.fund))!;
async function heldByTheFund(): Promise<string[]> {
  const rows = await trial.own(
    "select distinct instrument from positions where account_id = $1 and status <> 'closed' order by instrument",
    [(await known()).account],
  );
  return (rows as { instrument: string }[]).map(({ instrument }) => instrument);
}
async function lastStatus(): Promise<unknown> {
  const rows = await trial.own('select status from fund_days where fund = $1 order by date desc limit 1', [
    Number(trial.fund),
  ]);
  return (rows as { status: string }[])[0]?.status;
}

it('tells each holder once, and takes back an order that was committed after that', async () => {
  const { desk } = trial.parts;
  const asked: bigint[] = [];
  const counting: FundTrial['parts'] = {
    ...trial.parts,
    desk: Object.create(desk, {
      run: {
        value: (command: Parameters<typeof desk.run>[0]) => {
          asked.push(command.account);
          return desk.run(command);
        },
      },
    }),
  };
  const fund = await known();
  const told = async () => {
    asked.length = 0;
    await closeFunds(counting);
    return asked.filter((account) => account !== fund.account);
  };
  expect(await told()).toEqual([]);
  const rows = await trial.own('select account_id from fund_orders where amount = 980000');
  const account = (rows as { account_id: AccountId }[])[0]!.account_id;
  const before = await trial.available(bob!);
  // Like a purchase whose handler had read the fund before the closing was decided.
  await desk.run({
    account,
    actor: ACTOR,
    key: null,
    currencies: ['USD'],
    instrument: null,
    decide: (state, now) => decideBuy(state, { fund, amount: 50_00n, day: dayFor(trial.parts, fund, now)! }, now),
    answer: () => null,
  });
  expect(await trial.available(bob!)).not.toBe(before);
  expect(await told()).toEqual([account]);
  expect(await trial.available(bob!)).toBe(before);
  expect(await told()).toEqual([]);
  expect(await trial.differences()).toEqual([]);
});

it('keeps the gate until its last day, and sells beside what has no quote, after a day without a price', async () => {
  // In a practice world the notice is a minute, so selling starts today.
  expect((await known()).sellsOn).toBe(new Date(trial.server.clock.now()).toISOString().slice(0, 10));
  isSilent = true;
  const orders: { order: string; client: TestCustomer['client'] }[] = [];
  for (const who of [ann!, bob!]) {
    const client = await trial.again(who);
    const { units } = (await trial.holding({ client }))!;
    const { order } = await granted(client.call('funds/redeemFund', { fund: trial.fund, units, key: newKey() }));
    orders.push({ order: order.id, client });
  }
  await trial.work();
  expect(await heldByTheFund()).toEqual([NAMES[0]]);

  isSilent = false;
  trial.server.clock.advance(DAY_MS);
  await dealDays(trial.parts);
  for (const { order, client } of orders)
    expect(await trial.order({ client }, order)).toMatchObject({ status: 'waiting', deferrals: 1 });

  isSilent = true;
  for (let day = 0; day < 5 && (await lastStatus()) !== 'suspended'; day++) await trial.days(1);
  expect(await lastStatus()).toBe('suspended');
  isSilent = false;
  await trial.work();
  for (let day = 0; day < 5 && (await heldByTheFund()).length > 0; day++) await trial.days(1);
  expect(await heldByTheFund()).toEqual([]);
  expect(await lastStatus()).toBe('suspended');

  await trial.days(7);
  for (const who of [ann!, bob!]) {
    const client = await trial.again(who);
    const { rows } = await granted(client.call('funds/listFundOrders', { limit: 10 }));
    expect(rows[0]).toMatchObject({ kind: 'redeem', status: 'paid', deferrals: 1 });
  }
  expect((await known()).endedAt).not.toBeNull();
  expect(await trial.differences()).toEqual([]);
});
