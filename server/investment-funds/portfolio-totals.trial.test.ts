/** Money in a fund counts once in every total, is named, and isn't cash until it is redeemed. */
import { MAIN_PORTFOLIO } from '@bourse/core/ledger/transfer.ts';
import { beforeAll, expect, it } from 'vitest';
import type { AccountId } from '../ids.ts';
import { writeNextSeal } from '../ledger/sealer.ts';
import { recordPerformancePoints } from '../performance/record-performance-points.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';
import { makeStatements } from '../wallet/make-statements.ts';
import { expectCallSuccess, provideFundTestWorld } from './testing-funds.ts';

let ann: TestCustomer;
const testWorld = provideFundTestWorld();
beforeAll(async () => {
  ann = await testWorld.server.customer();
});

const wallet = (client = ann.client) => expectCallSuccess(client.call('wallet/getWallet', {}));
const dollars = async () => (await wallet()).accounts.find(({ currency }) => currency === 'USD')!;
const account = async (): Promise<AccountId> => {
  const rows = await testWorld.own('select account_id from fund_orders limit 1');
  return (rows as { account_id: AccountId }[])[0]!.account_id;
};
/** Every total at one moment, with no price moving in between. Each one is computed by different code. */
async function totals(): Promise<number[]> {
  testWorld.server.clock.advance(1_000);
  const portfolio = await expectCallSuccess(ann.client.call('trading/getPortfolio', {}));
  const { rows, total } = await expectCallSuccess(ann.client.call('portfolios/listPortfolios', {}));
  const curve = await expectCallSuccess(ann.client.call('performance/getCurve', { span: 'all' }));
  const figures = await expectCallSuccess(
    ann.client.call('performance/getPerformance', { from: '2026-12-01', to: today() }),
  );
  const of = { account: await account(), portfolio: MAIN_PORTFOLIO };
  const { value } = (await testWorld.dependencies.portfolioPerformance.measured(of, { from: 0 }, 'USD'))!;
  return [
    ...[(await wallet()).total, portfolio.total, rows[0]!.total, total, curve.value, figures.value].map(Number),
    Number(value) / 100,
  ];
}
const today = () => new Date(testWorld.server.clock.now()).toISOString().slice(0, 10);
const agree = async (): Promise<void> => {
  const [first, ...others] = await totals();
  for (const each of others) expect(Math.abs(each - first!)).toBeLessThan(0.3);
};
/** What the house owes in dollars, over all leaves. */
async function owed(): Promise<bigint> {
  const { rows } = await testWorld.server.database.pool.query<{ sum: bigint }>(
    `select sum(amount)::bigint as sum from balances where currency = 'USD' and bucket in ('available', 'fundHeld')`,
  );
  return rows[0]!.sum;
}

it('counts money in a fund once: while the order waits, after the purchase, and after redemption', async () => {
  const before = await wallet();
  expect(before.inFunds).toBe('0.00');
  const first = await dollars();
  await expectCallSuccess(testWorld.buy(ann, '2000'));
  const waiting = await wallet();
  expect(waiting.inFunds).toBe('0.00');
  await agree();
  expect(Number((await dollars()).withdrawable)).toBeLessThanOrEqual(Number(first.available) - 2_000);
  await testWorld.days(2);
  const bought = await wallet();
  const { worth, units } = (await testWorld.holding(ann))!;
  expect(bought.inFunds).toBe(worth);
  // Exchange rates move the rest a little; without the fund all of it would be gone.
  expect(Math.abs(Number(bought.total) - Number(before.total))).toBeLessThan(1_000);
  await agree();
  expect(Number((await dollars()).available)).toBeCloseTo(Number(first.available) - 2_000, 2);
  const owedThen = await owed();
  const { order } = await expectCallSuccess(
    ann.client.call('funds/redeemFund', { fund: testWorld.fund, units, key: createIdempotencyKey() }),
  );
  await testWorld.days(1);
  // No longer units and not yet money, but still counted.
  const redeemed = await testWorld.order(ann, order.id);
  expect(Number(redeemed.money)).toBeGreaterThan(0);
  const left = (await testWorld.holding(ann))?.worth ?? '0';
  const coming = await wallet();
  expect(Number(coming.inFunds)).toBeCloseTo(Number(redeemed.money) + Number(left), 2);
  await agree();
  await recordPerformancePoints(testWorld.dependencies);
  await agree();
  await testWorld.days(2);
  expect((await wallet()).inFunds).toBe('0.00');
  await agree();
  expect(Number((await dollars()).available)).toBeGreaterThan(Number(first.available) - 100);
  // The fund's money is the customer's again: the house owes as much, apart from what the basket lost and paid.
  expect(await owed()).toBeGreaterThanOrEqual(owedThen);
});

it('does not count fund orders as cash flows of the return, only the profit of the units', async () => {
  await recordPerformancePoints(testWorld.dependencies);
  const {
    flows,
    profit,
    parts: profitParts,
    began,
    value,
  } = await expectCallSuccess(ann.client.call('performance/getPerformance', { from: '2026-12-01', to: today() }));
  const { points } = await expectCallSuccess(ann.client.call('performance/getCurve', { span: 'all' }));
  // Only practice money has come in.
  expect(points.filter((each) => Number(each.flows) !== 0)).toHaveLength(1);
  expect(Number(value)).toBeCloseTo(Number(began) + Number(flows) + Number(profit), 2);
  expect(Number(profit)).toBeCloseTo(Number(profitParts.price) + Number(profitParts.currency), 2);
  expect(await testWorld.differences()).toEqual([]);
});

it('includes the price change of funds in the change of the day, and fund holdings in the statement', async () => {
  const bob = await testWorld.server.customer();
  await expectCallSuccess(testWorld.buy(bob, '3000'));
  await testWorld.days(2);
  const { worth, units } = (await testWorld.holding(bob))!;
  const { todayProfit, today: dayParts, total } = await expectCallSuccess(bob.client.call('trading/getPortfolio', {}));
  expect(Number(dayParts.deposits)).toBe(0);
  expect(Math.abs(Number(todayProfit))).toBeLessThan(Number(worth) / 10);
  expect(Number(total)).toBeGreaterThan(Number(worth));
  const requested = await expectCallSuccess(
    bob.client.call('wallet/getStatement', {
      from: '2026-12-01',
      to: today(),
      format: 'csv',
      key: createIdempotencyKey(),
    }),
  );
  const read = () => bob.client.call('wallet/readStatement', { statement: requested.id });
  const make = async (): Promise<boolean> => {
    while (await writeNextSeal(testWorld.server.database.pool, testWorld.server.clock.now()));
    // The server's own job may have claimed it before the seal; then it is due again after its lease.
    testWorld.server.clock.advance(65_000);
    await makeStatements(testWorld.dependencies);
    return (await read()).ok;
  };
  await expect.poll(make, { timeout: 30_000 }).toBe(true);
  const { content } = await expectCallSuccess(read());
  const lines = Buffer.from(content, 'base64').toString('utf8').split('\r\n');
  const line = lines.find((each) => each.includes('Tried'))!;
  expect(line).toContain(Number(units).toString());
  expect(line).toContain(worth);
});
