/** Trading through the contract's client, on a real server, a real database and the simulated simulator. */
import { describe, expect, it } from 'vitest';
import { parseScaled, formatScaled } from '@bourse/core/ledger/money.ts';
import { openDatabaseClient } from '../db/pool.ts';
import { runFullAudit } from '../audit/run-full-audit.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';

const server = provideTestServer();

type Input = {
  instrument?: string;
  side?: 'long' | 'short';
  effect?: 'open' | 'close';
  type?: 'market' | 'limit';
  quantity?: string;
  limitPrice?: string;
  leverage?: number;
  timeInForce?: 'day' | 'gtc';
  key?: string;
};
const place = (customer: TestCustomer, input: Input = {}) =>
  customer.client.call('trading/placeOrder', {
    instrument: 'US.NWRB',
    side: 'long',
    type: 'market',
    quantity: '5',
    key: createIdempotencyKey(),
    ...input,
  });

async function placed(customer: TestCustomer, input: Input = {}) {
  const result = await place(customer, input);
  if (!result.ok) throw new Error(`refused: ${result.code} ${JSON.stringify(result.params)}`);
  return result.data.order;
}
async function data<Data>(result: Promise<{ ok: true; data: Data } | { ok: false; code: string }>): Promise<Data> {
  const got = await result;
  if (!got.ok) throw new Error(`refused: ${got.code}`);
  return got.data;
}
const wallet = (customer: TestCustomer) => data(customer.client.call('wallet/getWallet', { in: 'USD' }));
const dollars = async (customer: TestCustomer) =>
  (await wallet(customer)).accounts.find((account) => account.currency === 'USD');
const lastOf = (instrument: string, at = server.clock.now()) =>
  server.composed.dependencies.venues.quote(instrument, at)?.last ?? 0n;

/** Runs the market on and lets the watcher look at every second of it. */
async function goOn(seconds: number): Promise<void> {
  await expect.poll(() => server.composed.orderBookWatcher.books()).toHaveLength(8);
  await server.composed.orderBookWatcher.checkMarket();
  for (let passed = 0; passed < seconds; passed += 20) {
    server.clock.advance(Math.min(20, seconds - passed) * 1000);
    await server.composed.orderBookWatcher.checkMarket();
  }
}

/** The lowest last price of the coming `seconds`, which only a test may know. */
const lowestAhead = (instrument: string, seconds: number): bigint => {
  let lowest = lastOf(instrument);
  for (let second = 1; second <= seconds; second += 1) {
    const last = lastOf(instrument, server.clock.now() + second * 1000);
    if (last < lowest) lowest = last;
  }
  return lowest;
};

describe('a market order', () => {
  it('fills within its answer at the quote, and the fill names quote, rule and source', async () => {
    const customer = await server.customer();
    const quote = await data(customer.client.call('quotes/getQuote', { instrument: 'US.NWRB' }));
    const order = await placed(customer);
    expect(order).toMatchObject({ status: 'inPosition', filled: '5', averagePrice: quote.ask, cause: 'filled' });
    expect(order.fills[0]).toMatchObject({
      price: quote.ask,
      quoteSeq: quote.seq,
      source: 'simulated',
      rule: 'market.within',
    });
  });

  it('costs what its preview said', async () => {
    const customer = await server.customer();
    const preview = await data(
      customer.client.call('trading/previewOrder', {
        instrument: 'US.NWRB',
        side: 'long',
        type: 'market',
        quantity: '7',
      }),
    );
    await placed(customer, { quantity: '7' });
    expect((await dollars(customer))?.available).toBe(preview.availableAfter);
  });

  it('is refused for an unlisted instrument, and the key stores the refusal', async () => {
    const customer = await server.customer();
    const key = createIdempotencyKey();
    expect(await place(customer, { key, instrument: 'US.NONE' })).toMatchObject({
      ok: false,
      code: 'instrumentNotFound',
    });
    expect(await place(customer, { key })).toMatchObject({ ok: false, code: 'keyReused' });
    expect(await place(customer, { key, instrument: 'US.NONE' })).toMatchObject({
      ok: false,
      code: 'instrumentNotFound',
    });
  });

  it('is placed once per key', async () => {
    const customer = await server.customer();
    const key = createIdempotencyKey();
    const answers = await Promise.all(Array.from({ length: 8 }, () => place(customer, { key })));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect((await data(customer.client.call('trading/listOrders', {}))).rows).toHaveLength(1);
    expect(await place(customer, { key, quantity: '6' })).toMatchObject({ ok: false, code: 'keyReused' });
  });

  it.each<[string, Input, string]>([
    ['an unknown instrument', { instrument: 'US.NOPE' }, 'instrumentNotFound'],
    ['an index', { instrument: 'US.^B100' }, 'instrumentNotTradable'],
    ['half a share over the counter', { instrument: 'US.AQVL', quantity: '0.5' }, 'offLot'],
    ['half a share by a limit order', { quantity: '0.5', type: 'limit', limitPrice: '100' }, 'partsByMarketOrder'],
    ['more than one can pay', { quantity: '500' }, 'insufficientBalance'],
    ['six times leverage', { leverage: 6 }, 'leverageTooHigh'],
    ['a sale of what is not held', { effect: 'close' }, 'quantityExceedsHeld'],
  ])('for %s is refused by name and leaves no trace', async (_, input, code) => {
    const customer = await server.customer();
    const before = await wallet(customer);
    expect(await place(customer, input)).toMatchObject({ ok: false, code });
    expect((await wallet(customer)).accounts).toEqual(before.accounts);
    expect((await data(customer.client.call('trading/listOrders', {}))).rows).toEqual([]);
  });
});

describe('every market', () => {
  it.each(['US', 'MX', 'TH', 'KR', 'IN', 'SA', 'CRYPTO', 'FX'] as const)(
    '%s can be bought in and sold again, and every charge is named',
    async (market) => {
      const customer = await server.customer();
      const [cheapest] = server.composed.dependencies.venues
        .listed(market)
        .filter((each) => each.board !== 'index')
        .toSorted((a, b) => Number(lastOf(a.id) - lastOf(b.id)));
      const info = await data(customer.client.call('quotes/getInstrument', { instrument: cheapest?.id ?? '' }));
      const quantity = market === 'CRYPTO' ? '100' : info.lot;
      const bought = await placed(customer, { instrument: cheapest?.id ?? '', quantity });
      expect(bought.status).toBe('inPosition');
      const sold = await data(
        customer.client.call('trading/closePosition', { position: bought.position ?? '', key: createIdempotencyKey() }),
      );
      expect(sold.order).toMatchObject({ status: 'closed', effect: 'close', filled: quantity });
      const position = await data(customer.client.call('trading/getPosition', { position: bought.position ?? '' }));
      expect(position).toMatchObject({ status: 'closed', openQuantity: '0' });
      expect(position.explanations).toHaveLength(2);
      const named = position.explanations
        .flatMap((each) => each.charges)
        .reduce((sum, charge) => sum + (parseScaled(charge.amount) ?? 0n), 0n);
      expect(named).toBe((parseScaled(position.fees) ?? 0n) + (parseScaled(position.tax) ?? 0n));
    },
  );
});

describe('a limit order', () => {
  it('holds its money, and fills when the market trades through it though nobody is connected', async () => {
    const customer = await server.customer();
    const limit = lowestAhead('US.NWRB', 600) + (parseScaled('0.01') ?? 0n);
    const order = await placed(customer, { type: 'limit', limitPrice: formatScaled(limit), timeInForce: 'gtc' });
    expect(order.status).toBe('pending');
    expect((await dollars(customer))?.frozen).toBe(order.hold);
    await goOn(620);
    const [after] = (await data(customer.client.call('trading/listOrders', {}))).rows;
    expect(after).toMatchObject({ status: 'inPosition', cause: 'filled' });
    expect(parseScaled(after?.averagePrice ?? '')).toBeLessThanOrEqual(limit);
    expect((await dollars(customer))?.frozen).toBe('0.00');
    expect((await data(customer.client.call('notices/listNotices', {}))).rows[0]).toMatchObject({
      code: 'orderFilled',
    });
  });

  it('survives a restart, and is cancelled only once', async () => {
    const customer = await server.customer();
    const order = await placed(customer, { type: 'limit', limitPrice: '100', timeInForce: 'gtc' });
    await server.restart();
    const client = server.client({ token: customer.token, account: customer.account });
    const cancelled = await data(client.call('trading/cancelOrder', { order: order.id, key: createIdempotencyKey() }));
    expect(cancelled.order).toMatchObject({ status: 'cancelled', cause: 'cancelledByCustomer', hold: '0.00' });
    expect(await client.call('trading/cancelOrder', { order: order.id, key: createIdempotencyKey() })).toMatchObject({
      ok: false,
      code: 'notInThatState',
    });
    expect((await data(client.call('wallet/getWallet', {}))).frozen).toBe('0.00');
  });

  it('a day order ends with its day', async () => {
    const customer = await server.customer();
    const order = await placed(customer, { type: 'limit', limitPrice: '100', timeInForce: 'day' });
    server.clock.advance(25 * 3_600_000);
    await goOn(1);
    const [after] = (await data(customer.client.call('trading/listOrders', {}))).rows;
    expect(after).toMatchObject({ id: order.id, status: 'cancelled', cause: 'expired' });
  });

  it.each([['between two ticks', '184.265', 'offTick']])(
    '%s is refused with the nearest one',
    async (_, limitPrice, code) => {
      expect(await place(await server.customer(), { type: 'limit', limitPrice })).toMatchObject({
        ok: false,
        code,
        params: { tick: '0.01' },
      });
    },
  );

  it('beyond the daily band is refused with the allowed range', async () => {
    const customer = await server.customer();
    const refused = await place(customer, {
      instrument: 'KR.041730',
      type: 'limit',
      limitPrice: '1000',
      quantity: '1',
    });
    expect(refused).toMatchObject({ ok: false, code: 'priceLimitExceeded', params: { currency: 'KRW' } });
  });
});

describe('a position', () => {
  it('closes in part and then whole, and never twice', async () => {
    const customer = await server.customer();
    const { position } = await placed(customer);
    const close = (quantity?: string) =>
      customer.client.call('trading/closePosition', {
        position: position ?? '',
        ...(quantity ? { quantity } : {}),
        key: createIdempotencyKey(),
      });
    await close('2');
    expect(await data(customer.client.call('trading/getPosition', { position: position ?? '' }))).toMatchObject({
      openQuantity: '3',
      status: 'inPosition',
    });
    await close();
    expect(await close()).toMatchObject({ ok: false, code: 'notInThatState', params: { state: 'closed' } });
  });

  it("another customer's position looks like a missing one", async () => {
    const [owner, stranger] = [await server.customer(), await server.customer()];
    const { position, id } = await placed(owner);
    const pending = await placed(owner, { type: 'limit', limitPrice: '100' });
    const never = `${(position ?? '').slice(0, -1)}zz`;
    for (const positionId of [position ?? '', never]) {
      expect(await stranger.client.call('trading/getPosition', { position: positionId })).toEqual({
        ok: false,
        code: 'positionNotFound',
        params: {},
        msg: expect.any(String),
      });
      expect(
        await stranger.client.call('trading/closePosition', { position: positionId, key: createIdempotencyKey() }),
      ).toEqual({
        ok: false,
        code: 'positionNotFound',
        params: {},
        msg: expect.any(String),
      });
    }
    for (const positionId of [pending.id, id, never]) {
      expect(
        await stranger.client.call('trading/cancelOrder', { order: positionId, key: createIdempotencyKey() }),
      ).toMatchObject({
        ok: false,
        code: 'orderNotFound',
      });
    }
    expect((await data(owner.client.call('trading/listOrders', { status: 'pending' }))).rows).toHaveLength(1);
  });

  it('a leveraged position takes a part of its cost as margin, and knows its liquidation price', async () => {
    const customer = await server.marginCustomer();
    const order = await placed(customer, { leverage: 5, quantity: '20' });
    const position = await data(customer.client.call('trading/getPosition', { position: order.position ?? '' }));
    const cost = (parseScaled(order.averagePrice ?? '') ?? 0n) * 20n;
    expect(Number(parseScaled(position.margin)) / Number(cost)).toBeCloseTo(0.2, 4);
    expect(parseScaled(position.liquidationPrice ?? '')).toBeLessThan(parseScaled(order.averagePrice ?? '') ?? 0n);
  });

  it("counts once in the wallet's holdings, however often it is bought", async () => {
    const customer = await server.customer();
    const counted = async () => {
      const { openPositions, holdings } = await data(customer.client.call('wallet/getWallet', {}));
      return [openPositions, holdings];
    };
    expect(await counted()).toEqual([0, 0]);
    await placed(customer);
    await placed(customer);
    expect(await counted()).toEqual([2, 1]);
    await placed(customer, { instrument: 'US.AQVL' });
    expect(await counted()).toEqual([3, 2]);
  });

  it('is counted at its value in the portfolio, in any currency', async () => {
    const customer = await server.customer();
    await placed(customer);
    const inDollars = await data(customer.client.call('trading/getPortfolio', { in: 'USD' }));
    const inWon = await data(customer.client.call('trading/getPortfolio', { in: 'KRW' }));
    expect(inDollars.openPositions).toBe(1);
    const rate = Number(inWon.total) / Number(inDollars.total);
    expect(rate).toBeCloseTo(Number(lastOf('FX.USDKRW')) / 1e8, 0);
    expect(await customer.client.call('trading/getPortfolio', { in: 'QQQ' })).toMatchObject({
      ok: false,
      code: 'currencyUnknown',
    });
  });
});

it('the audit finds no difference afterwards', async () => {
  const client = openDatabaseClient(server.database.ownerUrl);
  await client.connect();
  const report = await runFullAudit(client);
  await client.end();
  expect(report.differences).toEqual([]);
  expect(report.transfers).toBeGreaterThan(200);
});
