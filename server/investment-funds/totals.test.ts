/** What lies in a fund counts once among all that a customer has, is named, and is no money until it is redeemed. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newKey, type TestCustomer } from '../testing/test-server.ts';
import { type FundTrial, granted, openTrial } from './testing-funds.ts';

let trial: FundTrial;
let ann: TestCustomer;
beforeAll(async () => {
  trial = await openTrial();
  ann = await trial.server.customer();
});
afterAll(() => trial?.server.stop());

const all = () => granted(ann.client.call('portfolios/listPortfolios', {}));
const dollars = async () =>
  (await granted(ann.client.call('wallet/getWallet', {}))).accounts.find(({ currency }) => currency === 'USD')!;
/** What the house owes in dollars, whoever's leaf it is in. */
async function owed(): Promise<bigint> {
  const { rows } = await trial.server.database.pool.query<{ sum: bigint }>(
    `select sum(amount)::bigint as sum from balances where currency = 'USD' and bucket in ('available', 'fundHeld')`,
  );
  return rows[0]!.sum;
}

it('counts once while it waits, once it is bought, and when it is redeemed', async () => {
  const before = await all();
  expect(before.funds).toBe('0.00');
  const first = await dollars();
  await granted(trial.buy(ann, '2000'));
  const waiting = await all();
  expect([waiting.funds, waiting.total]).toEqual(['0.00', before.total]);
  expect(Number((await dollars()).withdrawable)).toBeLessThanOrEqual(Number(first.available) - 2_000);
  await trial.days(2);
  const bought = await all();
  const { worth, units } = (await trial.holding(ann))!;
  expect(bought.funds).toBe(worth);
  const inPortfolios = bought.rows.reduce((sum, { total }) => sum + Number(total), 0);
  expect(Number(bought.total)).toBeCloseTo(inPortfolios + Number(worth), 2);
  expect(Number((await dollars()).available)).toBeCloseTo(Number(first.available) - 2_000, 2);
  const owedThen = await owed();
  const { order } = await granted(ann.client.call('funds/redeemFund', { fund: trial.fund, units, key: newKey() }));
  await trial.days(1);
  // It is no unit any more and no money yet, but it is there.
  const redeemed = await trial.order(ann, order.id);
  expect(Number(redeemed.money)).toBeGreaterThan(0);
  const left = (await trial.holding(ann))?.worth ?? '0';
  const coming = await all();
  expect(Number(coming.funds)).toBeCloseTo(Number(redeemed.money) + Number(left), 2);
  const then = coming.rows.reduce((sum, { total }) => sum + Number(total), 0);
  expect(Number(coming.total)).toBeCloseTo(then + Number(coming.funds), 2);
  await trial.days(2);
  expect((await all()).funds).toBe('0.00');
  expect(Number((await dollars()).available)).toBeGreaterThan(Number(first.available) - 100);
  // What was the fund's is the customer's again: the house owes as much, but for what the basket has sold and paid.
  expect(await owed()).toBeGreaterThanOrEqual(owedThen);
});
