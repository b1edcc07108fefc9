/** Call auctions on a running server in a world that keeps the exchanges' hours. */
import { describe, expect, it } from 'vitest';
import { createCallClient } from '@bourse/contract/call-client.ts';
import { findNextAuction } from '@bourse/core/markets/auctions/auction-schedule.ts';
import { formatScaled, parseScaled } from '@bourse/core/ledger/money.ts';
import { composeServer } from '../compose-server.ts';
import { queryAsOwner } from '../db/testing.ts';
import { openCompletedAuctionRegistry } from './books/auction-store.ts';
import { createAuctionRunner } from './books/run-auctions.ts';
import { encodeBookEntryId } from '../books/resting-order-books.ts';
import type { CommandDesk } from '../desk/group-commit-desk.ts';
import type { LeaderWriters } from '../jobs/fencing-tokens.ts';
import { createMarketViewBuilder } from './decision-market-view.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { sharedSimulatedMarket, createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';

const US = 'US.NWRB';
const OPENS = Date.parse('2026-11-20T14:30:00.000Z');
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const server = provideTestServer({ hours: 'exchange' });

const feeds = () => server.composed.dependencies.venues;
const scaled = (text: string): bigint => parseScaled(text) ?? 0n;
const place = (customer: TestCustomer, over: Record<string, unknown>) =>
  customer.client.call('trading/placeOrder', {
    instrument: US,
    side: 'long',
    type: 'market',
    quantity: '5',
    timeInForce: 'atOpen',
    key: createIdempotencyKey(),
    ...over,
  } as never);
async function placed(customer: TestCustomer, over: Record<string, unknown>) {
  const result = await place(customer, over);
  if (!result.ok) throw new Error(`${result.code} ${JSON.stringify(result.params)}`);
  return result.data.order;
}
async function orderOf(customer: TestCustomer, id: string) {
  const result = await customer.client.call('trading/listOrders', { limit: 100 });
  if (!result.ok) throw new Error(result.code);
  return result.data.rows.find((row) => row.id === id);
}
const wallet = async (customer: TestCustomer, currency: string) => {
  const result = await customer.client.call('wallet/getWallet', {});
  if (!result.ok) throw new Error(result.code);
  return result.data.accounts.find((each) => each.currency === currency);
};
async function checkMarketAt(instant: number): Promise<void> {
  server.clock.set(instant);
  await expect.poll(() => server.composed.orderBookWatcher.books(), { timeout: 30_000 }).toHaveLength(8);
  await server.composed.orderBookWatcher.checkMarket();
}
const openingPrice = (at: number): string => formatScaled(feeds().quote(US, at)?.last ?? 0n);
/** The next trading day's opening, hours before it. */
async function beforeOpening(opens: number): Promise<TestCustomer> {
  server.clock.set(opens - 2 * HOUR_MS);
  return server.customer();
}

describe('at the open', () => {
  it('an order waits for the auction, fills at its single price and says so; one beyond its limit lapses', async () => {
    const customer = await beforeOpening(OPENS);
    const market = await placed(customer, {});
    expect(market).toMatchObject({
      status: 'pending',
      expiresAt: new Date(OPENS).toISOString(),
      timeInForce: 'atOpen',
    });
    const low = await placed(customer, { type: 'limit', limitPrice: '1', quantity: '2' });
    for (const second of [-1, 0, 1]) await checkMarketAt(OPENS + second * SECOND_MS);
    expect([await orderOf(customer, market.id), await orderOf(customer, low.id)].map((order) => order?.status)).toEqual(
      ['pending', 'pending'],
    );
    await checkMarketAt(OPENS + 2 * SECOND_MS);
    const filled = await orderOf(customer, market.id);
    expect(filled).toMatchObject({
      status: 'inPosition',
      filled: '5',
      averagePrice: openingPrice(OPENS),
      fills: [{ rule: 'auction.open', quantity: '5' }],
    });
    expect(await orderOf(customer, low.id)).toMatchObject({ status: 'cancelled', cause: 'auctionOver', hold: '0.00' });
    expect(await wallet(customer, 'USD')).toMatchObject({ frozen: '0.00' });
  });

  it('gathered buyers and sellers get the same price', async () => {
    const opens = OPENS + 3 * DAY_MS;
    const [buyer, seller] = [await beforeOpening(opens), await server.marginCustomer()];
    const bought = await placed(buyer, { quantity: '7' });
    const sold = await placed(seller, { side: 'short', quantity: '3' });
    await checkMarketAt(opens + 2 * SECOND_MS);
    const [one, other] = [await orderOf(buyer, bought.id), await orderOf(seller, sold.id)];
    expect([one?.filled, other?.filled]).toEqual(['7', '3']);
    expect([one?.averagePrice, other?.averagePrice]).toEqual(Array(2).fill(openingPrice(opens)));
  });

  it('an order can be cancelled until the auction takes no more of its kind', async () => {
    const opens = OPENS + 4 * DAY_MS;
    const customer = await beforeOpening(opens);
    const [first, second] = [await placed(customer, {}), await placed(customer, {})];
    const cancel = (order: string) =>
      customer.client.call('trading/cancelOrder', { order, key: createIdempotencyKey() });
    expect(await cancel(first.id)).toMatchObject({ ok: true, data: { order: { status: 'cancelled' } } });
    server.clock.set(opens - 2 * MINUTE_MS);
    expect(await cancel(second.id)).toMatchObject({
      ok: false,
      code: 'auctionTaken',
      params: { at: new Date(opens).toISOString() },
    });
    expect(
      await customer.client.call('trading/replaceOrder', {
        order: second.id,
        quantity: '9',
        key: createIdempotencyKey(),
      }),
    ).toMatchObject({ ok: false, code: 'auctionTaken' });
    // A new one goes into the next day's.
    expect((await placed(customer, {})).expiresAt).toBe(new Date(opens + DAY_MS).toISOString());
    await checkMarketAt(opens + 2 * SECOND_MS);
    expect(await orderOf(customer, second.id)).toMatchObject({ status: 'inPosition', filled: '5' });
  });

  it('accepts only market and limit orders without linked orders', async () => {
    const customer = await beforeOpening(OPENS + 5 * DAY_MS);
    expect(await place(customer, { type: 'stop', stopPrice: '9999' })).toMatchObject({
      ok: false,
      code: 'auctionOrderType',
    });
    expect(
      await place(customer, {
        type: 'limit',
        limitPrice: '1',
        oto: { side: 'long', type: 'limit', limitPrice: '1', quantity: '1' },
      }),
    ).toMatchObject({ ok: false, code: 'linkNotAllowed' });
    const coin = feeds()
      .listed('CRYPTO')
      .find(({ board }) => board !== 'index');
    expect(await place(customer, { instrument: coin?.id })).toMatchObject({ ok: false, code: 'auctionNotHeld' });
    expect(await customer.client.call('quotes/getInstrument', { instrument: coin?.id ?? '' })).toMatchObject({
      ok: true,
      data: { auctions: [] },
    });
    expect(await customer.client.call('quotes/getInstrument', { instrument: US })).toMatchObject({
      ok: true,
      data: { auctions: ['open', 'close'] },
    });
  });
});

describe('after the server was stopped', () => {
  it('completes the remaining fills at the price stored before the stop', async () => {
    const opens = OPENS + 7 * DAY_MS;
    const customer = await beforeOpening(opens);
    const order = await placed(customer, {});
    const price = scaled(openingPrice(opens - HOUR_MS));
    const seq = Number.parseInt(order.id.split('-')[1] ?? '', 36);
    const at = new Date(opens);
    await server.database.pool.query(
      'insert into auctions (instrument, kind, at, price, volume, imbalance) values ($1, $2, $3, $4, 0, 0)',
      [US, 'open', at, price],
    );
    await server.database.pool.query(
      `insert into auction_fills (instrument, kind, at, account_id, order_seq, quantity)
        values ($1, $2, $3, $4, $5, $6)`,
      [US, 'open', at, customer.userId, seq, 300_000_000n],
    );
    await server.restart();
    await checkMarketAt(opens + 10 * MINUTE_MS);
    const again = { ...customer, client: server.client({ token: customer.token, account: customer.account }) };
    expect(await orderOf(again, order.id)).toMatchObject({
      status: 'inPosition',
      filled: '3',
      cause: 'auctionOver',
      averagePrice: formatScaled(price),
      hold: '0.00',
    });
  });

  it('holds a missed auction once the server is back, and lets it lapse after half a day', async () => {
    const opens = OPENS + 10 * DAY_MS;
    const customer = await beforeOpening(opens);
    const order = await placed(customer, {});
    await checkMarketAt(opens + 3 * HOUR_MS);
    expect(await orderOf(customer, order.id)).toMatchObject({
      status: 'inPosition',
      averagePrice: openingPrice(opens),
    });
    const late = await placed(customer, {});
    await checkMarketAt(opens + DAY_MS + 13 * HOUR_MS);
    expect(await orderOf(customer, late.id)).toMatchObject({ status: 'cancelled', cause: 'auctionOver' });
  });
});

describe('at the close', () => {
  it("India's auction ends continuous trading, refuses market orders by name, takes limit and on-close", async () => {
    const name = feeds()
      .listed('IN')
      .find(({ board }) => board === 'listed');
    const closes = Date.parse('2026-12-04T10:00:00.000Z');
    server.clock.set(closes - 13 * MINUTE_MS);
    const customer = await server.customer();
    const over = { instrument: name?.id, quantity: '2' };
    expect(await place(customer, { ...over, timeInForce: 'day' })).toMatchObject({
      ok: false,
      code: 'auctionGathers',
      params: { at: new Date(closes).toISOString() },
    });
    expect(await customer.client.call('quotes/getInstrument', { instrument: name?.id ?? '' })).toMatchObject({
      ok: true,
      data: { pause: { kind: 'auction', until: new Date(closes).toISOString() } },
    });
    const ask = feeds().quote(name?.id ?? '', closes)?.ask ?? 0n;
    const waiting = await placed(customer, {
      ...over,
      type: 'limit',
      timeInForce: 'day',
      limitPrice: formatScaled((ask / 100_000_000n + 5n) * 100_000_000n),
    });
    const low = await placed(customer, {
      ...over,
      type: 'limit',
      timeInForce: 'day',
      limitPrice: formatScaled(((ask * 97n) / 100n / 100_000_000n) * 100_000_000n),
    });
    const closing = await placed(customer, { ...over, timeInForce: 'atClose' });
    for (let minute = -13; minute < 0; minute += 1) await checkMarketAt(closes + minute * MINUTE_MS);
    await checkMarketAt(closes - SECOND_MS);
    await checkMarketAt(closes + 2 * SECOND_MS);
    const last = formatScaled(feeds().quote(name?.id ?? '', closes)?.last ?? 0n);
    expect(await orderOf(customer, closing.id)).toMatchObject({
      status: 'inPosition',
      averagePrice: last,
      fills: [{ rule: 'auction.close' }],
    });
    expect(await orderOf(customer, waiting.id)).toMatchObject({
      status: 'inPosition',
      averagePrice: last,
      fills: [{ rule: 'auction.close' }],
    });
    expect(await orderOf(customer, low.id)).toMatchObject({ status: 'cancelled', cause: 'expired', filled: '0' });
  });

  it("Thailand's closing auction ends at a random moment: a later order goes into the next day's", async () => {
    const name = feeds()
      .listed('TH')
      .find(({ board }) => board === 'listed');
    if (!name) throw new Error('no Thai name');
    const { timeZones, world } = server.composed.dependencies;
    const from = Date.parse('2026-12-08T09:30:00.000Z');
    const drawn = server.composed.dependencies.marketPhases.nextAuction(name, 'close', 'market', from)?.crossesAt ?? 0;
    const untold = findNextAuction(name, 'close', 'market', world.hours, from, timeZones, () => null);
    expect(drawn).toBeGreaterThanOrEqual(from + 5 * MINUTE_MS);
    expect(drawn).toBeLessThan(from + 10 * MINUTE_MS);
    expect(untold?.pricedAt).toBe(from + 10 * MINUTE_MS);
    server.clock.set(drawn - 1);
    const customer = await server.customer();
    const terms = { instrument: name.id, quantity: '100', timeInForce: 'atClose' };
    const first = await placed(customer, terms);
    server.clock.set(drawn);
    const second = await placed(customer, terms);
    expect([first.expiresAt, second.expiresAt]).toEqual(['2026-12-08T09:40:00.000Z', '2026-12-09T09:40:00.000Z']);
    await checkMarketAt(from + 10 * MINUTE_MS + 2 * SECOND_MS);
    expect(
      [await orderOf(customer, first.id), await orderOf(customer, second.id)].map((order) => order?.status),
    ).toEqual(['inPosition', 'pending']);
  });
});

describe('a market halted for the rest of its day', () => {
  it.each([
    ['has no closing auction', true, 'cancelled', '2026-12-09'],
    ['otherwise has one', false, 'inPosition', '2026-12-10'],
  ] as const)('%s', async (_, over, status, date) => {
    const closes = Date.parse(`${date}T21:00:00.000Z`);
    server.clock.set(closes - HOUR_MS);
    const customer = await server.customer();
    const order = await placed(customer, { timeInForce: 'atClose' });
    expect(order.expiresAt).toBe(new Date(closes).toISOString());
    // The server itself waits a second longer.
    server.clock.set(closes + SECOND_MS);
    const { dependencies, desk } = server.composed;
    const auctions = createAuctionRunner({
      ...dependencies,
      leaderWriters: leadingWith(desk),
      getMarketView: createMarketViewBuilder(dependencies),
      ready: () => true,
      halts: { isOver: (_instrument, at) => over && at === closes },
    });
    await auctions.runDueAuctions([
      encodeBookEntryId('o', BigInt(customer.userId), BigInt(Number.parseInt(order.id.split('-')[1] ?? '', 36))),
    ]);
    expect((await orderOf(customer, order.id))?.status).toBe(status);
  });
});

/** This desk always leads. */
const leadingWith = (desk: CommandDesk): LeaderWriters => {
  const leader = { desk, assertLeads: async () => {} };
  return { jobs: leader, books: () => leader };
};

it("an order that can't be settled doesn't delay the others", async ({ task }) => {
  // A Monday; tried again, the next one: what was held stays held.
  const opens = Date.parse('2026-12-14T14:30:00.000Z') + (task.result?.retryCount ?? 0) * 7 * DAY_MS;
  const [first, second] = [await beforeOpening(opens), await beforeOpening(opens)];
  const [broken, sound] = [await placed(first, {}), await placed(second, {})];
  const { dependencies, desk } = server.composed;
  const stumbling = {
    runIfDue: (command: Parameters<typeof desk.runIfDue>[0]) =>
      command.account === BigInt(first.userId) ? Promise.reject(new Error('a bug')) : desk.runIfDue(command),
  };
  server.clock.set(opens + SECOND_MS);
  const auctions = createAuctionRunner({
    ...dependencies,
    log: { error: () => {} },
    leaderWriters: leadingWith({ ...desk, ...stumbling } as typeof desk),
    getMarketView: createMarketViewBuilder(dependencies),
    ready: () => true,
    halts: { isOver: () => false },
  });
  await auctions.runDueAuctions(
    [
      [first, broken],
      [second, sound],
    ].map(([customer, order]) =>
      encodeBookEntryId(
        'o',
        BigInt((customer as TestCustomer).userId),
        BigInt(Number.parseInt((order as { id: string }).id.split('-')[1] ?? '', 36)),
      ),
    ),
  );
  expect([await orderOf(first, broken.id), await orderOf(second, sound.id)].map((order) => order?.status)).toEqual([
    'pending',
    'inPosition',
  ]);
  // The server's own look settles what is left, at the same price.
  const price = (await orderOf(second, sound.id))?.averagePrice;
  await expect
    .poll(
      async () => {
        await checkMarketAt(opens + 2 * SECOND_MS);
        return orderOf(first, broken.id);
      },
      { timeout: 30_000 },
    )
    .toMatchObject({ status: 'inPosition', averagePrice: price });
});

// Last, since the clock goes back here: what is kept of a day that has ended is not kept anew.
describe('a clock set back to before an auction that was held', () => {
  it('finds no participants any more', async () => {
    const closes = Date.parse('2026-12-16T21:00:00.000Z');
    server.clock.set(closes - 2 * HOUR_MS);
    const customer = await server.customer();
    const order = await placed(customer, { timeInForce: 'atClose' });
    expect(order.expiresAt).toBe(new Date(closes).toISOString());
    await checkMarketAt(closes + 3 * SECOND_MS);
    expect(await orderOf(customer, order.id)).toMatchObject({ status: 'inPosition' });
    server.clock.set(closes - HOUR_MS);
    expect(await place(customer, { timeInForce: 'atClose' })).toMatchObject({ ok: false, code: 'auctionNotHeld' });
    // Nor after a start.
    expect(
      (await openCompletedAuctionRegistry(server.composed.dependencies.database, closes - HOUR_MS)).has({
        instrument: US,
        kind: 'close',
        at: closes,
      }),
    ).toBe(true);
    server.clock.set(closes + HOUR_MS);
    expect((await placed(customer, { timeInForce: 'atClose' })).expiresAt).toBe('2026-12-17T21:00:00.000Z');
  });

  it('nor does another process on the same database', async ({ task }) => {
    // A Friday; tried again, the Monday after: what was held stays held.
    const closes = Date.parse('2026-12-18T21:00:00.000Z') + (task.result?.retryCount ?? 0) * 3 * DAY_MS;
    server.clock.set(closes - 2 * HOUR_MS);
    const customer = await server.customer();
    const { config, log } = server.composed.dependencies;
    const secondServer = await composeServer({
      config,
      log,
      database: server.database,
      clock: server.clock,
      http: { checkAnswers: true },
      market: sharedSimulatedMarket,
    });
    try {
      const origin = await secondServer.app.listen({ port: 0, host: '127.0.0.1' });
      const there = {
        ...customer,
        client: createCallClient({
          base: `${origin}/api/vue`,
          headers: () => ({ account: customer.account, token: customer.token }),
        }),
      };
      const preview = ({ client }: Pick<TestCustomer, 'client'> = there) =>
        client
          .call('trading/previewOrder', {
            instrument: US,
            side: 'long',
            type: 'market',
            quantity: '5',
            timeInForce: 'atClose',
          })
          .catch((error: unknown) => ({ ok: false, code: String(error) }));
      // It has just begun, weeks after what it knows: until it has caught up it says that it isn't ready.
      await expect.poll(() => preview(), { timeout: 60_000 }).toMatchObject({ ok: true });
      const { id } = await placed(there, { timeInForce: 'atClose' });
      server.clock.set(closes + 3 * SECOND_MS);
      // The one that leads hears of it a moment later, and looks at each second once.
      await expect
        .poll(
          async () => {
            server.clock.set(server.clock.now() + SECOND_MS);
            await server.composed.orderBookWatcher.checkMarket();
            return orderOf(there, id);
          },
          { timeout: 10_000 },
        )
        .toMatchObject({ status: 'inPosition' });
      server.clock.set(closes - HOUR_MS);
      // Whichever of the two led its books then; the other one hears of it a moment later.
      for (const who of [customer, there]) {
        await expect.poll(() => preview(who), { timeout: 5_000 }).toMatchObject({ ok: false, code: 'auctionNotHeld' });
        expect(await place(who, { timeInForce: 'atClose' })).toMatchObject({ ok: false, code: 'auctionNotHeld' });
      }
    } finally {
      await secondServer.stop();
    }
  });
});

it('the audit finds no difference afterwards', async () => {
  expect(await server.listAuditDifferences()).toEqual([]);
});

it.each([
  [
    'the price of an auction',
    'update auctions set price = price + 1000000',
    'update auctions set price = price - 1000000',
    /^auction order .*: got/,
  ],
  [
    'what was allotted',
    'update auction_fills set quantity = quantity - 1',
    'update auction_fills set quantity = quantity + 1',
    /^auction order .*: got/,
  ],
  [
    'how an order was to be filled',
    `update orders set time_in_force = 'day' where time_in_force = 'atOpen'`,
    `update orders set time_in_force = 'atOpen' where time_in_force = 'day'`,
    /^fill .*: by the rule auction.open, for an order that was day/,
  ],
])('%s that was altered is named', async (_, breaking, mending, named) => {
  await queryAsOwner(server.database.ownerUrl, breaking);
  const found = await server.listAuditDifferences();
  await queryAsOwner(server.database.ownerUrl, mending);
  expect(
    found.some((sentence) => named.test(sentence)),
    found.join('\n'),
  ).toBe(true);
});
