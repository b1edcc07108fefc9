/** A split of an instrument that nobody holds, asked for at a process that doesn't lead it: the leader applies it. */
import { getBookPartition } from '@bourse/core/trading/books/order-book-partition.ts';
import { afterAll, expect, it } from 'vitest';
import { composeServer, type ComposedServer } from '../compose-server.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { sharedSimulatedMarket, createIdempotencyKey } from '../testing/test-server.ts';
import { SPLIT_BARS_CSV } from '../venue/testing-bar-files.ts';
import { importTestActions, importTestBars, replayBarsFrom } from './testing-splits.ts';

const server = provideTestServer({ workByHand: true });
let other: ComposedServer;
afterAll(async () => {
  await other.stop();
});

it('an instrument trades again once a leader of another process has heard of its due action', async () => {
  // The first process releases the last partitions when another one comes.
  const code = Array.from({ length: 50 }, (_, nth) => `SPLIT${nth}`).find(
    (each) => getBookPartition(`US.${each}`) > 4,
  )!;
  await importTestBars(server, code, SPLIT_BARS_CSV);
  await importTestActions(server, `kind,instrument,ex,ratio\nsplit,US.${code},2020-08-31,4:1\n`);
  const ex = await replayBarsFrom(server, code, '2020-08-27', true);
  const { config, log } = server.composed.dependencies;
  other = await composeServer({
    config,
    log,
    database: server.database,
    clock: server.clock,
    http: { checkAnswers: true },
    market: sharedSimulatedMarket,
    workByHand: true,
  });
  const both = [server.composed, other];
  await expect
    .poll(async () => {
      for (const { dependencies } of both) await dependencies.leaderElection.beat();
      for (const { work } of both) await work.acquireLeadership();
      return both.map(({ orderBookWatcher }) => orderBookWatcher.books().length);
    })
    .toEqual([4, 4]);
  expect(other.orderBookWatcher.books().some((books) => books.holds(`US.${code}`))).toBe(true);

  server.clock.set(ex);
  const customer = await server.customer();
  const buys = () =>
    customer.client.call('trading/placeOrder', {
      instrument: `US.${code}`,
      side: 'long',
      type: 'market',
      quantity: '1',
      key: createIdempotencyKey(),
    });
  expect(await buys()).toMatchObject({ ok: false, code: 'priceNotObtained' });
  await expect
    .poll(
      async () => {
        server.clock.advance(1_000);
        for (const { dependencies, orderBookWatcher } of both) {
          await dependencies.corporateActionSchedule.refresh();
          await orderBookWatcher.checkMarket();
        }
        return (await buys()).ok;
      },
      { timeout: 10_000 },
    )
    .toBe(true);
  expect((await server.database.pool.query('select action from applied_actions')).rows).toHaveLength(1);
});
