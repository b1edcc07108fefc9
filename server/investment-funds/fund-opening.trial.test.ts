/**
 * A fund is opened by two people with the house's money, dealt in, and closed: everybody is paid, the rest is returned.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { buildLiabilityTrees } from '../ledger/liability-trees.ts';
import { createIdempotencyKey, type TestCustomer, type TestStaff } from '../testing/test-server.ts';
import { expectCallSuccess, FUND_INSTRUMENTS, provideFundTestWorld } from './testing-funds.ts';

let [one, other]: TestStaff[] = [];
const testWorld = provideFundTestWorld();
beforeAll(async () => {
  [one, other] = await testWorld.two('treasurer');
});

const MANDATE = {
  name: 'Three of America',
  names: { kor: '미국 3' },
  market: 'US',
  currency: 'USD',
  weights: FUND_INSTRUMENTS.map((instrument) => ({ instrument, part: '0.3' })),
  rebalancing: 'monthly',
  feeRate: '0.005',
  cutOffMinutes: 60,
  settlementDays: 2,
  minimum: '10.00',
  capital: '20000.00',
} as const;
const WHY = 'Too few hold it to pay for its trades.';
const propose = (changed: object = {}) =>
  one!.client.call('staff/proposeFund', { ...MANDATE, ...changed, key: createIdempotencyKey() });
const decide = (by: TestStaff, proposal: string) =>
  by.client.call('staff/decideProposal', { proposal, verdict: 'approve', key: createIdempotencyKey() });
const listed = () => expectCallSuccess(one!.client.call('staff/listFunds', {}));
const found = async () => (await listed()).rows.find(({ name }) => name === MANDATE.name)!;
const capital = async (): Promise<bigint> => {
  const { rows } = await testWorld.server.database.pool.query<{ sum: bigint }>(
    `select coalesce(sum(case code when 'fundSeed' then amount else -amount end), 0)::bigint as sum from transfers
      where code in ('fundSeed', 'fundSeedBack')`,
  );
  return rows[0]!.sum;
};

describe('a mandate', () => {
  it.each([
    [{ weights: [{ instrument: 'US.NOBODY', part: '0.5' }] }, 'instrumentNotFound'],
    [{ currency: 'QQQ' }, 'currencyUnknown'],
    [{ market: 'KR' }, 'fundOtherMarket'],
    [{ name: 'tried' }, 'fundNameTaken'],
  ])('with %s is refused: %s', async (changed, code) => {
    expect(await propose(changed)).toMatchObject({ ok: false, code });
  });

  it('of a company whose prices come late is refused: the next ones could be seen before the cut-off', async () => {
    const { venues } = testWorld.dependencies;
    const { knownElsewhereMs } = venues;
    venues.knownElsewhereMs = (id) => (id === FUND_INSTRUMENTS[1] ? 900_000 : 0);
    expect(await propose()).toMatchObject({ ok: false, code: 'delayedPrices', params: { minutes: 15 } });
    venues.knownElsewhereMs = knownElsewhereMs;
  });

  it.each([
    [{ weights: [{ instrument: 'US.ALPN', part: '1.1' }] }],
    [{ weights: [MANDATE.weights[0], MANDATE.weights[0]] }],
    [{ feeRate: '0.11' }],
    [{ capital: '9.99' }],
    [{ weights: [] }],
    [{ cutOffMinutes: 0 }],
  ])('with %s is invalid', async (changed) => {
    await expect(propose(changed)).rejects.toThrow(/400/);
  });
});

it('opens with capital of the house once a second person approves, never by one person alone', async () => {
  const { id } = await expectCallSuccess(propose());
  expect((await listed()).openings).toMatchObject([{ name: MANDATE.name, status: 'proposed', capital: '20000.00' }]);
  expect(await decide(one!, id)).toMatchObject({ ok: false, code: 'ownApproval' });
  await testWorld.work();
  expect(await capital()).toBe(0n);
  await expectCallSuccess(decide(other!, id));
  await testWorld.work();
  expect(await capital()).toBe(20_000_00n);
  expect((await listed()).openings).toEqual([]);
  expect(await found()).toMatchObject({ seedUnits: '2000.000000', worth: '20000.00', holders: 0, sellsOn: null });
  await testWorld.days(1);
  // It is part of what is owed, but shown apart from customers' deposits.
  const { pool } = testWorld.server.database;
  expect(await buildLiabilityTrees(pool, testWorld.server.clock.now())).toBe(true);
  const funds = await testWorld.own(
    `select sum(amount)::bigint as amount from balances join funds using (account_id) where balances.currency = 'USD'
      and bucket in ('available', 'frozen', 'margin')`,
  );
  [one, other] = await testWorld.two('treasurer');
  const { rows } = await expectCallSuccess(one.client.call('staff/getLiabilities'));
  const dollars = rows.find(({ currency }) => currency === 'USD')!;
  const cents = (text: string): bigint => BigInt(text.replace('.', ''));
  const [{ amount }] = funds as [{ amount: bigint }];
  expect(cents(dollars.seeded)).toBe(amount);
  expect(cents(dollars.seeded) + cents(dollars.owed)).toBe(cents(dollars.sum));
  expect(await testWorld.differences()).toEqual([]);
});

it('is closed by two people: notifies holders, sells, pays at one last price; the house gets the rest', async () => {
  [one, other] = await testWorld.two('treasurer');
  const { fund, account } = await found();
  testWorld.fund = fund;
  const ann: TestCustomer = await testWorld.server.customer();
  await expectCallSuccess(testWorld.buy(ann, '4000'));
  await testWorld.days(2);
  await expectCallSuccess(
    ann.client.call('funds/setPlan', { fund, amount: '100', day: 25, roll: 'following', key: createIdempotencyKey() }),
  );
  const { order: waits } = await expectCallSuccess(testWorld.buy(ann, '50'));
  [one, other] = await testWorld.two('treasurer');
  const { id } = await expectCallSuccess(
    one!.client.call('staff/proposeFundEnd', { fund, why: WHY, key: createIdempotencyKey() }),
  );
  expect(await found()).toMatchObject({ closing: { id } });
  const { facts } = await expectCallSuccess(other!.client.call('staff/getProposal', { proposal: id }));
  expect(Object.fromEntries(facts.map(({ name, value }) => [name, value]))).toMatchObject({
    fund: MANDATE.name,
    why: WHY,
    fundHolders: '1',
    fundHeld: (await testWorld.holding(ann))!.units,
    fundWorth: (await found()).worth,
    currency: 'USD',
    fundPlans: '1',
    fundWaiting: '1',
  });
  await expectCallSuccess(decide(other!, id));
  await testWorld.work();
  expect(await testWorld.order(ann, waits.id)).toMatchObject({ status: 'cancelled' });
  expect((await expectCallSuccess(ann.client.call('funds/listPlans', {}))).rows).toMatchObject([{ status: 'ended' }]);
  expect(await testWorld.buy(ann, '50')).toMatchObject({ ok: false, code: 'fundCloses' });
  const held = (await testWorld.holding(ann))!;
  await testWorld.days(9);
  const client = await testWorld.again(ann);
  expect((await expectCallSuccess(client.call('funds/listHoldings', {}))).rows).toEqual([]);
  const { rows: orders } = await expectCallSuccess(client.call('funds/listFundOrders', { fund, limit: 10 }));
  const [last] = orders;
  expect(last).toMatchObject({ kind: 'redeem', status: 'paid', redeemed: held.units });
  [one, other] = await testWorld.two('treasurer');
  expect(await found()).toMatchObject({ holders: 0, endedAt: expect.any(String) });
  const dates = await testWorld.own(`select max(date) as date from fund_days where fund = $1 and status = 'dealt'`, [
    fund,
  ]);
  const { date } = (dates as [{ date: string }])[0];
  const wrong = { fund, date, cause: 'close', why: 'The feed was wrong.', key: createIdempotencyKey() } as const;
  expect(await one!.client.call('staff/proposeFundCorrection', wrong)).toMatchObject({ code: 'fundCloses' });
  const left = await testWorld.own('select sum(amount)::bigint as amount from balances where account_id = $1', [
    account,
  ]);
  expect(left).toEqual([{ amount: 0n }]);
  // The basket's gain or loss meanwhile is the house's, as far as its own units go.
  expect(Number((await capital()) < 0n ? -(await capital()) : await capital())).toBeLessThan(2_000_00);
  expect((await expectCallSuccess(client.call('funds/listFunds', {}))).rows.map((each) => each.fund)).not.toContain(
    fund,
  );
  expect(await testWorld.differences()).toEqual([]);
});

it.each([
  ['update fund_openings set seed = seed + 1', 'update fund_openings set seed = seed - 1', /fundSeed/],
  [
    'update funds set fee_rate = fee_rate + 1 where fund in (select fund from fund_openings)',
    'update funds set fee_rate = fee_rate - 1 where fund in (select fund from fund_openings)',
    /^fundOpening \d+: .* isn't as it was decided/,
  ],
  [
    `update funds set weights = jsonb_set(weights, '{0,part}', '"0.31"') where fund = (select fund from fund_openings)`,
    `update funds set weights = jsonb_set(weights, '{0,part}', '"0.3"') where fund = (select fund from fund_openings)`,
    /^fundOpening \d+: .* isn't as it was decided/,
  ],
  [
    'update fund_openings set seed = seed + 100',
    'update fund_openings set seed = seed - 100',
    /^fundOpening \d+: seed 2000100 .* isn't as it was decided/,
  ],
  ['update fund_ends set seed_back = seed_back + 1', 'update fund_ends set seed_back = seed_back - 1', /fundSeedBack/],
])('the audit reports %s', async (forge, back, what) => {
  await testWorld.own(forge);
  expect(await testWorld.differences()).toEqual(expect.arrayContaining([expect.stringMatching(what)]));
  await testWorld.own(back);
});
