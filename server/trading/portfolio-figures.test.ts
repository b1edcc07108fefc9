import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { divide, formatScaled, parseAmount, parseScaled, SCALE } from '@bourse/core/ledger/money.ts';
import { beforeAll, expect, it } from 'vitest';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';

const server = provideTestServer();
let customer: TestCustomer;
const usd = (text: string): bigint => parseAmount(text, 'USD')!;
beforeAll(async () => {
  customer = await server.customer();
  await done(customer.client.call('trading/applyMargin', { agreed: true, key: createIdempotencyKey() }));
});

async function done<Answer>(
  result: Promise<{ ok: true; data: Answer } | { ok: false; code: string }>,
): Promise<Answer> {
  const answer = await result;
  if (!answer.ok) throw new Error(answer.code);
  return answer.data;
}
const positions = async () => (await done(customer.client.call('trading/listPositions', {}))).rows;
const portfolio = (): Promise<CallAnswer<Calls['trading/getPortfolio']>> =>
  done(customer.client.call('trading/getPortfolio', { in: 'USD' }));
const wallet = () => done(customer.client.call('wallet/getWallet', { in: 'USD' }));

it('a purchase shows its cost at once: charges and spread, gross and net', async () => {
  const { order } = await done(
    customer.client.call('trading/placeOrder', {
      instrument: 'US.NWRB',
      side: 'long',
      type: 'market',
      quantity: '10',
      key: createIdempotencyKey(),
    }),
  );
  const [row] = await positions();
  const quote = await done(customer.client.call('quotes/getQuote', { instrument: 'US.NWRB' }));
  expect(usd(row!.marketValue)).toBe(usd((Number(quote.bid) * 10).toFixed(2)));
  expect(usd(row!.grossProfit) - usd(row!.profit)).toBe(usd(order.fees) + usd(order.tax));
  expect(usd(row!.profit)).toBeLessThan(usd(row!.grossProfit));
  expect(row!.equity).toBe(row!.marketValue);
});

it('shows open and realised parts separately after a partial close', async () => {
  const [row] = await positions();
  await done(
    customer.client.call('trading/closePosition', { position: row!.id, quantity: '4', key: createIdempotencyKey() }),
  );
  const [after] = await positions();
  expect(after!.realizedProfit).not.toBe('0.00');
  expect(usd(after!.openProfit) + usd(after!.realizedProfit)).toBe(usd(after!.grossProfit));
  expect(usd(after!.grossProfit) - usd(after!.fees) - usd(after!.tax)).toBe(usd(after!.profit));
});

it('a partial close leaves the average cost unchanged', async () => {
  const trader = await server.marginCustomer();
  const { order } = await done(
    trader.client.call('trading/placeOrder', {
      instrument: 'FX.GBPUSD',
      side: 'long',
      type: 'market',
      quantity: '601',
      leverage: 2,
      key: createIdempotencyKey(),
    }),
  );
  const position = order.position!;
  const detail = () => done(trader.client.call('trading/getPosition', { position }));
  const bought = await detail();
  const mean = (cost: bigint, units: bigint): string =>
    formatScaled(divide(cost * 1_000_000n * SCALE, units * SCALE, 'half-even'));
  // So many pips that the cost, rounded up to the cent, isn't the price times the units.
  expect(parseScaled(order.averagePrice!)! * 601n).not.toBe(usd(bought.cost) * 1_000_000n);
  expect(bought.averageCost).toBe(mean(usd(bought.cost), 601n));
  await done(trader.client.call('trading/closePosition', { position, quantity: '200', key: createIdempotencyKey() }));
  const after = await detail();
  // What is closed takes its part of the cost, rounded down: what stays open is a fraction of a cent in all dearer.
  const openCost = usd(after.marketValue) - usd(after.openProfit);
  expect(openCost * 601n - usd(bought.cost) * 401n).toBeGreaterThan(0n);
  expect(after.averageCost).toBe(bought.averageCost);
  await done(trader.client.call('trading/closePosition', { position, key: createIdempotencyKey() }));
  expect((await detail()).averageCost).toBe(bought.averageCost);
});

it('computes the return of leveraged and short positions on their margin', async () => {
  const { rows } = await done(
    customer.client.call('quotes/listInstruments', { market: 'US', board: 'listed', rank: 'code', limit: 5 }),
  );
  // Both sides of one name are refused.
  const other = rows.find(({ instrument }) => instrument !== 'US.NWRB')!.instrument;
  for (const [instrument, side] of [
    ['US.NWRB', 'long'],
    [other, 'short'],
  ] as const) {
    await done(
      customer.client.call('trading/placeOrder', {
        instrument,
        side,
        type: 'market',
        quantity: '20',
        leverage: 5,
        key: createIdempotencyKey(),
      }),
    );
    const [row] = await positions();
    expect(Number(row!.returnRate)).toBeCloseTo(Number(row!.profit) / Number(row!.margin), 4);
    expect(usd(row!.equity)).toBe(usd(row!.margin) + usd(row!.openProfit));
    expect(Number(row!.marketValue)).toBeGreaterThan(4 * Number(row!.margin));
  }
});

it('every screen shows the same total, position value, exposure and profit', async () => {
  const [whole, purse, rows] = [await portfolio(), await wallet(), await positions()];
  expect([whole.total, whole.positionsValue, whole.exposure, whole.profit]).toEqual([
    purse.total,
    purse.inPositions,
    purse.exposure,
    purse.profit,
  ]);
  const sum = (of: (row: (typeof rows)[number]) => string): bigint =>
    rows.reduce((total, row) => total + usd(of(row)), 0n);
  expect([usd(whole.positionsValue), usd(whole.exposure), usd(whole.profit)]).toEqual([
    sum((row) => row.equity),
    sum((row) => row.marketValue),
    sum((row) => row.profit),
  ]);
  for (const [about, total] of [
    ['positions', purse.inPositions],
    ['profit', purse.profit],
  ] as const) {
    expect((await done(customer.client.call('wallet/explainFunds', { about }))).sums).toEqual([
      { currency: 'USD', amount: total },
    ]);
  }
});

it("today's change is the trades' profit and cost; deposits are shown separately", async () => {
  const before = await portfolio();
  const { today, todayProfit, profit } = before;
  expect(usd(todayProfit)).toBe(usd(today.prices) + usd(today.currency) + usd(today.income) - usd(today.charges));
  // All was bought today, so that the day has made what the positions have.
  expect(usd(today.prices) - usd(today.charges)).toBe(usd(profit));
  expect(usd(today.deposits)).toBeGreaterThan(0n);
  const quote = await done(customer.client.call('wallet/quoteExchange', { from: 'USD', to: 'KRW', amount: '1000' }));
  await done(customer.client.call('wallet/exchange', { quote: quote.quote, key: createIdempotencyKey() }));
  const after = await portfolio();
  expect(after.today.deposits).toBe(today.deposits);
  expect(usd(after.today.charges) - usd(today.charges)).toBe(usd(quote.spread));
});

it('a position bought today has made today what it has made in all, also where a part is sold again', async () => {
  const trader = await server.marginCustomer();
  for (const [instrument, side, leverage] of [
    ['US.NWRB', 'long', 1],
    ['US.ALPN', 'short', 2],
  ] as const) {
    const { order } = await done(
      trader.client.call('trading/placeOrder', {
        ...{ instrument, side, leverage, type: 'market', quantity: '10', key: createIdempotencyKey() },
      }),
    );
    await done(
      trader.client.call('trading/closePosition', {
        ...{ position: order.position!, quantity: '4', key: createIdempotencyKey() },
      }),
    );
  }
  const { rows } = await done(trader.client.call('trading/listPositions', { status: 'open' }));
  expect(rows.map(({ today }) => today)).toEqual(rows.map(({ profit }) => profit));
  expect(rows).toHaveLength(2);
  const { positionsToday } = await done(trader.client.call('trading/getPortfolio', { in: 'USD' }));
  expect(rows.reduce((sum, { today }) => sum + usd(today!), 0n)).toBe(usd(positionsToday));
  const all = await done(trader.client.call('trading/listPositions', {}));
  expect(all.rows.map(({ today }) => today)).toEqual([undefined, undefined]);
});

it("positions' change today excludes currency exchanges, in whatever currency it is shown", async () => {
  const trader = await server.customer();
  const own = (into: string) => done(trader.client.call('trading/getPortfolio', { in: into }));
  await done(
    trader.client.call('trading/placeOrder', {
      ...{ instrument: 'US.NWRB', side: 'long', type: 'market', quantity: '10', key: createIdempotencyKey() },
    }),
  );
  const before = await own('USD');
  expect(before.positionsToday).toBe(before.profit);
  const quote = await done(trader.client.call('wallet/quoteExchange', { from: 'USD', to: 'KRW', amount: '1000' }));
  await done(trader.client.call('wallet/exchange', { quote: quote.quote, key: createIdempotencyKey() }));
  const [after, inWon] = [await own('USD'), await own('KRW')];
  expect(after.positionsToday).toBe(after.profit);
  expect(usd(after.todayProfit)).toBeLessThan(usd(after.positionsToday));
  // One holding is converted once, as its own row is.
  expect(inWon.positionsToday).toBe(inWon.profit);
});

it('assets by currency, market and kind sum to the total and to 100 % at one moment', async () => {
  const trader = await server.marginCustomer();
  const {
    rows: [korean],
  } = await done(trader.client.call('quotes/listInstruments', { market: 'KR', board: 'listed', limit: 1 }));
  for (const [instrument, quantity, leverage] of [
    [korean!.instrument, '3', 1],
    ['CRYPTO.BTCUSDT', '0.01', 1],
    ['US.NWRB', '10', 2],
  ] as const)
    await done(
      trader.client.call('trading/placeOrder', {
        instrument,
        quantity,
        leverage,
        side: 'long',
        type: 'market',
        key: createIdempotencyKey(),
      }),
    );
  const { allocation, total } = await done(trader.client.call('wallet/getWallet', { in: 'USD' }));
  const { owed, ...equivalentOrders } = allocation;
  for (const parts of Object.values(equivalentOrders)) {
    expect(parts.reduce((sum, { amount }) => sum + usd(amount), 0n) - usd(owed)).toBe(usd(total));
    // Each is rounded by itself, by half a tenth of a percent at most.
    const shares = parts.reduce((sum, { share }) => sum + Number(share.replace('.', '')), 0);
    expect(Math.abs(shares - 1_000)).toBeLessThanOrEqual(parts.length / 2);
  }
  expect(equivalentOrders.market.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['cash', 'US', 'KR', 'CRYPTO']),
  );
  expect(equivalentOrders.kind.map(({ name }) => name)).toEqual(expect.arrayContaining(['cash', 'shares', 'digital']));
});
