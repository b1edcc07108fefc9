/** Two processes that lead a part of the books each, while parts move between them: what waits is filled once. */
import { BOOK_PARTITIONS, getBookPartition } from '@bourse/core/trading/books/order-book-partition.ts';
import { formatScaled } from '@bourse/core/ledger/money.ts';
import { expect, it } from 'vitest';
import { runFullAudit } from '../../audit/run-full-audit.ts';
import { composeServer, type ComposedServer } from '../../compose-server.ts';
import { openDatabaseClient } from '../../db/pool.ts';
import { provideTestServer } from '../../testing/provide-test-server.ts';
import { sharedSimulatedMarket, createIdempotencyKey, type TestCustomer } from '../../testing/test-server.ts';

const SECOND_MS = 1_000;
const CHECKED_SECONDS = 120;
const SECOND_LEADER_FROM = 10;
const SECOND_LEADER_UNTIL = 70;

const server = provideTestServer({ workByHand: true });

/** Stops to buy at the highest price of the coming time; only a test may know that. */
function stopsToCome(): { instrument: string; stopPrice: string }[] {
  const { venues } = server.composed.dependencies;
  const now = server.clock.now();
  return (['CRYPTO', 'US', 'KR'] as const)
    .flatMap((market) => venues.listed(market).filter(({ board }) => board !== 'index'))
    .flatMap(({ id }) => {
      const lastAt = (second: number): bigint => venues.quote(id, now + second * SECOND_MS)?.last ?? 0n;
      const highest = Array.from({ length: CHECKED_SECONDS - 5 }, (_, second) => lastAt(second + 5)).reduce(
        (a, b) => (a > b ? a : b),
        0n,
      );
      return venues.tradable(id, now) && highest > lastAt(0)
        ? [{ instrument: id, stopPrice: formatScaled(highest) }]
        : [];
    })
    .slice(0, 60);
}

async function place(customer: TestCustomer, stop: { instrument: string; stopPrice: string }): Promise<boolean> {
  const result = await customer.client.call('trading/placeOrder', {
    ...stop,
    side: 'long',
    type: 'stop',
    quantity: '1',
    timeInForce: 'gtc',
    key: createIdempotencyKey(),
  });
  return result.ok && result.data.order.status === 'pending';
}

it('fills stops in many instruments once each, whichever leader has them when their price comes', async () => {
  const { config, log } = server.composed.dependencies;
  const customer = await server.customer();
  expect(await server.composed.work.acquireLeadership()).toBe(true);
  const stops = stopsToCome();
  const placed: string[] = [];
  for (const stop of stops) if (await place(customer, stop)) placed.push(stop.instrument);
  expect(placed.length).toBeGreaterThan(20);
  expect(new Set(placed.map(getBookPartition)).size).toBe(BOOK_PARTITIONS.length);

  const both: ComposedServer[] = [server.composed];
  /** Both renew their leases, read what has been announced, and look. */
  const goOn = async () => {
    server.clock.advance(SECOND_MS);
    for (const each of both) await each.dependencies.leaderElection.beat();
    for (const each of both) await each.work.acquireLeadership();
    await Promise.all(both.map((each) => each.orderBookWatcher.checkMarket()));
  };
  const led = (): number[] => both.map((each) => each.orderBookWatcher.books().length);
  const seen = new Set<string>();
  for (let second = 0; second < CHECKED_SECONDS; second += 1) {
    if (second === SECOND_LEADER_FROM)
      both.push(
        await composeServer({
          config,
          log,
          database: server.database,
          clock: server.clock,
          http: { checkAnswers: true },
          market: sharedSimulatedMarket,
          workByHand: true,
        }),
      );
    if (second === SECOND_LEADER_UNTIL) await both.pop()?.stop();
    await goOn();
    seen.add(String(led()));
  }
  // One process leads all eight, then each leads four, then one leads all again.
  expect([...seen]).toEqual(expect.arrayContaining(['8', '4,4']));
  expect(led()).toEqual([8]);

  const orders = await customer.client.call('trading/listOrders', { limit: 100 });
  const rows = orders.ok ? orders.data.rows : [];
  expect(rows.filter(({ status }) => status !== 'inPosition').map(({ instrument }) => instrument)).toEqual([]);
  const client = openDatabaseClient(server.database.ownerUrl);
  await client.connect();
  try {
    const fills = await client.query<{ fills: number; orders: number }>(
      `select count(*)::integer as fills, count(distinct order_seq)::integer as orders
        from fills where account_id = $1`,
      [customer.userId],
    );
    expect(fills.rows[0]).toEqual({ fills: placed.length, orders: placed.length });
    expect(await runFullAudit(client)).toMatchObject({ differences: [] });
  } finally {
    await client.end();
  }
});
