/** The watcher must never fill at a past price, and never lose a waiting order. */
import { describe, expect, it } from 'vitest';
import { getBookPartition, BOOK_PARTITIONS } from '@bourse/core/trading/books/order-book-partition.ts';
import { formatScaled, parseScaled } from '@bourse/core/ledger/money.ts';
import { EMPTY_MARKET_VIEW } from '@bourse/core/trading/orders/market-view.ts';
import { getTickSize, roundToMultiple } from '@bourse/core/markets/order-rules/tick-sizes.ts';
import { openDatabaseClient } from '../../db/pool.ts';
import { queryAsOwner, createTestDatabase } from '../../db/testing.ts';
import { unwrapAnswer } from '../../testing/unwrap-answer.ts';
import { provideTestServer } from '../../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../../testing/test-server.ts';
import { createRestingOrderBooks } from '../../books/resting-order-books.ts';
import { readRestingOrderBooks, refreshBookEntries } from '../../books/read-resting-order-books.ts';
import { createLeaderElection } from '../../jobs/leader-election.ts';
import { ACTIONS_ALWAYS_READY, NEVER_HALTED, MARKET_WITHOUT_PHASES } from './testing-market.ts';
import { createOrderBookWatcher, type OrderBookWatcher, type OrderBookWatcherDependencies } from './watch-market.ts';

const server = provideTestServer({ workByHand: true });

const dependencies = () => server.composed.dependencies;
const leader = () => ({ desk: server.composed.desk, assertLeads: async () => {} });
const watcherOf = (over: Partial<OrderBookWatcherDependencies> = {}): OrderBookWatcher =>
  createOrderBookWatcher({
    leaderWriters: { jobs: leader(), books: leader },
    venues: dependencies().venues,
    getMarketView: (id, now) => {
      const instrument = dependencies().venues.instrument(id);
      return (
        instrument && {
          ...EMPTY_MARKET_VIEW,
          instrument,
          quote: dependencies().venues.quote(id, now),
          date: '2026-11-20',
          session: 'open',
          nextOpen: null,
          dayEnds: now + 86_400_000,
        }
      );
    },
    clock: server.clock,
    log: dependencies().log,
    buildDayTradingScope: () => {
      throw new Error('there are no day trades here');
    },
    operatorHalts: dependencies().operatorHalts,
    ready: ACTIONS_ALWAYS_READY,
    halts: NEVER_HALTED,
    marketPhases: MARKET_WITHOUT_PHASES,
    ...over,
  });

const sizeOf = (watcher: OrderBookWatcher): number => watcher.books().reduce((sum, { size }) => sum + size, 0);

/**
 * An instrument that was cheaper during the last seconds than it is now, and a limit between the two, which waits where
 * it is placed so long ago.
 */
function dipOf(seconds: number, placedAgoMs = 0): { instrument: string; limitPrice: string } {
  const now = server.clock.now();
  for (const { id, market, board } of dependencies().venues.listed('US')) {
    const quote = dependencies().venues.quote(id, now);
    const placedAt = dependencies().venues.quote(id, now - placedAgoMs);
    if (!quote || !placedAt || board === 'index') continue;
    for (let ago = 1; ago < seconds; ago += 1) {
      const earlier = dependencies().venues.quote(id, now - ago * 1000)?.last ?? quote.last;
      const limit = earlier + getTickSize(market, earlier, '2026-11-20');
      if (limit < quote.last && limit < placedAt.ask) return { instrument: id, limitPrice: formatScaled(limit) };
    }
  }
  throw new Error('no price fell in these seconds');
}

describe('a late check', () => {
  it("doesn't fill an order at a price from before it", async () => {
    const customer = await server.customer();
    const watcher = watcherOf();
    watcher.startWatching(createRestingOrderBooks());
    await watcher.checkMarket();
    server.clock.advance(25_000);
    const placed = await customer.client.call('trading/placeOrder', {
      ...dipOf(20),
      side: 'long',
      type: 'limit',
      quantity: '1',
      timeInForce: 'gtc',
      key: createIdempotencyKey(),
    });
    if (!placed.ok) throw new Error(placed.code);
    expect(placed.data.order.status).toBe('pending');
    const all = await readRestingOrderBooks(server.database, BOOK_PARTITIONS);
    expect(all).toHaveLength(8);
    expect(all.some(({ size }) => size > 0)).toBe(true);
    const seq = Number.parseInt(placed.data.order.id.split('-')[1] ?? '', 36);
    await refreshBookEntries(server.database, watcher.books(), [`o${customer.userId}.${seq}`]);
    expect(sizeOf(watcher)).toBe(1);
    await watcher.checkMarket();
    const orders = await customer.client.call('trading/listOrders', {});
    expect(orders.ok && orders.data.rows[0]?.status).toBe('pending');
  });
});

describe('a waiting order with a new price', () => {
  it('ignores prices from before the change, which were known', async () => {
    const customer = await server.customer();
    const watcher = watcherOf();
    watcher.startWatching(createRestingOrderBooks());
    server.clock.advance(25_000);
    const { instrument, limitPrice } = dipOf(20);
    server.clock.advance(-25_000);
    const far = roundToMultiple((parseScaled(limitPrice)! * 97n) / 100n, parseScaled('0.01')!, 'down');
    const waiting = { instrument, side: 'long', type: 'limit', quantity: '1', timeInForce: 'gtc' } as const;
    const { order } = await unwrapAnswer(
      customer.client.call('trading/placeOrder', {
        ...waiting,
        limitPrice: formatScaled(far),
        key: createIdempotencyKey(),
      }),
    );
    expect(order.status).toBe('pending');
    await watcher.checkMarket();
    server.clock.advance(25_000);
    const changed = { order: order.id, limitPrice, key: createIdempotencyKey() };
    expect((await unwrapAnswer(customer.client.call('trading/replaceOrder', changed))).order.status).toBe('pending');
    const seq = Number.parseInt(order.id.split('-')[1] ?? '', 36);
    await refreshBookEntries(server.database, watcher.books(), [`o${customer.userId}.${seq}`]);
    expect(sizeOf(watcher)).toBe(1);
    await watcher.checkMarket();
    const { rows } = await unwrapAnswer(customer.client.call('trading/listOrders', {}));
    expect(rows[0]).toMatchObject({ id: order.id, status: 'pending', limitPrice });
  });
});

describe('R5: a clock that was set back', () => {
  it('is followed at once: orders placed then fill when their price comes, not an hour later', async () => {
    const customer = await server.customer();
    const watcher = watcherOf();
    watcher.startWatching(createRestingOrderBooks());
    server.clock.advance(3_600_000);
    await watcher.checkMarket();
    server.clock.advance(-3_600_000);
    // The dip of the twenty seconds that come.
    server.clock.advance(20_000);
    const { instrument, limitPrice } = dipOf(19, 20_000);
    server.clock.advance(-20_000);
    const placed = await customer.client.call('trading/placeOrder', {
      instrument,
      limitPrice,
      side: 'long',
      type: 'limit',
      quantity: '1',
      timeInForce: 'gtc',
      key: createIdempotencyKey(),
    });
    if (!placed.ok) throw new Error(placed.code);
    if (placed.data.order.status === 'pending') {
      await refreshBookEntries(server.database, watcher.books(), [
        `o${customer.userId}.${Number.parseInt(placed.data.order.id.split('-')[1] ?? '', 36)}`,
      ]);
      for (let second = 0; second < 20; second += 1) {
        server.clock.advance(1_000);
        await watcher.checkMarket();
      }
    }
    const orders = await customer.client.call('trading/listOrders', {});
    expect(orders.ok && orders.data.rows[0]?.status).toBe('inPosition');
    expect(placed.data.order.status).toBe('pending');
  });
});

describe("a check after the day's end", () => {
  it("fills orders crossed in the day's last seconds, and ends the rest", async () => {
    const customer = await server.customer();
    const midnight = Math.ceil(server.clock.now() / 86_400_000) * 86_400_000;
    server.clock.set(midnight - 20_000);
    const lastOf = (id: string, instant: number): bigint => dependencies().venues.quote(id, instant)?.last ?? 0n;
    const falling = dependencies()
      .venues.listed('CRYPTO')
      .filter((each) => each.board !== 'index')
      .map(({ id }) => {
        const before = lastOf(id, midnight - 20_000);
        const lowest = Array.from({ length: 19 }, (_, ago) => lastOf(id, midnight - 1_000 * (ago + 1))).reduce(
          (a, b) => (a < b ? a : b),
        );
        return { id, limit: lowest + getTickSize('CRYPTO', lowest, '2026-11-20'), before };
      })
      .find(({ limit, before }) => limit < before);
    if (!falling) throw new Error('nothing fell in these seconds');
    const place = async (limitPrice: string): Promise<void> => {
      const result = await customer.client.call('trading/placeOrder', {
        instrument: falling.id,
        side: 'long',
        type: 'limit',
        limitPrice,
        quantity: '20',
        key: createIdempotencyKey(),
      });
      if (!result.ok) throw new Error(`${result.code} ${JSON.stringify(result.params)}`);
      expect(result.data.order.status).toBe('pending');
    };
    await place(formatScaled(falling.limit));
    await place(
      formatScaled(roundToMultiple(falling.limit / 2n, getTickSize('CRYPTO', falling.limit / 2n, '2026-11-20'), 'up')),
    );
    const watcher = watcherOf();
    for (const books of await readRestingOrderBooks(server.database, BOOK_PARTITIONS)) watcher.startWatching(books);
    await watcher.checkMarket();
    server.clock.set(midnight + 3_000);
    await watcher.checkMarket();
    const orders = await customer.client.call('trading/listOrders', {});
    expect(orders.ok && orders.data.rows.map((row) => [row.status, row.cause])).toEqual([
      ['cancelled', 'expired'],
      ['inPosition', 'filled'],
    ]);
  });
});

interface Limit {
  instrument: string;
  limitPrice: string;
  quantity: string;
  timeInForce: 'gtc' | 'day';
}
const lowestOf = (id: string, seconds: readonly number[]): bigint =>
  seconds
    .map((second) => dependencies().venues.quote(id, server.clock.now() + second * 1_000)?.last ?? 0n)
    .reduce((a, b) => (a < b ? a : b));

/** What prices come to in the next twenty seconds, not in the first four nor when they are over; one a partition. */
function dipsToCome(count: number): Limit[] {
  const found = new Map<number, Limit>();
  const [elsewhere, then] = [
    [0, 1, 2, 3, 20],
    [4, 6, 8, 10, 12, 14, 16],
  ];
  for (const { id, market, board } of dependencies().venues.listed('US')) {
    const limit = lowestOf(id, then!) + getTickSize(market, lowestOf(id, then!), '2026-11-20');
    if (board !== 'index' && limit < lowestOf(id, elsewhere!))
      found.set(getBookPartition(id), {
        instrument: id,
        limitPrice: formatScaled(limit),
        quantity: '1',
        timeInForce: 'gtc',
      });
    if (found.size === count) return [...found.values()];
  }
  throw new Error('too few prices fall in these seconds');
}
/** Orders of this day that no price comes to, one a partition. */
function daysOrders(count: number): Limit[] {
  const affordable = dependencies()
    .venues.listed('CRYPTO')
    .filter(({ id, board }) => board !== 'index' && lowestOf(id, [0]) < 100_00000000n)
    .filter(({ id }) => dependencies().venues.tradable(id, server.clock.now()));
  const ofEach = [...Map.groupBy(affordable, ({ id }) => getBookPartition(id)).values()].slice(0, count);
  expect(ofEach).toHaveLength(count);
  return ofEach.map(([each]) => {
    const half = lowestOf(each!.id, [0]) / 2n;
    const limit = roundToMultiple(half, getTickSize('CRYPTO', half, '2026-11-20'), 'up');
    return { instrument: each!.id, limitPrice: formatScaled(limit), quantity: '20', timeInForce: 'day' };
  });
}

async function rests(customer: TestCustomer, order: Limit): Promise<string> {
  const placed = await customer.client.call('trading/placeOrder', {
    ...order,
    side: 'long',
    type: 'limit',
    key: createIdempotencyKey(),
  });
  if (!placed.ok) throw new Error(`${placed.code} ${JSON.stringify(placed.params)}`);
  expect(placed.data.order.status).toBe('pending');
  return placed.data.order.id;
}
async function statusOf(customer: TestCustomer, ...ids: string[]): Promise<(string | undefined)[]> {
  const orders = await customer.client.call('trading/listOrders', { limit: 100 });
  return ids.map((id) => (orders.ok ? orders.data.rows.find((row) => row.id === id)?.status : undefined));
}
async function leadAll(watcher: OrderBookWatcher): Promise<void> {
  for (const books of await readRestingOrderBooks(server.database, BOOK_PARTITIONS)) watcher.startWatching(books);
}

describe('a partition that fails to be checked', () => {
  /** Nothing of one partition can be settled for as long as it is named. */
  function failing(): { orderBookWatcher: OrderBookWatcher; partition: number | null } {
    const made = {
      partition: null as number | null,
      orderBookWatcher: watcherOf({
        settle: async (books) => {
          if (books.partition === made.partition) throw new Error(`${made.partition} can not be settled`);
        },
      }),
    };
    return made;
  }

  it("doesn't delay the others, and later meets every price that it has missed", async () => {
    const customer = await server.customer();
    const dips = dipsToCome(2);
    const [sick, sound] = [await rests(customer, dips[0]!), await rests(customer, dips[1]!)];
    const made = failing();
    await leadAll(made.orderBookWatcher);
    // Nor is a second lost of one that fails from the moment on at which it is taken over.
    made.partition = getBookPartition(dips[0]!.instrument);
    await expect(made.orderBookWatcher.checkMarket()).rejects.toThrow('can not be settled');
    server.clock.advance(1_000);
    await expect(made.orderBookWatcher.checkMarket()).rejects.toThrow('can not be settled');
    server.clock.advance(19_000);
    await expect(made.orderBookWatcher.checkMarket()).rejects.toThrow('can not be settled');
    expect(await statusOf(customer, sick, sound)).toEqual(['pending', 'inPosition']);
    made.partition = null;
    server.clock.advance(1_000);
    await made.orderBookWatcher.checkMarket();
    expect(await statusOf(customer, sick, sound)).toEqual(['inPosition', 'inPosition']);
  });

  it('keeps only its own day orders until the last second of their day is checked', async () => {
    const customer = await server.customer();
    const midnight = Math.ceil(server.clock.now() / 86_400_000) * 86_400_000;
    server.clock.set(midnight - 5_000);
    const [one, other] = daysOrders(2);
    const [sick, sound] = [await rests(customer, one!), await rests(customer, other!)];
    const made = failing();
    await leadAll(made.orderBookWatcher);
    await made.orderBookWatcher.checkMarket();
    made.partition = getBookPartition(one!.instrument);
    server.clock.set(midnight + 2_000);
    await expect(made.orderBookWatcher.checkMarket()).rejects.toThrow('can not be settled');
    expect(await statusOf(customer, sick, sound)).toEqual(['pending', 'cancelled']);
    // What it missed for longer than is made up for is lost, and the day is over all the same.
    server.clock.advance(60_000);
    await expect(made.orderBookWatcher.checkMarket()).rejects.toThrow('can not be settled');
    expect(await statusOf(customer, sick, sound)).toEqual(['cancelled', 'cancelled']);
  });
});

it('retries a failed proposal', async () => {
  const customer = await server.customer();
  const midnight = Math.ceil(server.clock.now() / 86_400_000) * 86_400_000;
  server.clock.set(midnight - 5_000);
  const order = await rests(customer, daysOrders(1)[0]!);
  const own = `o${customer.userId}.${Number.parseInt(order.split('-')[1] ?? '', 36)}`;
  let quoteReads = 0;
  const watcher = watcherOf({
    buildDayTradingScope: (...of) => {
      quoteReads += 1;
      if (quoteReads === 1) throw new Error('nobody knows whether it is a day trade');
      return dependencies().buildDayTradingScope(...of);
    },
  });
  for (const books of await readRestingOrderBooks(server.database, BOOK_PARTITIONS))
    watcher.startWatching(Object.create(books, { opensDayTrade: { value: (id: string) => id === own } }));
  server.clock.set(midnight + 1_000);
  await watcher.checkMarket().catch(() => {});
  expect([await statusOf(customer, order), quoteReads]).toEqual([['pending'], 1]);
  server.clock.advance(1_000);
  await watcher.checkMarket();
  expect([await statusOf(customer, order), quoteReads]).toEqual([['cancelled'], 2]);
});

it('continues where it was with books reloaded by their leader, and from now on with others', async () => {
  const customer = await server.customer();
  const [dip] = dipsToCome(1);
  const order = await rests(customer, dip!);
  const [stays, takesOver] = [watcherOf(), watcherOf()];
  for (const watcher of [stays, takesOver]) {
    await leadAll(watcher);
    await watcher.checkMarket();
  }
  server.clock.advance(20_000);
  for (const partition of BOOK_PARTITIONS) takesOver.stopWatching(partition);
  await leadAll(takesOver);
  await takesOver.checkMarket();
  expect(await statusOf(customer, order)).toEqual(['pending']);
  await leadAll(stays);
  await stays.checkMarket();
  expect(await statusOf(customer, order)).toEqual(['inPosition']);
});

const CHECKED_SECONDS = 3;
/**
 * Sets the clock to before a minute in which one rises for twenty seconds, after the first of it, by more than it falls
 * at any time; answers a trail between the two.
 */
function riseToCome(): { instrument: string; trail: bigint } {
  for (let minute = 1; minute < 30; minute += 1) {
    server.clock.set(Math.ceil(server.clock.now() / 60_000 + 0.5) * 60_000 - 2_000);
    for (const { id, board } of dependencies().venues.listed('US')) {
      if (board === 'index' || !dependencies().venues.tradable(id, server.clock.now())) continue;
      const last = Array.from({ length: CHECKED_SECONDS + 21 }, (_, second) => lowestOf(id, [second]));
      let [highest, fall] = [0n, 0n];
      for (const price of last) {
        if (price > highest) highest = price;
        if (highest - price > fall) fall = highest - price;
      }
      const trail = fall + 2n * getTickSize('US', last[0]!, '2026-11-20');
      if (highest - last[CHECKED_SECONDS + 1]! > trail) return { instrument: id, trail };
    }
  }
  throw new Error('nothing rises in these seconds');
}

it("a trailing stop in reloaded books isn't triggered by prices from before its best price", async () => {
  const customer = await server.customer();
  const { instrument, trail } = riseToCome();
  const place = (order: object) =>
    customer.client.call('trading/placeOrder', {
      instrument,
      side: 'long',
      quantity: '1',
      key: createIdempotencyKey(),
      ...order,
    } as never) as Promise<{ ok: true; data: { order: { id: string } } } | { ok: false; code: string }>;
  expect(await place({ type: 'market' })).toMatchObject({ ok: true });
  const placed = await place({
    type: 'trailing',
    effect: 'close',
    timeInForce: 'gtc',
    trailAmount: formatScaled(trail),
  });
  if (!placed.ok) throw new Error(placed.code);
  const { work, orderBookWatcher } = server.composed;
  expect(await work.acquireLeadership()).toBe(true);
  await orderBookWatcher.checkMarket();
  // The bars of the minute in which it was placed don't count for it.
  server.clock.advance(CHECKED_SECONDS * 1_000);
  await orderBookWatcher.checkMarket();
  const before = orderBookWatcher.books();
  server.clock.advance(20_000);
  await queryAsOwner(server.database.ownerUrl, `select pg_notify('books', 'all')`);
  await expect.poll(() => orderBookWatcher.books().every((books) => !before.includes(books))).toBe(true);
  await orderBookWatcher.checkMarket();
  expect(await statusOf(customer, placed.data.order.id)).toEqual(['pending']);
});

describe('a new leader', () => {
  const resting = (
    seq: number,
  ): string => `insert into orders (account_id, order_seq, instrument, market, side, effect, type, status, quantity,
    filled, limit_price, leverage, time_in_force, hold, fees, tax, currency, cause, created_at, updated_at,
    trigger_price_source, notional, inactive, steps)
    values (1, ${seq}, 'US.NWRB', 'US', 'long', 'open', 'limit', 'pending', 100000000, 0, 10000000000, 1, 'gtc', 0, 0,
      0, 'USD', 'placed', now(), now(), 'last', 0, false, 1);
    select pg_notify('books', '${getBookPartition('US.NWRB')}:o1.${seq}')`;

  it('misses no order placed while it loads the books', async () => {
    const database = await createTestDatabase();
    const owner = openDatabaseClient(database.ownerUrl);
    await owner.connect();
    const ours = watcherOf();
    const leadership = createLeaderElection(database, ours, dependencies().log);
    try {
      await owner.query(resting(1));
      // Reading the books comes to the positions after the orders, and has to wait there.
      await owner.query('begin; lock table positions in access exclusive mode');
      const candidacy = leadership.campaign();
      await expect
        .poll(() =>
          queryAsOwner(
            database.ownerUrl,
            `select 1 from pg_locks where not granted and relation = 'positions'::regclass`,
          ),
        )
        .toHaveLength(1);
      await queryAsOwner(database.ownerUrl, resting(2));
      await owner.query('commit');
      expect(await candidacy).toBe(true);
      await expect.poll(() => sizeOf(ours)).toBe(2);
    } finally {
      await owner.end();
      await leadership.stop();
      await database.drop();
    }
  });
});
