/**
 * An instrument of an open fund is suspended, then delisted: its price by the stated rule, and redemptions are paid.
 */
import type { CorporateAction, Feed } from '@bourse/core/markets/market.ts';
import { percent } from '@bourse/core/markets/rulebook/notation.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newKey, type TestCustomer } from '../testing/test-server.ts';
import { openBooks } from '../books/books.ts';
import { createCorporateActions } from '../corporate-actions/apply-actions.ts';
import { openFund } from './open-fund.ts';
import { readPrices } from './store.ts';
import { type FundTrial, granted, NAMES, openTrial } from './testing-funds.ts';

const [GONE, ...OTHERS] = NAMES;
let trial: FundTrial;
/** A fund with less than a fifth in it, and one with more. */
let [small, large] = ['', ''];
let stoppedAt: number | null = null;
const told: CorporateAction[] = [];
const stopping = (honest: Feed): Feed => ({
  ...honest,
  quote: (id, now) => honest.quote(id, id === GONE && stoppedAt !== null && now > stoppedAt ? stoppedAt : now),
  actions: (id, now, since) => [
    ...(honest.actions?.(id, now, since) ?? []),
    ...(id === GONE ? told.filter(({ exAt = 0 }) => exAt <= now) : []),
  ],
});
beforeAll(async () => {
  trial = await openTrial({ feed: stopping });
  const { parts } = trial;
  const account = await parts.houseAccounts.open(trial.server.database.kysely, { purpose: 'fund', name: 'Less of it' });
  await parts.welcome(account);
  const part: Record<string, bigint> = { [GONE]: percent('15') };
  large = trial.fund;
  small = String(
    await openFund(parts, account, {
      names: { en: 'Less of it' },
      market: 'US',
      currency: 'USD',
      weights: NAMES.map((instrument) => ({ instrument, part: part[instrument] ?? percent('40') })),
      rebalancing: 'monthly',
      feeRate: percent('0.73'),
      cutOffMinutes: 60,
      settlementDays: 2,
      minimum: 10_00n,
      firstPrice: 1_000_000_000n,
    }),
  );
  await trial.work();
});
afterAll(() => trial?.server.stop());

function say(kind: 'suspension' | 'resumption' | 'delisting'): void {
  const exAt = trial.server.clock.now();
  stoppedAt = kind === 'resumption' ? null : (stoppedAt ?? exAt);
  const about = { instrument: GONE, exDate: new Date(exAt).toISOString().slice(0, 10), exAt };
  told.push(kind === 'delisting' ? { ...about, kind, amount: null } : { ...about, kind });
}
const lastOf = async (fund: string) => (await readPrices(trial.server.database.kysely, Number(fund), 1))[0]!;
const lineOf = async (fund: string) => (await lastOf(fund)).lines.find(({ instrument }) => instrument === GONE);

async function holder(fund: string, amount: string): Promise<TestCustomer> {
  const who = await trial.server.customer();
  await granted(who.client.call('funds/buyFund', { fund, amount, key: newKey() }));
  return who;
}
/** Redeems everything, after a new login. */
async function redeemed(who: TestCustomer, fund: string) {
  const client = await trial.again(who);
  const { rows } = await granted(client.call('funds/listHoldings', {}));
  const { units } = rows.find((each) => each.fund === fund)!;
  const { order } = await granted(client.call('funds/redeemFund', { fund, units, key: newKey() }));
  return async () => trial.order({ client: await trial.again(who) }, order.id);
}

it('suspended, it counts at its last trade, and keeps a fund waiting of which it is more than a fifth', async () => {
  const [ann, bob] = [await holder(small, '5000'), await holder(large, '5000')];
  await trial.days(2);
  say('suspension');
  const { last } = trial.parts.feeds.quote(GONE, stoppedAt!)!;
  const [anns, bobs] = [await redeemed(ann, small), await redeemed(bob, large)];
  await trial.days(1);
  expect(await lineOf(small)).toMatchObject({ stale: true, close: last.toString() });
  expect(await anns()).toMatchObject({ status: 'dealt' });
  expect(await bobs()).toMatchObject({ status: 'waiting' });
  const facts = async () =>
    (await granted((await trial.again(bob)).call('funds/getFund', { fund: large }))).fund.suspended;
  expect(await facts()).toBe('manyHalted');
  await trial.days(3);
  expect(await anns()).toMatchObject({ status: 'paid' });
  expect(await trial.differences()).toEqual([]);

  say('resumption');
  await trial.days(5);
  expect(await facts()).toBe(null);
  expect(await bobs()).toMatchObject({ status: 'paid' });
  expect(await lineOf(small)).toMatchObject({ stale: false });
  expect(await trial.differences()).toEqual([]);
});

it('delisted, it is worth nothing until something is paid; the others are sold for whoever redeems', async () => {
  const [cara, dan] = [await holder(small, '9900'), await holder(small, '9900')];
  await trial.days(2);
  const held = (await lineOf(small))!;
  expect(BigInt(held.worth)).toBeGreaterThan(0n);
  // No job has looked since, so none of it is paid.
  say('delisting');
  const orders = [await redeemed(cara, small), await redeemed(dan, small)];
  await trial.days(1);
  expect(await lineOf(small)).toMatchObject({ quantity: held.quantity, worth: '0' });
  await trial.days(9);
  for (const order of orders) expect(await order()).toMatchObject({ status: 'paid' });
  expect(await trial.differences()).toEqual([]);

  const before = await lastOf(small);
  // Jobs run by hand here: this process leads, but doesn't look at the market.
  await trial.leads(GONE);
  const actions = createCorporateActions(trial.parts);
  await actions.readHeld();
  await actions.settle(openBooks(), trial.server.clock.now());
  await trial.days(1);
  expect(await lineOf(small)).toBeUndefined();
  const after = await lastOf(small);
  expect(after.nav > before.nav).toBe(true);
  expect(after.lines.map(({ instrument }) => instrument).sort()).toEqual([...OTHERS].sort());
  expect(await trial.differences()).toEqual([]);
});
