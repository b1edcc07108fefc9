/**
 * India's ticks depend on the last close of the previous month: as shown, previewed, placed and changed, and from the
 * first of the next month on by another close.
 */
import { beforeAll, expect, it } from 'vitest';
import { formatScaled, parseScaled } from '@bourse/core/ledger/money.ts';
import { getTickSize, roundToMultiple } from '@bourse/core/markets/order-rules/tick-sizes.ts';
import { createLookaheadSimulator } from '../testing/future-prices.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey } from '../testing/test-server.ts';

const server = provideTestServer();

/** At eight in the morning of the last day of a month, and of the first of the next one. */
const AT_MS = 8 * 3_600_000;
const WHOLE = 100_000_000n;
/**
 * The first name of this world that ended a month on a coarser step than the next one, and trades where the finer one
 * is on the last day and on the first, and never falls by a twentieth between them.
 */
let name: string;
let lastDay: number;
let firstDay: number;
let coarse: bigint;
let fine: bigint;
beforeAll(() => {
  const simulator = createLookaheadSimulator(server.composed.dependencies);
  const names = simulator.instruments().filter(({ market, board }) => market === 'IN' && board === 'listed');
  const tickBy = (price: bigint | null | undefined): bigint => getTickSize('IN', price ?? 0n, '2026-11-20');
  for (let month = 11; month < 11 + 24; month += 1) {
    firstDay = Date.UTC(2026, month, 1) + AT_MS;
    lastDay = firstDay - 86_400_000;
    for (const { id } of names) {
      [coarse, fine] = [tickBy(simulator.monthEndClose(id, lastDay)), tickBy(simulator.monthEndClose(id, firstDay))];
      const staysAbove = (): boolean =>
        Array.from({ length: 288 }, (_, five) => lastDay + five * 300_000).every(
          (at) => (simulator.quote(id, at)?.last ?? 0n) * 100n > (simulator.quote(id, lastDay)?.last ?? 0n) * 96n,
        );
      if (
        coarse > fine &&
        [lastDay, firstDay].every(
          (at) =>
            tickBy(((simulator.quote(id, at)?.last ?? 0n) * 98n) / 100n) === fine &&
            tickBy(simulator.quote(id, at)?.last) === fine,
        ) &&
        staysAbove()
      ) {
        name = id;
        return;
      }
    }
  }
  throw new Error('no name of this world falls onto a finer step within two years');
}, 120_000);
/** A limit below the market, on a whole unit of money and `more` beyond it. */
const below = (more: bigint, percent = 98n): string =>
  formatScaled(
    (((server.composed.dependencies.venues.quote(name, server.clock.now())?.last ?? 0n) * percent) / 100n / WHOLE) *
      WHOLE +
      more,
  );
const offTick = (limitPrice: string) => ({
  ok: false,
  code: 'offTick',
  params: {
    tick: formatScaled(coarse),
    nearest: formatScaled(roundToMultiple(parseScaled(limitPrice) ?? 0n, coarse, 'nearest')),
  },
});

it('an instrument that ended its month on a coarse tick keeps it until the next, however far it falls', async () => {
  server.clock.set(lastDay);
  const customer = await server.customer();
  const { client } = customer;
  const readDisplayed = async () => {
    const [row, list] = [
      await client.call('quotes/getInstrument', { instrument: name }),
      await client.call('quotes/listInstruments', { market: 'IN', limit: 100 }),
    ];
    if (!row.ok || !list.ok) throw new Error('refused');
    return [
      row.data.tick,
      list.data.rows.find(({ instrument }) => instrument === name)?.tick,
      getTickSize(
        'IN',
        server.composed.dependencies.venues.quote(name, server.clock.now())?.last ?? 0n,
        '2026-11-20',
      ) === fine,
    ];
  };
  const order = (limitPrice: string) =>
    ({ instrument: name, side: 'long', type: 'limit', quantity: '1', limitPrice, timeInForce: 'gtc' }) as const;
  expect(await readDisplayed()).toEqual([formatScaled(coarse), formatScaled(coarse), true]);
  expect(await client.call('trading/previewOrder', order(below(fine)))).toMatchObject(offTick(below(fine)));
  expect(await client.call('trading/placeOrder', { ...order(below(fine)), key: createIdempotencyKey() })).toMatchObject(
    offTick(below(fine)),
  );
  expect(
    await client.call('trading/placeOrder', {
      instrument: name,
      side: 'long',
      type: 'market',
      quantity: '1',
      key: createIdempotencyKey(),
    }),
  ).toMatchObject({ ok: true });
  const held = async () => {
    const positions = await client.call('trading/listPositions', {});
    return positions.ok && positions.data.rows.map(({ tick }) => tick);
  };
  expect(await held()).toEqual([formatScaled(coarse)]);
  const waiting = await client.call('trading/placeOrder', {
    ...order(below(coarse, 95n)),
    key: createIdempotencyKey(),
  });
  if (!waiting.ok) throw new Error(waiting.code);
  const replace = (limitPrice: string) =>
    client.call('trading/replaceOrder', { order: waiting.data.order.id, limitPrice, key: createIdempotencyKey() });
  expect(await replace(below(fine))).toMatchObject(offTick(below(fine)));
  expect(await client.call('trading/previewOrder', { ...order(below(coarse)), stopLoss: below(fine) })).toMatchObject({
    ok: false,
    code: 'offTick',
  });

  server.clock.set(firstDay);
  expect((await readDisplayed()).slice(0, 2)).toEqual([formatScaled(fine), formatScaled(fine)]);
  expect(await held()).toEqual([formatScaled(fine)]);
  expect(await client.call('trading/previewOrder', order(below(fine)))).toMatchObject({ ok: true });
  expect(await client.call('trading/placeOrder', { ...order(below(fine)), key: createIdempotencyKey() })).toMatchObject(
    { ok: true },
  );
  expect(await replace(below(fine))).toMatchObject({ ok: true });
});

it("limits and depth lie on the ticks of the simulator's prices", async () => {
  server.clock.set(lastDay);
  const { client } = await server.customer();
  const [row, depth] = [
    await client.call('quotes/getInstrument', { instrument: name }),
    await client.call('quotes/getDepth', { instrument: name }),
  ];
  if (!row.ok || !depth.ok) throw new Error('refused');
  const { band } = row.data;
  const quote = server.composed.dependencies.venues.quote(name, server.clock.now());
  const prices = [
    ...[quote?.last, quote?.bid, quote?.ask].map((price) => Number(price) / 1e8),
    band?.low,
    band?.high,
    ...[...depth.data.bids, ...depth.data.asks].map(({ price }) => price),
  ];
  expect(prices.length).toBeGreaterThan(10);
  for (const price of prices) expect(Math.round(Number(price) * 100) % Number(coarse / 1_000_000n), `${price}`).toBe(0);
});
