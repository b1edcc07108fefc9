/**
 * An instrument of an open fund is suspended, then delisted: its price by the stated rule, and redemptions are paid.
 */
import type { CorporateAction, PriceFeed } from '@bourse/core/markets/market-types.ts';
import { parsePercent } from '@bourse/core/markets/rulebook/rule-notation.ts';
import { beforeAll, expect, it } from 'vitest';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';
import { createRestingOrderBooks } from '../books/resting-order-books.ts';
import { createCorporateActionApplier } from '../corporate-actions/apply-actions.ts';
import { openFund } from './open-fund.ts';
import { readFundPrices } from './store.ts';
import { expectCallSuccess, FUND_INSTRUMENTS, provideFundTestWorld } from './testing-funds.ts';

const [GONE, ...OTHERS] = FUND_INSTRUMENTS;
/** A fund with less than a fifth in it, and one with more. */
let [small, large] = ['', ''];
let stoppedAt: number | null = null;
const announcedActions: CorporateAction[] = [];
const stopping = (honest: PriceFeed): PriceFeed => ({
  ...honest,
  quote: (id, now) => honest.quote(id, id === GONE && stoppedAt !== null && now > stoppedAt ? stoppedAt : now),
  actions: (id, now, since) => [
    ...(honest.actions?.(id, now, since) ?? []),
    ...(id === GONE ? announcedActions.filter(({ exAt = 0 }) => exAt <= now) : []),
  ],
});
const testWorld = provideFundTestWorld({ feed: stopping });
beforeAll(async () => {
  const { dependencies } = testWorld;
  const account = await dependencies.houseAccounts.open(testWorld.server.database.kysely, {
    purpose: 'fund',
    name: 'Less of it',
  });
  await dependencies.grantWelcomeMoney(account);
  const part: Record<string, bigint> = { [GONE]: parsePercent('15') };
  large = testWorld.fund;
  small = String(
    await openFund(dependencies, account, {
      names: { en: 'Less of it' },
      market: 'US',
      currency: 'USD',
      weights: FUND_INSTRUMENTS.map((instrument) => ({ instrument, part: part[instrument] ?? parsePercent('40') })),
      rebalancing: 'monthly',
      feeRate: parsePercent('0.73'),
      cutOffMinutes: 60,
      settlementDays: 2,
      minimum: 10_00n,
      firstPrice: 1_000_000_000n,
    }),
  );
  await testWorld.work();
});

function say(kind: 'suspension' | 'resumption' | 'delisting'): void {
  const exAt = testWorld.server.clock.now();
  stoppedAt = kind === 'resumption' ? null : (stoppedAt ?? exAt);
  const about = { instrument: GONE, exDate: new Date(exAt).toISOString().slice(0, 10), exAt };
  announcedActions.push(kind === 'delisting' ? { ...about, kind, amount: null } : { ...about, kind });
}
const lastOf = async (fund: string) => (await readFundPrices(testWorld.server.database.kysely, Number(fund), 1))[0]!;
const lineOf = async (fund: string) => (await lastOf(fund)).lines.find(({ instrument }) => instrument === GONE);

async function holder(fund: string, amount: string): Promise<TestCustomer> {
  const who = await testWorld.server.customer();
  await expectCallSuccess(who.client.call('funds/buyFund', { fund, amount, key: createIdempotencyKey() }));
  return who;
}
/** Redeems everything, after a new login. */
async function redeemed(who: TestCustomer, fund: string) {
  const client = await testWorld.again(who);
  const { rows } = await expectCallSuccess(client.call('funds/listHoldings', {}));
  const { units } = rows.find((each) => each.fund === fund)!;
  const { order } = await expectCallSuccess(
    client.call('funds/redeemFund', { fund, units, key: createIdempotencyKey() }),
  );
  return async () => testWorld.order({ client: await testWorld.again(who) }, order.id);
}

it('a suspended instrument counts at its last trade and suspends a fund of which it is more than a fifth', async () => {
  const [ann, bob] = [await holder(small, '5000'), await holder(large, '5000')];
  await testWorld.days(2);
  say('suspension');
  const { last } = testWorld.dependencies.venues.quote(GONE, stoppedAt!)!;
  const [anns, bobs] = [await redeemed(ann, small), await redeemed(bob, large)];
  await testWorld.days(1);
  expect(await lineOf(small)).toMatchObject({ stale: true, close: last.toString() });
  expect(await anns()).toMatchObject({ status: 'dealt' });
  expect(await bobs()).toMatchObject({ status: 'waiting' });
  const facts = async () =>
    (await expectCallSuccess((await testWorld.again(bob)).call('funds/getFund', { fund: large }))).fund.suspended;
  expect(await facts()).toBe('manyHalted');
  await testWorld.days(3);
  expect(await anns()).toMatchObject({ status: 'paid' });
  expect(await testWorld.differences()).toEqual([]);

  say('resumption');
  await testWorld.days(5);
  expect(await facts()).toBe(null);
  expect(await bobs()).toMatchObject({ status: 'paid' });
  expect(await lineOf(small)).toMatchObject({ stale: false });
  expect(await testWorld.differences()).toEqual([]);
});

it('a delisted instrument is worth nothing until something is paid; the others are sold for redemptions', async () => {
  const [cara, dan] = [await holder(small, '9900'), await holder(small, '9900')];
  await testWorld.days(2);
  const held = (await lineOf(small))!;
  expect(BigInt(held.worth)).toBeGreaterThan(0n);
  // No job has looked since, so none of it is paid.
  say('delisting');
  const orders = [await redeemed(cara, small), await redeemed(dan, small)];
  await testWorld.days(1);
  expect(await lineOf(small)).toMatchObject({ quantity: held.quantity, worth: '0' });
  await testWorld.days(9);
  for (const order of orders) expect(await order()).toMatchObject({ status: 'paid' });
  expect(await testWorld.differences()).toEqual([]);

  const before = await lastOf(small);
  // Jobs run by hand here: this process leads, but doesn't look at the market.
  await testWorld.leads(GONE);
  const actions = createCorporateActionApplier(testWorld.dependencies);
  await actions.readHeld();
  await actions.settle(createRestingOrderBooks(), testWorld.server.clock.now());
  await testWorld.days(1);
  expect(await lineOf(small)).toBeUndefined();
  const after = await lastOf(small);
  expect(after.nav > before.nav).toBe(true);
  expect(after.lines.map(({ instrument }) => instrument).sort()).toEqual([...OTHERS].sort());
  expect(await testWorld.differences()).toEqual([]);
});
