/** Funds that a rule ends: one with an instrument that nobody buys, and an approved one that can't begin. */
import { beforeAll, expect, it } from 'vitest';
import { UNSOLD_HOLDINGS_TAKEOVER_DAYS } from '@bourse/core/products/investment-funds/fund-valuation-and-rules.ts';
import type { PriceFeed } from '@bourse/core/markets/market-types.ts';
import { createIdempotencyKey, type TestCustomer, type TestStaff } from '../testing/test-server.ts';
import { openApprovedFunds } from './open-fund.ts';
import { findFund } from './fund-views.ts';
import { expectCallSuccess, FUND_INSTRUMENTS, provideFundTestWorld } from './testing-funds.ts';

const DAY_MS = 86_400_000;
let [one, other]: TestStaff[] = [];
let isSilent = false;
const silent = (honest: PriceFeed): PriceFeed => ({
  ...honest,
  quote: (id, now) => (isSilent && id === FUND_INSTRUMENTS[0] ? null : honest.quote(id, now)),
});
const testWorld = provideFundTestWorld({ feed: silent });
beforeAll(async () => {
  [one, other] = await testWorld.two('treasurer');
});

const decide = (by: TestStaff, proposal: string) =>
  by.client.call('staff/decideProposal', { proposal, verdict: 'approve', key: createIdempotencyKey() });
const known = async () => (await findFund(testWorld.server.database.kysely, testWorld.fund))!;
const capital = async (): Promise<bigint> => {
  const rows =
    await testWorld.own(`select coalesce(sum(case when credit = 'houseCapital' then amount else -amount end), 0)
    ::bigint as sum from transfers where 'houseCapital' in (debit, credit)`);
  return (rows as [{ sum: bigint }])[0].sum;
};

it('ends an approved fund that cannot open, gives the reason, and returns the capital to the house', async () => {
  const mandate = {
    name: 'Never begun',
    names: {},
    market: 'US' as const,
    currency: 'USD',
    weights: [{ instrument: FUND_INSTRUMENTS[0] as string, part: '0.5' }],
    rebalancing: 'monthly' as const,
    feeRate: '0.005',
    cutOffMinutes: 60,
    settlementDays: 2,
    minimum: '10.00',
    capital: '20000.00',
  };
  const { id } = await expectCallSuccess(
    one!.client.call('staff/proposeFund', { ...mandate, key: createIdempotencyKey() }),
  );
  const { venues } = testWorld.dependencies;
  const unlisted = Object.create(venues, {
    instrument: { value: (name: string) => (name === FUND_INSTRUMENTS[0] ? null : venues.instrument(name)) },
  }) as typeof venues;
  const without = { ...testWorld.dependencies, venues: unlisted };
  // Approved, and killed between the house's money and the first day.
  const before = await capital();
  await testWorld.own(
    `create function killed() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`,
  );
  await testWorld.own('create trigger killed before insert on funds for each row execute function killed()');
  await decide(other!, id).catch(() => undefined);
  await testWorld.own('drop trigger killed on funds');
  expect(await capital()).toBe(before - 20_000_00n);
  const readOpening = async () =>
    (await expectCallSuccess(one!.client.call('staff/listFunds', {}))).openings.find(
      ({ name }) => name === mandate.name,
    );
  await openApprovedFunds(without);
  expect(await readOpening()).toMatchObject({ status: 'decided', why: null });

  testWorld.server.clock.advance(DAY_MS);
  [one, other] = await testWorld.two('treasurer');
  await openApprovedFunds(without);
  await Promise.all([openApprovedFunds(without), openApprovedFunds(testWorld.dependencies)]);
  await openApprovedFunds(testWorld.dependencies);
  expect(await readOpening()).toMatchObject({ status: 'ended', why: expect.stringContaining('instrument') });
  expect(await capital()).toBe(before);
  expect(await testWorld.differences()).toEqual([]);
});

it('the house takes over unsellable holdings of a closing fund at the last trade and pays all holders', async () => {
  const ann: TestCustomer = await testWorld.server.customer();
  await testWorld.work();
  await expectCallSuccess(testWorld.buy(ann, '9900'));
  await testWorld.days(2);
  const { units, worth } = (await testWorld.holding({ client: await testWorld.again(ann) }))!;
  expect(Number(units)).toBeGreaterThan(0);
  isSilent = true;
  [one, other] = await testWorld.two('treasurer');
  const { id } = await expectCallSuccess(
    one!.client.call('staff/proposeFundEnd', {
      fund: testWorld.fund,
      why: 'Too few hold it.',
      key: createIdempotencyKey(),
    }),
  );
  await expectCallSuccess(decide(other!, id));
  await testWorld.days(UNSOLD_HOLDINGS_TAKEOVER_DAYS - 2);
  // A third of it has no price: nobody can deal, and the house hasn't taken over anything yet.
  expect(await known()).toMatchObject({ takenOver: false, endedAt: null });
  const held = Number((await testWorld.holding({ client: await testWorld.again(ann) }))?.units ?? 0);
  expect(held).toBeGreaterThan(0);
  const before = await capital();

  for (let day = 0; day < 25 && (await known()).endedAt === null; day++) await testWorld.days(1);
  expect((await known()).endedAt).not.toBeNull();
  const [taken] = (await testWorld.own('select amount, lines from fund_takeovers')) as {
    amount: bigint;
    lines: object[];
  }[];
  expect(taken!.lines).toMatchObject([{ instrument: FUND_INSTRUMENTS[0] }]);
  expect(taken!.amount).toBeGreaterThan(0n);
  const client = await testWorld.again(ann);
  expect((await expectCallSuccess(client.call('funds/listHoldings', {}))).rows).toEqual([]);
  const { rows } = await expectCallSuccess(client.call('funds/listFundOrders', { limit: 20 }));
  expect(rows.every(({ status }) => status === 'paid' || status === 'dealt')).toBe(true);
  const paid = rows.filter(({ kind }) => kind === 'redeem').reduce((sum, { money }) => sum + Number(money ?? 0), 0);
  expect(paid).toBeGreaterThan(Number(worth) * 0.8);
  expect(await testWorld.differences()).toEqual([]);

  // Once it trades again it is sold for the house.
  const ended = await capital();
  expect(ended).toBeGreaterThan(before - taken!.amount);
  isSilent = false;
  for (let day = 0; day < 6 && (await capital()) === ended; day++) await testWorld.days(1);
  expect(await capital()).toBeGreaterThan(ended);
  expect(await testWorld.differences()).toEqual([]);
});

it.each([
  ['update fund_takeovers set amount = amount + 1', 'update fund_takeovers set amount = amount - 1'],
  [
    `update fund_takeovers set decided_at = decided_at - interval '9 days'`,
    `update fund_takeovers set decided_at = decided_at + interval '9 days'`,
  ],
])('the audit reports %s', async (forge, back) => {
  await testWorld.own(forge);
  expect(await testWorld.differences()).toEqual(expect.arrayContaining([expect.stringMatching(/taken over for/)]));
  await testWorld.own(back);
});
