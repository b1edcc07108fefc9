/**
 * A wrong close: two people approve its correction, the correct price follows from the closes, and nobody is left with
 * a loss.
 */
import { beforeAll, expect, it } from 'vitest';
import type { PriceFeed } from '@bourse/core/markets/market-types.ts';
import { createIdempotencyKey, type TestCustomer, type TestStaff } from '../testing/test-server.ts';
import { processDealingDays } from './process-dealing-days.ts';
import { expectCallSuccess, FUND_INSTRUMENTS, provideFundTestWorld } from './testing-funds.ts';

const DAY_MS = 86_400_000;
const DAY = '2026-12-10';
let [early, late, seller, twin, brother]: TestCustomer[] = [];
let [one, other]: TestStaff[] = [];
let isWrong = false;
/** The feed's price in parts of 25 while it is wrong. */
let says = 24n;
const lying = (honest: PriceFeed): PriceFeed => ({
  ...honest,
  quote(id, now) {
    const quote = honest.quote(id, now);
    if (!isWrong || id !== FUND_INSTRUMENTS[0] || quote === null) return quote;
    const off = (price: bigint): bigint => (price * says) / 25n;
    return { ...quote, last: off(quote.last), bid: off(quote.bid), ask: off(quote.ask) };
  },
});
const testWorld = provideFundTestWorld({ feed: lying });
beforeAll(async () => {
  [early, late, seller, twin, brother] = await Promise.all(
    Array.from({ length: 5 }, () => testWorld.server.customer()),
  );
  // One person with two accounts.
  await testWorld.own(
    `update accounts set holder = ${twin!.userId} where account_id in (${twin!.userId}, ${brother!.userId})`,
  );
});

const propose = (date: string, by = one!) =>
  by.client.call('staff/proposeFundCorrection', {
    fund: testWorld.fund,
    date,
    cause: 'close',
    why: 'The feed said 4 % too little.',
    key: createIdempotencyKey(),
  });
const decide = (by: TestStaff, proposal: string) =>
  by.client.call('staff/decideProposal', { proposal, verdict: 'approve', key: createIdempotencyKey() });
const listed = () => expectCallSuccess(one!.client.call('staff/listFundCorrections', { fund: testWorld.fund }));

/** The feed's price of one instrument is 4 % too low while `work` runs. */
async function whileTheFeedIsWrong(work: () => Promise<void>): Promise<void> {
  isWrong = true;
  await work();
  isWrong = false;
}

it('corrects nothing while the closes give the published price', async () => {
  await expectCallSuccess(testWorld.buy(early!, '2000'));
  await expectCallSuccess(testWorld.buy(seller!, '3000'));
  await expectCallSuccess(testWorld.buy(twin!, '1000'));
  await testWorld.days(2);
  [one, other] = await testWorld.two('treasurer');
  expect(await propose('2026-12-09')).toMatchObject({ ok: false, code: 'fundPriceWithinTolerance' });
  expect(await propose('2026-12-08')).toMatchObject({ code: 'fundFirstPrice', params: { day: '2026-12-08' } });
  expect(await propose('2026-12-12')).toMatchObject({ code: 'fundNotDealt', params: { day: '2026-12-12' } });
});

it('two people approve the day and the cause; the price follows from the closes', async () => {
  const { units } = (await testWorld.holding(seller!))!;
  await expectCallSuccess(testWorld.buy(late!, '1000'));
  await expectCallSuccess(
    seller!.client.call('funds/redeemFund', { fund: testWorld.fund, units, key: createIdempotencyKey() }),
  );
  await expectCallSuccess(testWorld.buy(brother!, '500'));
  await expectCallSuccess(
    twin!.client.call('funds/redeemFund', { fund: testWorld.fund, amount: '500', key: createIdempotencyKey() }),
  );
  await whileTheFeedIsWrong(async () => {
    testWorld.server.clock.advance(DAY_MS);
    await processDealingDays(testWorld.dependencies);
  });
  await testWorld.days(3);
  [one, other] = await testWorld.two('treasurer');
  const { id } = await expectCallSuccess(propose(DAY));
  expect(await decide(one!, id)).toMatchObject({ ok: false, code: 'ownApproval' });
  await expectCallSuccess(decide(other!, id));
  await testWorld.work();
  const { rows } = await listed();
  expect(rows).toMatchObject([{ date: DAY, status: 'done', orders: 4, proposal: null }]);
  const [{ was, right, toCustomers, toFund }] = rows as [(typeof rows)[0]];
  expect(Number(was)).toBeLessThan(Number(right) * 0.995);
  // The seller got too little; the buyer got too many units, and keeps them.
  expect(Number(toCustomers)).toBeGreaterThan(20);
  expect(Number(toFund)).toBeGreaterThan(5);
  expect(await propose(DAY)).toMatchObject({ ok: false, code: 'fundCorrected' });
  expect(await testWorld.differences()).toEqual([]);
});

it('compensates and notifies those who lost, tells those who gained they keep it, and the page shows it', async () => {
  const { toCustomers } = (await listed()).rows[0]!;
  const [seen, lucky] = [await testWorld.again(seller!), await testWorld.again(late!)];
  const noticesOf = async (client: typeof seen) =>
    (await expectCallSuccess(client.call('notices/listNotices', { limit: 20 }))).rows.map(({ code }) => code);
  expect(await noticesOf(seen)).toContain('fundMadeGood');
  expect(await noticesOf(lucky)).toContain('fundPriceCorrected');
  const { rows: moved } = await expectCallSuccess(seen.call('wallet/listTransfers', { limit: 50 }));
  expect(moved.find(({ code }) => code === 'fundMadeGood')).toMatchObject({ amount: toCustomers, to: 'available' });
  const { fund: facts } = await expectCallSuccess(lucky.call('funds/getFund', { fund: testWorld.fund }));
  const [corrected] = facts.corrected;
  expect(corrected).toMatchObject({ date: DAY, cause: 'close' });
  expect(facts.prices.find(({ date }) => date === DAY)!.price).toBe(corrected!.right);
});

it('compensates nobody who redeemed in one account what they bought in another', async () => {
  const [{ owed }] = (await testWorld.own(
    `select sum(to_customer + to_fund)::integer as owed from fund_made_good where date = $1 and account_id = any($2)`,
    [DAY, [twin!.userId, brother!.userId]],
  )) as [{ owed: number }];
  // The price only moves the minor unit at which a redemption's units are cut off.
  expect(owed).toBeLessThanOrEqual(1);
});

it('corrects the last day too, and earlier days after it, at the correct price', async () => {
  const lastDay = async () =>
    ((await testWorld.own('select max(date) as date from fund_prices')) as [{ date: string }])[0].date;
  const dealt = async (): Promise<string> => {
    await expectCallSuccess(
      late!.client.call('funds/buyFund', { fund: testWorld.fund, amount: '1000', key: createIdempotencyKey() }),
    );
    testWorld.server.clock.advance(DAY_MS);
    await processDealingDays(testWorld.dependencies);
    return lastDay();
  };
  says = 26n;
  const days: string[] = [];
  await whileTheFeedIsWrong(async () => {
    for (let day = 0; day < 2; day++) {
      late = { ...late!, client: await testWorld.again(late!) };
      days.push(await dealt());
    }
  });
  await testWorld.work();
  [one, other] = await testWorld.two('treasurer');
  const [first, second] = days as [string, string];
  expect(await propose(first)).toMatchObject({ ok: false, code: 'fundLaterWrong', params: { day: second } });
  for (const date of [second, first]) {
    const { id } = await expectCallSuccess(propose(date));
    await expectCallSuccess(decide(other!, id));
    await testWorld.work();
  }
  expect(
    await testWorld.own('select last = nav as own, last_on from fund_corrections where date = $1', [second]),
  ).toEqual([{ own: true, last_on: second }]);
  const { rows } = await listed();
  const owed = rows.find(({ date }) => date === second)!;
  expect(Number(owed.toCustomers)).toBeCloseTo(1000 * (1 - Number(owed.right) / Number(owed.was)), 1);
  expect(await testWorld.differences()).toEqual([]);
});

it.each([
  [
    'update fund_made_good set to_customer = to_customer + 1 where to_customer > 0',
    'update fund_made_good set to_customer = to_customer - 1 where to_customer > 0',
    /^fund order \d+\/u\d+ 2026-12-10: made good/,
  ],
  [
    'update fund_corrections set worth = worth + 1',
    'update fund_corrections set worth = worth - 1',
    /corrected: worth/,
  ],
  // More units than a bigint column could multiply by their price.
  ...[/^fund order \d+\/u\d+ 2026-12-10: \d{12} units for/, /^fund order \d+\/u\d+ 2026-12-10: made good/].map(
    (found): [string, string, RegExp] => [
      "update fund_deals set units = units + 200000000000 where kind = 'redeem'",
      "update fund_deals set units = units - 200000000000 where kind = 'redeem'",
      found,
    ],
  ),
  [
    'update fund_days set restored = restored + 1 where restored is not null',
    'update fund_days set restored = restored - 1 where restored is not null',
    /restored/,
  ],
  ['update fund_corrections set last = last + 1', 'update fund_corrections set last = last - 1', /corrected: last is/],
  [
    'update fund_dealt_together set person = person + 1',
    'update fund_dealt_together set person = person - 1',
    /reckoned with those of their person/,
  ],
  [
    `update fund_corrections set cause = 'rate'`,
    `update fund_corrections set cause = 'close'`,
    /which two people have not approved so/,
  ],
])('the audit reports %s', async (forge, back, found) => {
  await testWorld.own(forge);
  expect(await testWorld.differences()).toEqual(expect.arrayContaining([expect.stringMatching(found)]));
  await testWorld.own(back);
});
