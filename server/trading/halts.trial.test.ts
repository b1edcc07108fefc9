/**
 * A day on which the simulator interrupts trading: the first of this world on which a Korean name opens a tenth away
 * from its close.
 */
import { beforeAll, expect, it } from 'vitest';
import { formatScaled } from '@bourse/core/ledger/money.ts';
import type { Instrument } from '@bourse/core/markets/market-types.ts';
import type { Simulator } from '@bourse/simulator/create-simulator.ts';
import {
  type InstrumentDay,
  findFutureDay,
  opensBeyondKoreanAuctionLimit,
  createLookaheadSimulator,
} from '../testing/future-prices.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';

const SECOND_MS = 1_000;
const HALT_MS = 120 * SECOND_MS;
/** How long Korea's closing auction collects orders. */
const GATHERING_MS = 600 * SECOND_MS;

const server = provideTestServer({ hours: 'exchange' });
let customer: TestCustomer;
let name: Instrument;
let opens: number;
let closes: number;
beforeAll(async () => {
  ({
    instrument: name,
    opens,
    closes,
  } = findFutureDay(server.composed.dependencies, 'KR', '2026-11-20', stopsAtOpening));
  server.clock.set(opens - 600 * SECOND_MS);
  customer = await server.customer();
});

/**
 * It opens a tenth from its close and rises while its closing auction gathers, so that a halt and an indication are
 * both to be seen.
 */
function stopsAtOpening(day: InstrumentDay, simulator: Simulator): boolean {
  const lastAt = (instant: number): bigint => simulator.quote(day.instrument.id, instant)?.last ?? 0n;
  const gathers = day.closes - GATHERING_MS;
  const rises = (): boolean =>
    Array.from({ length: 590 }, (_, second) => gathers + second * SECOND_MS).some(
      (at) => lastAt(at) > lastAt(gathers - SECOND_MS),
    );
  return opensBeyondKoreanAuctionLimit(day) && rises();
}
const resumes = (): string => new Date(opens + HALT_MS).toISOString();
const feeds = () => server.composed.dependencies.venues;
const place = (over: Record<string, unknown>) =>
  customer.client.call('trading/placeOrder', {
    instrument: name.id,
    side: 'long',
    type: 'limit',
    quantity: '1',
    timeInForce: 'gtc',
    key: createIdempotencyKey(),
    ...over,
  } as never);
const orders = async () => {
  const result = await customer.client.call('trading/listOrders', { instrument: name.id });
  if (!result.ok) throw new Error(result.code);
  return result.data.rows;
};
const labels = async (): Promise<string[][]> => {
  const detail = await customer.client.call('quotes/getInstrument', { instrument: name.id });
  const list = await customer.client.call('quotes/listInstruments', { market: 'KR', query: name.code });
  return [detail.ok ? detail.data.labels : [], list.ok ? (list.data.rows[0]?.labels ?? []) : []];
};
/** Above every price of the first minutes and within the day's limits. */
const generous = (): string => {
  const quote = createLookaheadSimulator(server.composed.dependencies).quote(name.id, opens + 150 * SECOND_MS);
  return formatScaled(((quote?.ask ?? 0n) / 100_000_000n / 1_000n + 1n) * 1_000n * 100_000_000n);
};
async function checkMarketAt(instant: number): Promise<void> {
  server.clock.set(instant);
  await server.composed.orderBookWatcher.checkMarket();
}

it('outside the session a limit order waits, and a market order is refused with the next opening', async () => {
  server.clock.set(opens - 60 * SECOND_MS);
  expect(await place({ type: 'market' })).toMatchObject({
    ok: false,
    code: 'notTradingTime',
    params: { opensAt: new Date(opens).toISOString() },
  });
  expect(await place({ limitPrice: generous() })).toMatchObject({ ok: true, data: { order: { status: 'pending' } } });
});

it('a halt stops fills, refuses immediate orders with the time of resumption, and shows its label', async () => {
  for (let second = -1; second < 30; second += 1) await checkMarketAt(opens + second * SECOND_MS);
  expect((await orders()).map(({ status }) => status)).toEqual(['pending']);
  for (const over of [
    { type: 'market' },
    { limitPrice: generous(), timeInForce: 'ioc' },
    { limitPrice: generous(), timeInForce: 'fok' },
  ]) {
    expect(await place(over)).toMatchObject({ ok: false, code: 'instrumentHalted', params: { until: resumes() } });
  }
  expect(await place({ limitPrice: generous() })).toMatchObject({ ok: true, data: { order: { status: 'pending' } } });
  const preview = await customer.client.call('trading/previewOrder', {
    instrument: name.id,
    side: 'long',
    type: 'limit',
    quantity: '1',
    limitPrice: generous(),
  });
  expect(preview).toMatchObject({
    ok: true,
    data: { fillsNow: false, notes: ['waitsForHalt', 'joinsAuction', 'sameAgain'] },
  });
  expect(await labels()).toEqual([['viTrigger'], ['viTrigger']]);
  expect(await customer.client.call('quotes/getInstrument', { instrument: name.id })).toMatchObject({
    ok: true,
    data: { session: 'open', pause: { kind: 'halt', until: resumes() } },
  });
});

it('a restart during a halt changes nothing', async () => {
  await server.restart();
  customer = { ...customer, client: server.client({ token: customer.token, account: customer.account }) };
  await expect
    .poll(() => server.composed.orderBookWatcher.books().reduce((sum, { size }) => sum + size, 0), { timeout: 10_000 })
    .toBe(2);
  await checkMarketAt(opens + 90 * SECOND_MS);
  expect(await place({ type: 'market' })).toMatchObject({
    ok: false,
    code: 'instrumentHalted',
    params: { until: resumes() },
  });
  expect((await orders()).map(({ status }) => status)).toEqual(['pending', 'pending']);
});

it('trading resumes by itself: waiting orders fill, and market orders are accepted again', async () => {
  for (let second = 91; second < 123; second += 1) await checkMarketAt(opens + second * SECOND_MS);
  expect((await orders()).map(({ status }) => status)).toEqual(['inPosition', 'inPosition']);
  expect((await orders()).flatMap(({ fills }) => fills.map(({ at }) => at >= resumes()))).toEqual([true, true]);
  expect(await place({ type: 'market' })).toMatchObject({ ok: true, data: { order: { status: 'inPosition' } } });
  expect(await labels()).toEqual([[], []]);
});

it('a trailing stop follows no price during a halt', async () => {
  // Korea's closing auction gathers from 15:20 on, and what the simulator shows then is an indication.
  const closing = closes - GATHERING_MS;
  const last = (second: number): bigint => feeds().quote(name.id, closing + second * SECOND_MS)?.last ?? 0n;
  server.clock.set(closing - 2 * SECOND_MS);
  const result = await place({ type: 'trailing', effect: 'close', trailRate: '0.2' });
  if (!result.ok) throw new Error(`${result.code} ${JSON.stringify(result.params)}`);
  await checkMarketAt(closing - SECOND_MS);
  const id = `o${customer.userId}.${Number.parseInt(result.data.order.id.split('-')[1] ?? '', 36)}`;
  const bestOf = () =>
    server.composed.orderBookWatcher
      .books()
      .map((books) => books.bestOf(id))
      .find((best) => best !== null);
  const followed = bestOf() ?? 0n;
  const higher = Array.from({ length: 590 }, (_, second) => second).filter((second) => last(second) > followed);
  expect([followed > 0n, higher.length > 0]).toEqual([true, true]);
  for (const second of higher.slice(0, 5)) await checkMarketAt(closing + second * SECOND_MS);
  expect(bestOf()).toBe(followed);
});
