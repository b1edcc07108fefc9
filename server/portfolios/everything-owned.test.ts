/** The total is everything owned: money that moves between a customer's portfolios, a copy's too, changes none. */
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { beforeAll, expect, it } from 'vitest';
import { provideTestServer } from '../testing/provide-test-server.ts';
import type { TestCustomer } from '../testing/test-server.ts';

const server = provideTestServer();
let customer: TestCustomer;
beforeAll(async () => {
  customer = await server.customer();
});

const done = async <Data>(answer: Promise<{ ok: true; data: Data } | { ok: false; code: string }>): Promise<Data> => {
  const answered = await answer;
  if (!answered.ok) throw new Error(answered.code);
  return answered.data;
};
const today = (): string => new Date(server.clock.now()).toISOString().slice(0, 10);
const key = createIdempotencyKey;

/** Every total, each computed by its own call, at one moment. */
async function totals(): Promise<number[]> {
  server.clock.advance(1_000);
  const { client } = customer;
  const all = { portfolio: 'all' } as const;
  const { total: listed } = await done(client.call('portfolios/listPortfolios', {}));
  const { total: wallet, allocation } = await done(client.call('wallet/getWallet', all));
  const { total: portfolio } = await done(client.call('trading/getPortfolio', all));
  const { value: curve } = await done(client.call('performance/getCurve', { ...all, span: 'all' }));
  const day = await done(client.call('performance/getCurve', { ...all, span: 'day' }));
  const { value } = await done(client.call('performance/getPerformance', { ...all, from: '2026-01-01', to: today() }));
  const parts = allocation.kind.reduce((sum, { amount }) => sum + Number(amount), 0);
  return [listed, wallet, portfolio, curve, day.value, value, parts].map(Number);
}
/** The same for each, but for a price's move within the moment. */
async function total(): Promise<number> {
  const [first, ...others] = await totals();
  for (const each of others) expect(Math.abs(each - first!), [first, ...others].join(' ')).toBeLessThan(0.5);
  return first!;
}

it('changes neither when money moves to another portfolio nor by what is bought there, but for costs', async () => {
  const { client } = customer;
  const before = await total();
  const { portfolio } = (await done(client.call('portfolios/createPortfolio', { name: 'Apart', key: key() })))
    .portfolio;
  await done(
    client.call('portfolios/transferBetween', { from: '0', to: portfolio, currency: 'USD', amount: '500', key: key() }),
  );
  expect(Math.abs((await total()) - before)).toBeLessThan(0.5);
  const main = Number((await done(client.call('wallet/getWallet', {}))).total);
  expect(Math.round(before - main)).toBe(500);

  const buy = { instrument: 'US.NWRB', side: 'long', type: 'market', quantity: '1' } as const;
  for (const where of [{}, { portfolio }]) {
    await done(client.call('trading/placeOrder', { ...buy, ...where, key: key() }));
  }
  expect(before - (await total())).toBeLessThan(5);
  const { openPositions, today: moved } = await done(client.call('trading/getPortfolio', { portfolio: 'all' }));
  expect(openPositions).toBe(2);
  // What moved between the portfolios came from nowhere.
  const { deposits } = (await done(client.call('trading/getPortfolio', {}))).today;
  expect(Number(moved.deposits) - Number(deposits)).toBe(500);
  const { parts, profit, byInstrument, other } = await done(
    client.call('performance/getPerformance', { portfolio: 'all', from: '2026-01-01', to: today() }),
  );
  const sum = Object.values(parts).reduce((so, part) => so + Number(part), 0);
  expect(Math.abs(sum - Number(profit))).toBeLessThan(0.02);
  expect(byInstrument.map(({ instrument }) => instrument)).toEqual(['US.NWRB']);
  expect(Number(other)).toBeCloseTo(Number(profit) - Number(byInstrument[0]!.profit), 2);
});

it('explains the parts of everything, and withdraws from the main portfolio alone', async () => {
  const { client } = customer;
  const { rows } = await done(client.call('wallet/explainFunds', { about: 'positions', portfolio: 'all' }));
  expect(rows).toHaveLength(2);
  const usd = async (input: { portfolio?: 'all' }) =>
    (await done(client.call('wallet/getWallet', input))).accounts.find(({ currency }) => currency === 'USD')!;
  const [all, main] = [await usd({ portfolio: 'all' }), await usd({})];
  expect(all.withdrawable).toBe(main.withdrawable);
  expect(Number(all.available)).toBeGreaterThan(Number(main.available));
});
