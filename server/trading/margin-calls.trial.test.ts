/**
 * A position whose price goes against it, on the simulator as it is: the margin call comes before the closing, and a
 * part is closed before the whole.
 */
import { expect, it } from 'vitest';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey } from '../testing/test-server.ts';

const server = provideTestServer();

const STEP_MS = 15 * 60_000;

it('calls first, then closes a part, and keeps what the margin covers', async () => {
  const customer = await server.marginCustomer();
  const { orderBookWatcher, dependencies } = server.composed;
  const coins = dependencies.venues
    .listed('CRYPTO')
    .filter((each) => each.board !== 'index')
    .slice(0, 16);
  const open = async (instrument: string, side: 'long' | 'short') => {
    const last = Number(dependencies.venues.quote(instrument, server.clock.now())?.last ?? 0n) / 1e8;
    const placed = await customer.client.call('trading/placeOrder', {
      instrument,
      side,
      type: 'market',
      quantity: (300 / last).toFixed(4),
      leverage: 5,
      key: createIdempotencyKey(),
    });
    return placed.ok ? placed.data.order.position : null;
  };
  const positions: string[] = [];
  for (const [nth, { id }] of coins.entries()) {
    const position = await open(id, nth % 2 === 0 ? 'long' : 'short');
    if (position) positions.push(position);
  }
  expect(positions.length).toBeGreaterThan(4);
  await expect
    .poll(() => orderBookWatcher.books().reduce((sum, { size }) => sum + size, 0))
    .toBeGreaterThanOrEqual(positions.length);
  const state = async (position: string) => {
    const got = await customer.client.call('trading/getPosition', { position });
    if (!got.ok) throw new Error(got.code);
    return got.data;
  };
  const stoppedOf = async () =>
    (await Promise.all(positions.map(state))).filter(({ explanations }) =>
      explanations.some(({ fill }) => fill.rule === 'stopOut'),
    );
  for (let step = 0; step < 4_000; step += 1) {
    server.clock.advance(STEP_MS);
    await orderBookWatcher.checkMarket();
    if (step % 50 === 49 && (await stoppedOf()).some(({ status }) => status === 'inPosition')) break;
  }
  const stopped = await stoppedOf();
  expect(stopped.length).toBeGreaterThan(0);
  const part = stopped.find(({ status }) => status === 'inPosition');
  expect(part?.openQuantity).not.toBe(part?.quantity);
  const codes: { code: string; instrument: unknown }[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await customer.client.call('notices/listNotices', { limit: 100, ...(cursor ? { cursor } : {}) });
    if (!page.ok) throw new Error(page.code);
    codes.push(...page.data.rows.map(({ code, params }) => ({ code, instrument: params['instrument'] })));
    if (page.data.next === null) break;
    cursor = page.data.next;
  }
  const about = codes
    .filter(({ code, instrument }) => instrument === part?.name && (code === 'marginCall' || code === 'stopOut'))
    .map(({ code }) => code);
  expect(about.at(-1)).toBe('marginCall');
  expect(about).toContain('stopOut');
  expect(await server.listAuditDifferences()).toEqual([]);
});
