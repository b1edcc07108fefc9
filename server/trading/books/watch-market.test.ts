/** The watcher must never fill at a past price, and never lose a waiting order. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { partitionOf, PARTITIONS } from '@bourse/core/trading/books/book-partition.ts';
import { formatScaled, parseScaled } from '@bourse/core/ledger/money.ts';
import { BARE_MARKET } from '@bourse/core/trading/orders/market-view.ts';
import { tickOf, toMultiple } from '@bourse/core/markets/order-rules/ticks.ts';
import { openClient } from '../../db/pool.ts';
import { asOwner, createTestDatabase } from '../../db/testing.ts';
import { granted } from '../../testing/granted.ts';
import { newKey, startTestServer, type TestCustomer, type TestServer } from '../../testing/test-server.ts';
import { openBooks } from '../../books/books.ts';
import { readBooks, refreshBooks } from '../../books/load-books.ts';
import { createLeadership } from '../../jobs/leadership.ts';
import { ALWAYS_READY, NEVER_HALTED, NO_PHASES } from './testing-market.ts';
import { createWatcher, type Watcher, type WatcherParts } from './watch-market.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, {}, { workByHand: true });
});
afterAll(() => server.stop());

const parts = () => server.composed.parts;
const leader = () => ({ desk: server.composed.desk, assertLeads: async () => {} });
const watcherOf = (over: Partial<WatcherParts> = {}): Watcher =>
  createWatcher({
    leaderOf: { jobs: leader(), books: leader },
    feeds: parts().feeds,
    views: (id, now) => {
      const instrument = parts().feeds.instrument(id);
      return (
        instrument && {
          ...BARE_MARKET,
          instrument,
          quote: parts().feeds.quote(id, now),
          date: '2026-11-20',
          session: 'open',
          nextOpen: null,
          dayEnds: now + 86_400_000,
        }
      );
    },
    clock: server.clock,
    log: parts().log,
    dayTrading: () => {
      throw new Error('there are no day trades here');
    },
    operatorHalts: parts().operatorHalts,
    ready: ALWAYS_READY,
    halts: NEVER_HALTED,
    phases: NO_PHASES,
    ...over,
  });

const sizeOf = (watcher: Watcher): number => watcher.books().reduce((sum, { size }) => sum + size, 0);

/**
 * An instrument that was cheaper during the last seconds than it is now, and a limit between the two, which waits where
 * it is placed so long ago.
 */
function dipOf(seconds: number, placedAgoMs = 0): { instrument: string; limitPrice: string } {
  const now = server.clock.now();
  for (const { id, market, board } of parts().feeds.listed('US')) {
    const quote = parts().feeds.quote(id, now);
    const placedAt = parts().feeds.quote(id, now - placedAgoMs);
    if (!quote || !placedAt || board === 'index') continue;
    for (let ago = 1; ago < seconds; ago += 1) {
      const earlier = parts().feeds.quote(id, now - ago * 1000)?.last ?? quote.last;
      const limit = earlier + tickOf(market, earlier, '2026-11-20');
      if (limit < quote.last && limit < placedAt.ask) return { instrument: id, limitPrice: formatScaled(limit) };
    }
  }
  throw new Error('no price fell in these seconds');
}

describe('a look that comes late', () => {
  it('fills no order at a price that was there before the order', async () => {
    const customer = await server.customer();
    const watcher = watcherOf();
    watcher.lead(openBooks());
    await watcher.look();
    server.clock.advance(25_000);
    const placed = await customer.client.call('trading/placeOrder', {
      ...dipOf(20),
      side: 'long',
      type: 'limit',
      quantity: '1',
      timeInForce: 'gtc',
      key: newKey(),
    });
    if (!placed.ok) throw new Error(placed.code);
    expect(placed.data.order.status).toBe('pending');
    const all = await readBooks(server.database, PARTITIONS);
    expect(all).toHaveLength(8);
    expect(all.some(({ size }) => size > 0)).toBe(true);
    const seq = Number.parseInt(placed.data.order.id.split('-')[1] ?? '', 36);
    await refreshBooks(server.database, watcher.books(), [`o${customer.userId}.${seq}`]);
    expect(sizeOf(watcher)).toBe(1);
    await watcher.look();
    const orders = await customer.client.call('trading/listOrders', {});
    expect(orders.ok && orders.data.rows[0]?.status).toBe('pending');
  });
});

describe('a waiting order with a new price', () => {
  it('meets no price from before the change: that one is known', async () => {
    const customer = await server.customer();
    const watcher = watcherOf();
    watcher.lead(openBooks());
    server.clock.advance(25_000);
    const { instrument, limitPrice } = dipOf(20);
    server.clock.advance(-25_000);
    const far = toMultiple((parseScaled(limitPrice)! * 97n) / 100n, parseScaled('0.01')!, 'down');
    const waiting = { instrument, side: 'long', type: 'limit', quantity: '1', timeInForce: 'gtc' } as const;
    const { order } = await granted(
      customer.client.call('trading/placeOrder', { ...waiting, limitPrice: formatScaled(far), key: newKey() }),
    );
    expect(order.status).toBe('pending');
    await watcher.look();
    server.clock.advance(25_000);
    const changed = { order: order.id, limitPrice, key: newKey() };
    expect((await granted(customer.client.call('trading/replaceOrder', changed))).order.status).toBe('pending');
    const seq = Number.parseInt(order.id.split('-')[1] ?? '', 36);
    await refreshBooks(server.database, watcher.books(), [`o${customer.userId}.${seq}`]);
    expect(sizeOf(watcher)).toBe(1);
    await watcher.look();
    const { rows } = await granted(customer.client.call('trading/listOrders', {}));
    expect(rows[0]).toMatchObject({ id: order.id, status: 'pending', limitPrice });
  });
});

describe('R5: a clock that was set back', () => {
  it('is followed at once: what is placed then fills when its price comes, not an hour later', async () => {
    const customer = await server.customer();
    const watcher = watcherOf();
    watcher.lead(openBooks());
    server.clock.advance(3_600_000);
    await watcher.look();
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
      key: newKey(),
    });
    if (!placed.ok) throw new Error(placed.code);
    if (placed.data.order.status === 'pending') {
      await refreshBooks(server.database, watcher.books(), [
        `o${customer.userId}.${Number.parseInt(placed.data.order.id.split('-')[1] ?? '', 36)}`,
      ]);
      for (let second = 0; second < 20; second += 1) {
        server.clock.advance(1_000);
        await watcher.look();
      }
    }
    const orders = await customer.client.call('trading/listOrders', {});
    expect(orders.ok && orders.data.rows[0]?.status).toBe('inPosition');
    expect(placed.data.order.status).toBe('pending');
  });
});

describe("a look after the day's end", () => {
  it("fills what was traded through in the day's last seconds, and ends the rest", async () => {
    const customer = await server.customer();
    const midnight = Math.ceil(server.clock.now() / 86_400_000) * 86_400_000;
    server.clock.set(midnight - 20_000);
    const lastOf = (id: string, instant: number): bigint => parts().feeds.quote(id, instant)?.last ?? 0n;
    const falling = parts()
      .feeds.listed('CRYPTO')
      .filter((each) => each.board !== 'index')
      .map(({ id }) => {
        const before = lastOf(id, midnight - 20_000);
        const lowest = Array.from({ length: 19 }, (_, ago) => lastOf(id, midnight - 1_000 * (ago + 1))).reduce(
          (a, b) => (a < b ? a : b),
        );
        return { id, limit: lowest + tickOf('CRYPTO', lowest, '2026-11-20'), before };
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
        key: newKey(),
      });
      if (!result.ok) throw new Error(`${result.code} ${JSON.stringify(result.params)}`);
      expect(result.data.order.status).toBe('pending');
    };
    await place(formatScaled(falling.limit));
    await place(formatScaled(toMultiple(falling.limit / 2n, tickOf('CRYPTO', falling.limit / 2n, '2026-11-20'), 'up')));
    const watcher = watcherOf();
    for (const books of await readBooks(server.database, PARTITIONS)) watcher.lead(books);
    await watcher.look();
    server.clock.set(midnight + 3_000);
    await watcher.look();
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
    .map((second) => parts().feeds.quote(id, server.clock.now() + second * 1_000)?.last ?? 0n)
    .reduce((a, b) => (a < b ? a : b));

/** What prices come to in the next twenty seconds, not in the first four nor when they are over; one a partition. */
function dipsToCome(count: number): Limit[] {
  const found = new Map<number, Limit>();
  const [elsewhere, then] = [
    [0, 1, 2, 3, 20],
    [4, 6, 8, 10, 12, 14, 16],
  ];
  for (const { id, market, board } of parts().feeds.listed('US')) {
    const limit = lowestOf(id, then!) + tickOf(market, lowestOf(id, then!), '2026-11-20');
    if (board !== 'index' && limit < lowestOf(id, elsewhere!))
      found.set(partitionOf(id), {
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
  const affordable = parts()
    .feeds.listed('CRYPTO')
    .filter(({ id, board }) => board !== 'index' && lowestOf(id, [0]) < 100_00000000n)
    .filter(({ id }) => parts().feeds.tradable(id, server.clock.now()));
  const ofEach = [...Map.groupBy(affordable, ({ id }) => partitionOf(id)).values()].slice(0, count);
  expect(ofEach).toHaveLength(count);
  return ofEach.map(([each]) => {
    const half = lowestOf(each!.id, [0]) / 2n;
    const limit = toMultiple(half, tickOf('CRYPTO', half, '2026-11-20'), 'up');
    return { instrument: each!.id, limitPrice: formatScaled(limit), quantity: '20', timeInForce: 'day' };
  });
}

async function rests(customer: TestCustomer, order: Limit): Promise<string> {
  const placed = await customer.client.call('trading/placeOrder', {
    ...order,
    side: 'long',
    type: 'limit',
    key: newKey(),
  });
  if (!placed.ok) throw new Error(`${placed.code} ${JSON.stringify(placed.params)}`);
  expect(placed.data.order.status).toBe('pending');
  return placed.data.order.id;
}
async function statusOf(customer: TestCustomer, ...ids: string[]): Promise<(string | undefined)[]> {
  const orders = await customer.client.call('trading/listOrders', { limit: 100 });
  return ids.map((id) => (orders.ok ? orders.data.rows.find((row) => row.id === id)?.status : undefined));
}
async function leadAll(watcher: Watcher): Promise<void> {
  for (const books of await readBooks(server.database, PARTITIONS)) watcher.lead(books);
}

describe('a partition that can not be looked at', () => {
  /** Nothing of one partition can be settled for as long as it is named. */
  function failing(): { watcher: Watcher; partition: number | null } {
    const made = {
      partition: null as number | null,
      watcher: watcherOf({
        settle: async (books) => {
          if (books.partition === made.partition) throw new Error(`${made.partition} can not be settled`);
        },
      }),
    };
    return made;
  }

  it('holds up none of the others, and then meets every price that it has missed', async () => {
    const customer = await server.customer();
    const dips = dipsToCome(2);
    const [sick, sound] = [await rests(customer, dips[0]!), await rests(customer, dips[1]!)];
    const made = failing();
    await leadAll(made.watcher);
    // Nor is a second lost of one that fails from the moment on at which it is taken over.
    made.partition = partitionOf(dips[0]!.instrument);
    await expect(made.watcher.look()).rejects.toThrow('can not be settled');
    server.clock.advance(1_000);
    await expect(made.watcher.look()).rejects.toThrow('can not be settled');
    server.clock.advance(19_000);
    await expect(made.watcher.look()).rejects.toThrow('can not be settled');
    expect(await statusOf(customer, sick, sound)).toEqual(['pending', 'inPosition']);
    made.partition = null;
    server.clock.advance(1_000);
    await made.watcher.look();
    expect(await statusOf(customer, sick, sound)).toEqual(['inPosition', 'inPosition']);
  });

  it("keeps its own day orders until the last second of their day is looked at, and nobody else's", async () => {
    const customer = await server.customer();
    const midnight = Math.ceil(server.clock.now() / 86_400_000) * 86_400_000;
    server.clock.set(midnight - 5_000);
    const [one, other] = daysOrders(2);
    const [sick, sound] = [await rests(customer, one!), await rests(customer, other!)];
    const made = failing();
    await leadAll(made.watcher);
    await made.watcher.look();
    made.partition = partitionOf(one!.instrument);
    server.clock.set(midnight + 2_000);
    await expect(made.watcher.look()).rejects.toThrow('can not be settled');
    expect(await statusOf(customer, sick, sound)).toEqual(['pending', 'cancelled']);
    // What it missed for longer than is made up for is lost, and the day is over all the same.
    server.clock.advance(60_000);
    await expect(made.watcher.look()).rejects.toThrow('can not be settled');
    expect(await statusOf(customer, sick, sound)).toEqual(['cancelled', 'cancelled']);
  });
});

it('what could not be proposed once is proposed again', async () => {
  const customer = await server.customer();
  const midnight = Math.ceil(server.clock.now() / 86_400_000) * 86_400_000;
  server.clock.set(midnight - 5_000);
  const order = await rests(customer, daysOrders(1)[0]!);
  const own = `o${customer.userId}.${Number.parseInt(order.split('-')[1] ?? '', 36)}`;
  let asked = 0;
  const watcher = watcherOf({
    dayTrading: (...of) => {
      asked += 1;
      if (asked === 1) throw new Error('nobody knows whether it is a day trade');
      return parts().dayTradingScope(...of);
    },
  });
  for (const books of await readBooks(server.database, PARTITIONS))
    watcher.lead(Object.create(books, { opensDayTrade: { value: (id: string) => id === own } }));
  server.clock.set(midnight + 1_000);
  await watcher.look().catch(() => {});
  expect([await statusOf(customer, order), asked]).toEqual([['pending'], 1]);
  server.clock.advance(1_000);
  await watcher.look();
  expect([await statusOf(customer, order), asked]).toEqual([['cancelled'], 2]);
});

it('books that their own leader reads again are looked at from where they were, others from then on', async () => {
  const customer = await server.customer();
  const [dip] = dipsToCome(1);
  const order = await rests(customer, dip!);
  const [stays, takesOver] = [watcherOf(), watcherOf()];
  for (const watcher of [stays, takesOver]) {
    await leadAll(watcher);
    await watcher.look();
  }
  server.clock.advance(20_000);
  for (const partition of PARTITIONS) takesOver.letGo(partition);
  await leadAll(takesOver);
  await takesOver.look();
  expect(await statusOf(customer, order)).toEqual(['pending']);
  await leadAll(stays);
  await stays.look();
  expect(await statusOf(customer, order)).toEqual(['inPosition']);
});

const WATCHED_SECONDS = 3;
/**
 * Sets the clock to before a minute in which one rises for twenty seconds, after the first of it, by more than it falls
 * at any time; answers a trail between the two.
 */
function riseToCome(): { instrument: string; trail: bigint } {
  for (let minute = 1; minute < 30; minute += 1) {
    server.clock.set(Math.ceil(server.clock.now() / 60_000 + 0.5) * 60_000 - 2_000);
    for (const { id, board } of parts().feeds.listed('US')) {
      if (board === 'index' || !parts().feeds.tradable(id, server.clock.now())) continue;
      const last = Array.from({ length: WATCHED_SECONDS + 21 }, (_, second) => lowestOf(id, [second]));
      let [highest, fall] = [0n, 0n];
      for (const price of last) {
        if (price > highest) highest = price;
        if (highest - price > fall) fall = highest - price;
      }
      const trail = fall + 2n * tickOf('US', last[0]!, '2026-11-20');
      if (highest - last[WATCHED_SECONDS + 1]! > trail) return { instrument: id, trail };
    }
  }
  throw new Error('nothing rises in these seconds');
}

it('a trailing stop in books that are read again is not reached by prices from before its best one', async () => {
  const customer = await server.customer();
  const { instrument, trail } = riseToCome();
  const place = (order: object) =>
    customer.client.call('trading/placeOrder', {
      instrument,
      side: 'long',
      quantity: '1',
      key: newKey(),
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
  const { work, watcher } = server.composed;
  expect(await work.lead()).toBe(true);
  await watcher.look();
  // The bars of the minute in which it was placed don't count for it.
  server.clock.advance(WATCHED_SECONDS * 1_000);
  await watcher.look();
  const before = watcher.books();
  server.clock.advance(20_000);
  await asOwner(server.database.ownerUrl, `select pg_notify('books', 'all')`);
  await expect.poll(() => watcher.books().every((books) => !before.includes(books))).toBe(true);
  await watcher.look();
  expect(await statusOf(customer, placed.data.order.id)).toEqual(['pending']);
});

describe('a new leader', () => {
  const resting = (
    seq: number,
  ): string => `insert into orders (account_id, order_seq, instrument, market, side, effect, type, status, quantity,
    filled, limit_price, leverage,
    time_in_force, hold, fees, tax, currency, cause, created_at, updated_at, watched, notional, asleep, steps)
    values (1, ${seq}, 'US.NWRB', 'US', 'long', 'open', 'limit', 'pending', 100000000, 0, 10000000000, 1, 'gtc', 0, 0,
      0, 'USD', 'placed', now(), now(), 'last', 0, false, 1);
    select pg_notify('books', '${partitionOf('US.NWRB')}:o1.${seq}')`;

  it('misses nothing that is placed while it reads the books', async () => {
    const database = await createTestDatabase();
    const owner = openClient(database.ownerUrl);
    await owner.connect();
    const ours = watcherOf();
    const leadership = createLeadership(database, ours, parts().log);
    try {
      await owner.query(resting(1));
      // Reading the books comes to the positions after the orders, and has to wait there.
      await owner.query('begin; lock table positions in access exclusive mode');
      const standing = leadership.stand();
      await expect
        .poll(() =>
          asOwner(database.ownerUrl, `select 1 from pg_locks where not granted and relation = 'positions'::regclass`),
        )
        .toHaveLength(1);
      await asOwner(database.ownerUrl, resting(2));
      await owner.query('commit');
      expect(await standing).toBe(true);
      await expect.poll(() => sizeOf(ours)).toBe(2);
    } finally {
      await owner.end();
      await leadership.stop();
      await database.drop();
    }
  });
});
