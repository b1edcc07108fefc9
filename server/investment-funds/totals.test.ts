/** Money in a fund counts once in every total, is named, and isn't cash until it is redeemed. */
import { MAIN } from '@bourse/core/ledger/transfer.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AccountId } from '../ids.ts';
import { sealOnce } from '../ledger/sealer.ts';
import { keepPoints } from '../performance/record-points.ts';
import { newKey, type TestCustomer } from '../testing/test-server.ts';
import { makeStatements } from '../wallet/make-statements.ts';
import { type FundTrial, granted, openTrial } from './testing-funds.ts';

let trial: FundTrial;
let ann: TestCustomer;
beforeAll(async () => {
  trial = await openTrial();
  ann = await trial.server.customer();
});
afterAll(() => trial?.server.stop());

const wallet = (client = ann.client) => granted(client.call('wallet/getWallet', {}));
const dollars = async () => (await wallet()).accounts.find(({ currency }) => currency === 'USD')!;
const account = async (): Promise<AccountId> => {
  const rows = await trial.own('select account_id from fund_orders limit 1');
  return (rows as { account_id: AccountId }[])[0]!.account_id;
};
/** Every total at one moment, with no price moving in between. Each one is computed by different code. */
async function totals(): Promise<number[]> {
  trial.server.clock.advance(1_000);
  const portfolio = await granted(ann.client.call('trading/getPortfolio', {}));
  const { rows, total } = await granted(ann.client.call('portfolios/listPortfolios', {}));
  const curve = await granted(ann.client.call('performance/getCurve', { span: 'all' }));
  const figures = await granted(ann.client.call('performance/getPerformance', { from: '2026-12-01', to: today() }));
  const of = { account: await account(), portfolio: MAIN };
  const { value } = (await trial.parts.equity.measured(of, { from: 0 }, 'USD'))!;
  return [
    ...[(await wallet()).total, portfolio.total, rows[0]!.total, total, curve.value, figures.value].map(Number),
    Number(value) / 100,
  ];
}
const today = () => new Date(trial.server.clock.now()).toISOString().slice(0, 10);
const agree = async (): Promise<void> => {
  const [first, ...others] = await totals();
  for (const each of others) expect(Math.abs(each - first!)).toBeLessThan(0.3);
};
/** What the house owes in dollars, over all leaves. */
async function owed(): Promise<bigint> {
  const { rows } = await trial.server.database.pool.query<{ sum: bigint }>(
    `select sum(amount)::bigint as sum from balances where currency = 'USD' and bucket in ('available', 'fundHeld')`,
  );
  return rows[0]!.sum;
}

it('counts once while it waits, once it is bought, and when it is redeemed', async () => {
  const before = await wallet();
  expect(before.inFunds).toBe('0.00');
  const first = await dollars();
  await granted(trial.buy(ann, '2000'));
  const waiting = await wallet();
  expect(waiting.inFunds).toBe('0.00');
  await agree();
  expect(Number((await dollars()).withdrawable)).toBeLessThanOrEqual(Number(first.available) - 2_000);
  await trial.days(2);
  const bought = await wallet();
  const { worth, units } = (await trial.holding(ann))!;
  expect(bought.inFunds).toBe(worth);
  // Exchange rates move the rest a little; without the fund all of it would be gone.
  expect(Math.abs(Number(bought.total) - Number(before.total))).toBeLessThan(1_000);
  await agree();
  expect(Number((await dollars()).available)).toBeCloseTo(Number(first.available) - 2_000, 2);
  const owedThen = await owed();
  const { order } = await granted(ann.client.call('funds/redeemFund', { fund: trial.fund, units, key: newKey() }));
  await trial.days(1);
  // No longer units and not yet money, but still counted.
  const redeemed = await trial.order(ann, order.id);
  expect(Number(redeemed.money)).toBeGreaterThan(0);
  const left = (await trial.holding(ann))?.worth ?? '0';
  const coming = await wallet();
  expect(Number(coming.inFunds)).toBeCloseTo(Number(redeemed.money) + Number(left), 2);
  await agree();
  await keepPoints(trial.parts);
  await agree();
  await trial.days(2);
  expect((await wallet()).inFunds).toBe('0.00');
  await agree();
  expect(Number((await dollars()).available)).toBeGreaterThan(Number(first.available) - 100);
  // The fund's money is the customer's again: the house owes as much, apart from what the basket lost and paid.
  expect(await owed()).toBeGreaterThanOrEqual(owedThen);
});

it('is no flow of the return, whose profit is what the units have made', async () => {
  await keepPoints(trial.parts);
  const { flows, profit, parts, began, value } = await granted(
    ann.client.call('performance/getPerformance', { from: '2026-12-01', to: today() }),
  );
  const { points } = await granted(ann.client.call('performance/getCurve', { span: 'all' }));
  // Only practice money has come in.
  expect(points.filter((each) => Number(each.flows) !== 0)).toHaveLength(1);
  expect(Number(value)).toBeCloseTo(Number(began) + Number(flows) + Number(profit), 2);
  expect(Number(profit)).toBeCloseTo(Number(parts.price) + Number(parts.currency), 2);
  expect(await trial.differences()).toEqual([]);
});

it('says in today’s change what a price has done, and in a statement what lies in funds', async () => {
  const bob = await trial.server.customer();
  await granted(trial.buy(bob, '3000'));
  await trial.days(2);
  const { worth, units } = (await trial.holding(bob))!;
  const { todayProfit, today: parts, total } = await granted(bob.client.call('trading/getPortfolio', {}));
  expect(Number(parts.deposits)).toBe(0);
  expect(Math.abs(Number(todayProfit))).toBeLessThan(Number(worth) / 10);
  expect(Number(total)).toBeGreaterThan(Number(worth));
  const asked = await granted(
    bob.client.call('wallet/getStatement', { from: '2026-12-01', to: today(), format: 'csv', key: newKey() }),
  );
  while (await sealOnce(trial.server.database.pool, trial.server.clock.now()));
  trial.server.clock.advance(5_000);
  await makeStatements(trial.parts);
  const { content } = await granted(bob.client.call('wallet/readStatement', { statement: asked.id }));
  const lines = Buffer.from(content, 'base64').toString('utf8').split('\r\n');
  const line = lines.find((each) => each.includes('Tried'))!;
  expect(line).toContain(Number(units).toString());
  expect(line).toContain(worth);
});
