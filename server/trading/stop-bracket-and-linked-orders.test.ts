/** Stops, trailing stops, brackets, pairs, parts and replacements, through the client and on the simulator. */
import { describe, expect, it } from 'vitest';
import { formatScaled, parseScaled } from '@bourse/core/ledger/money.ts';
import { roundToTick } from '@bourse/core/markets/order-rules/tick-sizes.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';

const server = provideTestServer();

type Input = Parameters<TestCustomer['client']['call']>[1] & Record<string, unknown>;
const NWRB = 'US.NWRB';
const lastOf = (at = server.clock.now()): bigint => server.composed.dependencies.venues.quote(NWRB, at)?.last ?? 0n;
const cents = (n: number): bigint => BigInt(n) * 1_000_000n;

async function data<Data>(
  result: Promise<{ ok: true; data: Data } | { ok: false; code: string; params: object }>,
): Promise<Data> {
  const got = await result;
  if (!got.ok) throw new Error(`refused: ${got.code} ${JSON.stringify(got.params)}`);
  return got.data;
}
const place = (customer: TestCustomer, input: Input) =>
  customer.client.call('trading/placeOrder', {
    instrument: NWRB,
    side: 'long',
    type: 'market',
    quantity: '5',
    timeInForce: 'gtc',
    key: createIdempotencyKey(),
    ...input,
  } as never);
const placed = async (customer: TestCustomer, input: Input) => (await data(place(customer, input))).order;
const orders = async (customer: TestCustomer) =>
  (await data(customer.client.call('trading/listOrders', { limit: 50 }))).rows;
const orderOf = async (customer: TestCustomer, id: string) => (await orders(customer)).find((order) => order.id === id);
const positionOf = (customer: TestCustomer, position: string | null) =>
  data(customer.client.call('trading/getPosition', { position: position ?? '' }));

async function goOn(seconds: number): Promise<void> {
  await expect.poll(() => server.composed.orderBookWatcher.books()).toHaveLength(8);
  await server.composed.orderBookWatcher.checkMarket();
  for (let passed = 0; passed < seconds; passed += 20) {
    server.clock.advance(Math.min(20, seconds - passed) * 1000);
    await server.composed.orderBookWatcher.checkMarket();
  }
}

/**
 * The first moment of the coming hour at which the last price is at or below `price` (or above, for a rise), which only
 * a test may know.
 */
function secondsUntil(reached: (last: bigint) => boolean): number {
  for (let second = 1; second <= 7_200; second += 1)
    if (reached(lastOf(server.clock.now() + second * 1000))) return second;
  throw new Error('this world does not move that way within two hours');
}

/** The lowest and highest last price of the coming `seconds`. */
function rangeAhead(seconds: number): { low: bigint; high: bigint } {
  let [low, high] = [lastOf(), lastOf()];
  for (let second = 1; second <= seconds; second += 1) {
    const last = lastOf(server.clock.now() + second * 1000);
    if (last < low) low = last;
    if (last > high) high = last;
  }
  return { low, high };
}

/** How far the last price falls behind the best one before it, at most, within the coming `seconds`. */
function fallAhead(seconds: number): bigint {
  let [best, farthest] = [lastOf(), 0n];
  for (let second = 1; second <= seconds; second += 1) {
    const last = lastOf(server.clock.now() + second * 1000);
    if (last > best) best = last;
    if (best - last > farthest) farthest = best - last;
  }
  return farthest;
}

describe('a stop', () => {
  it('waits for its price, then executes at the market, and every step is stored', async () => {
    const customer = await server.customer();
    const { position } = await placed(customer, {});
    const { low } = rangeAhead(1_800);
    const stop = await placed(customer, { effect: 'close', type: 'stop', stopPrice: formatScaled(low) });
    expect(stop).toMatchObject({ status: 'pending', stopPrice: formatScaled(low), triggeredAt: null });
    expect((await positionOf(customer, position)).status).toBe('readyToClose');
    const listed = async (status: 'open' | 'inPosition') =>
      (await data(customer.client.call('trading/listPositions', { status }))).rows.map(({ id }) => id);
    expect([await listed('open'), await listed('inPosition')]).toEqual([[position], []]);
    await goOn(secondsUntil((last) => last <= low) + 1);
    const done = await orderOf(customer, stop.id);
    expect(done).toMatchObject({ status: 'closed', cause: 'filled' });
    expect(done?.fills[0]?.rule).toBe('stop.triggered');
    expect((await positionOf(customer, position)).status).toBe('closed');
    const steps = (await data(customer.client.call('trading/listOrderSteps', { order: stop.id }))).rows;
    expect(steps.map((step) => step.cause)).toEqual(['placed', 'triggered', 'filled']);
  });

  it.each([
    ['that lies behind the market', { type: 'stop', stopPrice: '1000', effect: 'close' }, 'wrongSide'],
    ['without its price', { type: 'stop' }, 'stopPriceRequired'],
    ['that trails by nothing said', { type: 'trailing' }, 'trailRequired'],
    ['that trails by the whole price', { type: 'trailing', trailRate: '1' }, 'trailOutOfRange'],
    ['with a loss limit where it gains', { stopLoss: '1000' }, 'wrongSide'],
    ['with a profit where it loses', { takeProfit: '1' }, 'wrongSide'],
    [
      'that is good till yesterday',
      { type: 'limit', limitPrice: '100', timeInForce: 'gtd', goodTill: '2020-01-01T00:00:00.000Z' },
      'goodTillPast',
    ],
  ])('%s is refused by name', async (_, input, code) => {
    expect(await place(await server.customer(), input as Input)).toMatchObject({ ok: false, code });
  });
});

describe('a trailing stop', () => {
  it('follows the best price and closes when the market falls behind it', async () => {
    const customer = await server.customer();
    await placed(customer, {});
    const distance = (fallAhead(3_600) / cents(2)) * cents(1);
    expect(distance).toBeGreaterThan(0n);
    const trailing = await placed(customer, { effect: 'close', type: 'trailing', trailAmount: formatScaled(distance) });
    let best = lastOf();
    const seconds = secondsUntil((last) => {
      if (last > best) best = last;
      return last <= best - distance;
    });
    await goOn(seconds - 1);
    const followed = await orderOf(customer, trailing.id);
    expect(followed?.status).toBe('pending');
    // Its bars begin with the first whole minute after it was placed.
    expect(parseScaled(followed?.stopNow ?? '')).toBeLessThanOrEqual(best - distance);
    expect(parseScaled(followed?.stopNow ?? '')).toBeGreaterThan(0n);
    await goOn(2);
    expect(await orderOf(customer, trailing.id)).toMatchObject({ status: 'closed', cause: 'filled' });
  });
});

describe('an entry with take profit and stop loss', () => {
  it('creates both exits, and a fill of one ends the other in the same step', async () => {
    const customer = await server.customer();
    const { low, high } = rangeAhead(3_600);
    const tick = (price: bigint, direction: 'up' | 'down') => roundToTick('US', price, '2026-11-20', direction);
    const takeProfit = tick(lastOf() + (high - lastOf()) / 2n + cents(10), 'up');
    const stopLoss = tick(lastOf() - (lastOf() - low) / 2n - cents(10), 'down');
    const entry = await placed(customer, { takeProfit: formatScaled(takeProfit), stopLoss: formatScaled(stopLoss) });
    const legs = (await orders(customer)).filter((order) => order.parent === entry.id);
    expect(legs.map((leg) => leg.type).toSorted()).toEqual(['limit', 'stop']);
    expect((await positionOf(customer, entry.position)).status).toBe('inPosition');
    await goOn(secondsUntil((last) => last > takeProfit || last <= stopLoss) + 1);
    const after = (await orders(customer)).filter((order) => order.parent === entry.id);
    expect(after.map((leg) => leg.cause).toSorted()).toEqual(['filled', 'otherFilled']);
    expect((await positionOf(customer, entry.position)).status).toBe('closed');
  });

  it('has a stop with a limit and one that trails, which its customer can change before it fills', async () => {
    const customer = await server.customer();
    const waits = { type: 'limit', limitPrice: '1', takeProfit: '900' };
    const exits = { stopLoss: '0.5', stopLossLimit: '0.45', trailingStopAmount: '0.3' };
    const entry = await placed(customer, { ...waits, ...exits });
    expect(entry).toMatchObject(exits);
    expect(await orderOf(customer, entry.id)).toMatchObject(exits);
    const replace = (change: object) =>
      data(customer.client.call('trading/replaceOrder', { order: entry.id, ...change, key: createIdempotencyKey() }));
    const { order: changed } = await replace({ stopLossLimit: null, trailingStopRate: '0.1' });
    expect(changed).toMatchObject({ stopLoss: '0.5', trailingStopRate: '0.1' });
    expect([changed.stopLossLimit, changed.trailingStopAmount]).toEqual([undefined, undefined]);
    const { order: bare } = await replace({ stopLoss: null, trailingStopRate: null, limitPrice: '500' });
    expect(bare).toMatchObject({ status: 'inPosition', stopLoss: null });
    expect(await orders(customer)).toMatchObject([{ type: 'limit', limitPrice: '900' }, { id: entry.id }]);
    const filled = await placed(customer, { takeProfit: '900', ...exits });
    expect((await orders(customer)).filter(({ parent }) => parent === filled.id)).toMatchObject([
      { type: 'trailing', trailAmount: '0.3' },
      { type: 'stopLimit', stopPrice: '0.5', limitPrice: '0.45' },
      { type: 'limit', limitPrice: '900' },
    ]);
    const both = { trailingStopAmount: '1', trailingStopRate: '0.1' };
    await expect(place(customer, { ...waits, ...both })).rejects.toMatchObject({ status: 400 });
  });
  it('shrinks with its position, and ends with it', async () => {
    const customer = await server.customer();
    const entry = await placed(customer, { takeProfit: '400', stopLoss: '50' });
    await data(
      customer.client.call('trading/closePosition', {
        position: entry.position ?? '',
        quantity: '2',
        key: createIdempotencyKey(),
      }),
    );
    expect((await orders(customer)).filter((order) => order.parent === entry.id).map((leg) => leg.quantity)).toEqual([
      '3',
      '3',
    ]);
    await data(
      customer.client.call('trading/closePosition', { position: entry.position ?? '', key: createIdempotencyKey() }),
    );
    expect((await orders(customer)).filter((order) => order.parent === entry.id).map((leg) => leg.cause)).toEqual([
      'nothingToClose',
      'nothingToClose',
    ]);
  });
});

describe('linked orders', () => {
  it('one cancels the other', async () => {
    const customer = await server.customer();
    const orderInput = {
      instrument: NWRB,
      side: 'long',
      type: 'limit',
      quantity: '5',
      timeInForce: 'gtc',
      limitPrice: '100',
      oco: { side: 'long', type: 'stop', stopPrice: '400', quantity: '5', timeInForce: 'gtc' },
    } as const;
    const previewed = await data(customer.client.call('trading/previewOrder', orderInput));
    expect(previewed.linked).toMatchObject({ kind: 'oco', quantity: '5', price: '400', notional: '2000.00' });
    // The dearer one holds the money for both.
    expect(Number(previewed.linked?.held)).toBeCloseTo(Number(previewed.linked?.total) - Number(previewed.total), 2);
    expect(
      await customer.client.call('trading/previewOrder', { ...orderInput, oco: { ...orderInput.oco, quantity: '4' } }),
    ).toMatchObject({ ok: false, code: 'linkNotAllowed' });
    expect(
      (await data(customer.client.call('trading/previewOrder', { ...orderInput, oco: undefined }))).linked,
    ).toBeNull();
    const first = await placed(customer, {
      type: 'limit',
      limitPrice: '100',
      oco: { side: 'long', type: 'stop', stopPrice: '400', quantity: '5', timeInForce: 'gtc' },
    });
    const second = (await orders(customer)).find((order) => order.group === first.group && order.id !== first.id);
    expect(second).toMatchObject({ type: 'stop', status: 'pending', hold: previewed.linked?.total });
    const { accounts } = await data(customer.client.call('wallet/getWallet', {}));
    const { frozen, available } = accounts.find(({ currency }) => currency === 'USD')!;
    expect([first.hold, frozen, available]).toEqual(['0.00', previewed.linked?.total, previewed.availableAfter]);
    await data(
      customer.client
        .call('trading/replaceOrder', { order: first.id, limitPrice: '400', key: createIdempotencyKey() })
        .then((result) => (result.ok ? result : { ok: true as const, data: null })),
    );
    await data(customer.client.call('trading/cancelOrder', { order: first.id, key: createIdempotencyKey() }));
    expect(await orderOf(customer, second?.id ?? '')).toMatchObject({ status: 'cancelled', cause: 'linkedEnded' });
    expect((await data(customer.client.call('wallet/getWallet', {}))).frozen).toBe('0.00');
  });

  it('one triggers the other, which is inactive before and ends if the first one does', async () => {
    const customer = await server.customer();
    const first = await placed(customer, {
      type: 'limit',
      limitPrice: '100',
      oto: { side: 'long', effect: 'close', type: 'limit', limitPrice: '400', quantity: '5', timeInForce: 'gtc' },
    });
    const child = (await orders(customer)).find((order) => order.parent === first.id);
    expect(child).toMatchObject({ inactive: true, cause: 'waitsForOther' });
    await data(customer.client.call('trading/cancelOrder', { order: first.id, key: createIdempotencyKey() }));
    expect(await orderOf(customer, child?.id ?? '')).toMatchObject({ status: 'cancelled', cause: 'otherEnded' });
  });

  it('two entries at once are both charged, and held for or refused together', async () => {
    const customer = await server.customer();
    const { ask } = await data(customer.client.call('quotes/getQuote', { instrument: NWRB }));
    const pairOf = (quantity: number) => ({
      instrument: NWRB,
      side: 'long' as const,
      type: 'market' as const,
      quantity: quantity.toString(),
      oto: {
        side: 'long' as const,
        type: 'limit' as const,
        limitPrice: Math.floor(Number(ask) * 0.9).toString(),
        quantity: quantity.toString(),
        timeInForce: 'gtc' as const,
      },
    });
    const preview = (quantity: number) => data(customer.client.call('trading/previewOrder', pairOf(quantity)));
    const { available } = await preview(1);
    const affordable = Number(available) / Number(ask);

    // Each of the two alone could be paid.
    const tooMuch = Math.floor(affordable * 0.7);
    expect((await preview(tooMuch)).availableAfter).toMatch(/^-/);
    const answers = await Promise.all([place(customer, pairOf(tooMuch)), place(customer, pairOf(tooMuch))]);
    for (const answer of answers) expect(answer).toMatchObject({ ok: false, code: 'insufficientBalance' });
    expect(await orders(customer)).toEqual([]);

    const enough = Math.floor(affordable * 0.3);
    const { availableAfter } = await preview(enough);
    const first = await placed(customer, pairOf(enough));
    expect(first).toMatchObject({ status: 'inPosition' });
    const second = (await orders(customer)).find(({ parent }) => parent === first.id);
    expect(second).toMatchObject({ status: 'pending', inactive: false });
    expect((await preview(1)).available).toBe(availableAfter);
  });

  it('refuses two orders that could not both wait', async () => {
    expect(
      await place(await server.customer(), {
        type: 'limit',
        limitPrice: '300',
        oco: { side: 'long', type: 'limit', limitPrice: '100', quantity: '5' },
      }),
    ).toMatchObject({ ok: false, code: 'linkNotAllowed' });
  });
});

describe('immediate orders', () => {
  it('fills what is available and ends (immediate or cancel), or all or nothing (fill or kill)', async () => {
    const customer = await server.customer();
    const killed = await placed(customer, { type: 'limit', limitPrice: '100', timeInForce: 'fok' });
    expect(killed).toMatchObject({ status: 'cancelled', cause: 'notFillable', filled: '0' });
    const quote = await data(customer.client.call('quotes/getQuote', { instrument: NWRB }));
    const part = await placed(customer, { type: 'limit', limitPrice: quote.ask, quantity: '5', timeInForce: 'ioc' });
    expect(part).toMatchObject({ status: 'inPosition', filled: '5' });
  });
});

describe('a position sold while part of its order still waited', () => {
  /** Bought as far as the displayed size reaches, and sold at once; the rest waits at `limitPrice`. */
  async function soldInBetween() {
    // What the test before took is back.
    server.clock.advance(60_000);
    const customer = await server.customer();
    const { venues } = server.composed.dependencies;
    const small = venues
      .listed('US')
      .map(({ id }) => ({ id, quote: venues.quote(id, server.clock.now()) }))
      .find(
        ({ id, quote }) =>
          quote &&
          !id.includes('^') &&
          quote.ask * quote.askSize < parseScaled('1500')! * 100_000_000n &&
          quote.askSize > parseScaled('1')!,
      );
    if (!small?.quote) throw new Error('every size in this world is large');
    const { id: instrument, quote } = small;
    const order = await placed(customer, {
      instrument,
      type: 'limit',
      limitPrice: formatScaled(quote.ask),
      quantity: formatScaled(quote.askSize * 2n),
    });
    expect(order).toMatchObject({ status: 'pending', filled: formatScaled(quote.askSize) });
    await data(
      customer.client.call('trading/closePosition', { position: order.position!, key: createIdempotencyKey() }),
    );
    const sold = await positionOf(customer, order.position);
    expect(sold).toMatchObject({ status: 'closed', openQuantity: '0' });
    return { customer, order, sold, quote };
  }
  /** A commission is fixed for the order: of the second part only the audit trail's fee by the unit is due. */
  const scaledProfit = (
    { fees, closePrice }: { fees: string; closePrice: string | null },
    { quantity: whole, filled: half, fees: paid }: Awaited<ReturnType<typeof placed>>,
    paidInAll: string | undefined,
  ) => ({
    status: 'inPosition',
    quantity: whole,
    openQuantity: half,
    closedAt: null,
    fees: (Number(fees) + Number(paidInAll) - Number(paid)).toFixed(2),
    closePrice,
  });

  it('reopens with its whole history when a replacement fills the rest', async () => {
    const { customer, order, sold, quote } = await soldInBetween();
    const { order: replaced } = await data(
      customer.client.call('trading/replaceOrder', {
        order: order.id,
        limitPrice: formatScaled(roundToTick('US', (quote.ask * 11n) / 10n, '2026-11-20', 'nearest')),
        key: createIdempotencyKey(),
      }),
    );
    expect(replaced).toMatchObject({ filled: order.quantity, cause: 'filled' });
    const { fees } = (await orderOf(customer, order.id))!;
    expect(await positionOf(customer, order.position)).toMatchObject(scaledProfit(sold, order, fees));
  });

  it('reopens with its whole history when the simulator fills the rest', async () => {
    const { customer, order, sold } = await soldInBetween();
    for (let tries = 0; tries < 200 && (await orderOf(customer, order.id))?.status === 'pending'; tries += 1)
      await goOn(60);
    expect(await orderOf(customer, order.id)).toMatchObject({ filled: order.quantity });
    const { fees } = (await orderOf(customer, order.id))!;
    expect(await positionOf(customer, order.position)).toMatchObject(scaledProfit(sold, order, fees));
  });
});

describe('a replacement', () => {
  it('each replacement is a step of its own', async () => {
    const customer = await server.customer();
    const order = await placed(customer, { type: 'limit', limitPrice: '100' });
    for (const limitPrice of ['101', '102'])
      await data(
        customer.client.call('trading/replaceOrder', { order: order.id, limitPrice, key: createIdempotencyKey() }),
      );
    const { rows } = await data(customer.client.call('trading/listOrderSteps', { order: order.id }));
    expect(rows.map(({ cause }) => cause)).toEqual(['placed', 'replaced', 'replaced']);
  });

  it('changes price and quantity, and the hold follows in the same step', async () => {
    const customer = await server.customer();
    const order = await placed(customer, { type: 'limit', limitPrice: '100' });
    const { order: changed } = await data(
      customer.client.call('trading/replaceOrder', {
        order: order.id,
        limitPrice: '110',
        quantity: '7',
        key: createIdempotencyKey(),
      }),
    );
    expect(changed).toMatchObject({ status: 'pending', limitPrice: '110', quantity: '7', cause: 'replaced' });
    const wallet = await data(customer.client.call('wallet/getWallet', { in: 'USD' }));
    expect(wallet.accounts.find((account) => account.currency === 'USD')?.frozen).toBe(changed.hold);
    expect(parseScaled(changed.hold)).toBe(parseScaled('771.00'));
  });

  it("changes a trailing stop's distance, in its own measure or the other", async () => {
    const customer = await server.customer();
    const order = await placed(customer, { type: 'trailing', trailRate: '0.05', timeInForce: 'gtc' });
    const replace = (change: object) =>
      customer.client.call('trading/replaceOrder', { order: order.id, key: createIdempotencyKey(), ...change });
    expect(await replace({ trailRate: '0.1' })).toMatchObject({
      ok: true,
      data: { order: { trailRate: '0.1', trailAmount: null, status: 'pending', cause: 'replaced' } },
    });
    expect(await replace({ trailAmount: '2.5' })).toMatchObject({ ok: true });
    expect(await orderOf(customer, order.id)).toMatchObject({ trailRate: null, trailAmount: '2.5' });
    // A nearer stop costs less.
    expect(parseScaled((await orderOf(customer, order.id))?.hold ?? '')).toBeLessThan(parseScaled(order.hold) ?? 0n);
    await expect(replace({ trailAmount: '2.5', trailRate: '0.1' })).rejects.toMatchObject({
      status: 400,
      code: 'badInput',
    });
    expect(await replace({ trailRate: '1' })).toMatchObject({ ok: false, code: 'trailOutOfRange' });
    const plain = await placed(customer, { type: 'limit', limitPrice: '100' });
    expect(
      await customer.client.call('trading/replaceOrder', {
        order: plain.id,
        trailRate: '0.1',
        key: createIdempotencyKey(),
      }),
    ).toMatchObject({ ok: false, code: 'replaceNotAllowed' });
  });

  it("is refused for a filled order or another customer's", async () => {
    const [customer, stranger] = [await server.customer(), await server.customer()];
    const filled = await placed(customer, {});
    const waiting = await placed(customer, { type: 'limit', limitPrice: '100' });
    const replace = (who: TestCustomer, order: string) =>
      who.client.call('trading/replaceOrder', { order, quantity: '6', key: createIdempotencyKey() });
    expect(await replace(customer, filled.id)).toMatchObject({ ok: false, code: 'notInThatState' });
    expect(await replace(stranger, waiting.id)).toMatchObject({ ok: false, code: 'orderNotFound' });
    expect((await stranger.client.call('trading/listOrderSteps', { order: waiting.id })).ok).toBe(false);
  });

  it('of a concurrent replacement and cancellation exactly one succeeds', async () => {
    const customer = await server.customer();
    const order = await placed(customer, { type: 'limit', limitPrice: '100' });
    const answers = await Promise.all(
      [1, 2].map(() => customer.client.call('trading/cancelOrder', { order: order.id, key: createIdempotencyKey() })),
    );
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect((await data(customer.client.call('wallet/getWallet', {}))).frozen).toBe('0.00');
  });
});

it('a trailing stop continues after a restart from the best price during the outage', async () => {
  const customer = await server.customer();
  await placed(customer, {});
  const trailing = await placed(customer, { effect: 'close', type: 'trailing', trailRate: '0.5' });
  const seq = Number.parseInt(trailing.id.split('-')[1] ?? '', 36);
  server.clock.advance(2 * 3_600_000);
  await server.restart();
  const client = server.client({ token: customer.token, account: customer.account });
  expect(
    (await data(client.call('trading/listOrders', {}))).rows.find((order) => order.id === trailing.id),
  ).toMatchObject({ status: 'pending', trailRate: '0.5' });
  const bars = await data(
    client.call('quotes/getBars', { instrument: NWRB, period: '1m', adjustment: 'none', limit: 119 }),
  );
  const highest = bars.bars
    .map((bar) => parseScaled(bar.high) ?? 0n)
    .reduce((high, each) => (each > high ? each : high));
  await expect
    .poll(
      () =>
        server.composed.orderBookWatcher
          .books()
          .map((books) => books.bestOf(`o${customer.userId}.${seq}`))
          .find((best) => best !== null) ?? 0n,
    )
    .toBeGreaterThanOrEqual(highest);
});

it('the audit finds no difference afterwards', async () => {
  expect(await server.listAuditDifferences()).toEqual([]);
});

it('a world that never closes holds no auctions and refuses auction orders', async () => {
  const customer = await server.customer();
  for (const timeInForce of ['atOpen', 'atClose'] as const) {
    const result = await customer.client.call('trading/placeOrder', {
      instrument: 'US.NWRB',
      side: 'long',
      type: 'market',
      quantity: '1',
      timeInForce,
      key: createIdempotencyKey(),
    });
    expect(result).toMatchObject({ ok: false, code: 'auctionNotHeld' });
  }
  expect(await customer.client.call('quotes/getInstrument', { instrument: 'US.NWRB' })).toMatchObject({
    ok: true,
    data: { auctions: [] },
  });
});
