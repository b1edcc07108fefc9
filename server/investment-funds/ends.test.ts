/** Funds that a rule ends: one with an instrument that nobody buys, and an approved one that can't begin. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TAKEN_OVER_AFTER_DAYS } from '@bourse/core/products/investment-funds/fund-rules.ts';
import type { Feed } from '@bourse/core/markets/market.ts';
import { newKey, type TestCustomer, type TestStaff } from '../testing/test-server.ts';
import { beginFunds } from './open-fund.ts';
import { findFund } from './views.ts';
import { type FundTrial, granted, NAMES, openTrial } from './testing-funds.ts';

const DAY_MS = 86_400_000;
let trial: FundTrial;
let [one, other]: TestStaff[] = [];
let isSilent = false;
const silent = (honest: Feed): Feed => ({
  ...honest,
  quote: (id, now) => (isSilent && id === NAMES[0] ? null : honest.quote(id, now)),
});
beforeAll(async () => {
  trial = await openTrial({ feed: silent });
  [one, other] = await trial.two('treasurer');
});
afterAll(() => trial?.server.stop());

const decide = (by: TestStaff, proposal: string) =>
  by.client.call('staff/decideProposal', { proposal, verdict: 'approve', key: newKey() });
const known = async () => (await findFund(trial.server.database.kysely, trial.fund))!;
const capital = async (): Promise<bigint> => {
  const rows = await trial.own(`select coalesce(sum(case when credit = 'houseCapital' then amount else -amount end), 0)
    ::bigint as sum from transfers where 'houseCapital' in (debit, credit)`);
  return (rows as [{ sum: bigint }])[0].sum;
};

it('a decided fund that cannot begin ends with its reason, and the house has its money back', async () => {
  const mandate = {
    name: 'Never begun',
    names: {},
    market: 'US' as const,
    currency: 'USD',
    weights: [{ instrument: NAMES[0] as string, part: '0.5' }],
    rebalancing: 'monthly' as const,
    feeRate: '0.005',
    cutOffMinutes: 60,
    settlementDays: 2,
    minimum: '10.00',
    capital: '20000.00',
  };
  const { id } = await granted(one!.client.call('staff/proposeFund', { ...mandate, key: newKey() }));
  const { feeds } = trial.parts;
  const unlisted = Object.create(feeds, {
    instrument: { value: (name: string) => (name === NAMES[0] ? null : feeds.instrument(name)) },
  }) as typeof feeds;
  const without = { ...trial.parts, feeds: unlisted };
  // Approved, and killed between the house's money and the first day.
  const before = await capital();
  await trial.own(
    `create function killed() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`,
  );
  await trial.own('create trigger killed before insert on funds for each row execute function killed()');
  await decide(other!, id).catch(() => undefined);
  await trial.own('drop trigger killed on funds');
  expect(await capital()).toBe(before - 20_000_00n);
  const shown = async () =>
    (await granted(one!.client.call('staff/listFunds', {}))).openings.find(({ name }) => name === mandate.name);
  await beginFunds(without);
  expect(await shown()).toMatchObject({ standing: 'decided', why: null });

  trial.server.clock.advance(DAY_MS);
  [one, other] = await trial.two('treasurer');
  await beginFunds(without);
  await Promise.all([beginFunds(without), beginFunds(trial.parts)]);
  await beginFunds(trial.parts);
  expect(await shown()).toMatchObject({ standing: 'ended', why: expect.stringContaining('instrument') });
  expect(await capital()).toBe(before);
  expect(await trial.differences()).toEqual([]);
});

it('what nobody buys of a closing fund the house takes over at its last trade, and everybody is paid', async () => {
  const ann: TestCustomer = await trial.server.customer();
  await trial.work();
  await granted(trial.buy(ann, '9900'));
  await trial.days(2);
  const { units, worth } = (await trial.holding({ client: await trial.again(ann) }))!;
  expect(Number(units)).toBeGreaterThan(0);
  isSilent = true;
  [one, other] = await trial.two('treasurer');
  const { id } = await granted(
    one!.client.call('staff/proposeFundEnd', { fund: trial.fund, why: 'Too few hold it.', key: newKey() }),
  );
  await granted(decide(other!, id));
  await trial.days(TAKEN_OVER_AFTER_DAYS - 2);
  // A third of it has no price: nobody can deal, and the house hasn't taken over anything yet.
  expect(await known()).toMatchObject({ takenOver: false, endedAt: null });
  const held = Number((await trial.holding({ client: await trial.again(ann) }))?.units ?? 0);
  expect(held).toBeGreaterThan(0);
  const before = await capital();

  for (let day = 0; day < 25 && (await known()).endedAt === null; day++) await trial.days(1);
  expect((await known()).endedAt).not.toBeNull();
  const [taken] = (await trial.own('select amount, lines from fund_takeovers')) as {
    amount: bigint;
    lines: object[];
  }[];
  expect(taken!.lines).toMatchObject([{ instrument: NAMES[0] }]);
  expect(taken!.amount).toBeGreaterThan(0n);
  const client = await trial.again(ann);
  expect((await granted(client.call('funds/listHoldings', {}))).rows).toEqual([]);
  const { rows } = await granted(client.call('funds/listFundOrders', { limit: 20 }));
  expect(rows.every(({ status }) => status === 'paid' || status === 'dealt')).toBe(true);
  const paid = rows.filter(({ kind }) => kind === 'redeem').reduce((sum, { money }) => sum + Number(money ?? 0), 0);
  expect(paid).toBeGreaterThan(Number(worth) * 0.8);
  expect(await trial.differences()).toEqual([]);

  // Once it trades again it is sold for the house.
  const ended = await capital();
  expect(ended).toBeGreaterThan(before - taken!.amount);
  isSilent = false;
  for (let day = 0; day < 6 && (await capital()) === ended; day++) await trial.days(1);
  expect(await capital()).toBeGreaterThan(ended);
  expect(await trial.differences()).toEqual([]);
});

it.each([
  ['update fund_takeovers set amount = amount + 1', 'update fund_takeovers set amount = amount - 1'],
  [
    `update fund_takeovers set decided_at = decided_at - interval '9 days'`,
    `update fund_takeovers set decided_at = decided_at + interval '9 days'`,
  ],
])('%s is found by the audit', async (forge, back) => {
  await trial.own(forge);
  expect(await trial.differences()).toEqual(expect.arrayContaining([expect.stringMatching(/taken over for/)]));
  await trial.own(back);
});
