/** Looking at charts, however old and however many, takes no time from others. */
import { expect, test } from 'vitest';
import type { PriceAdjustment, BarPeriod } from '@bourse/core/markets/market-types.ts';
import { createSimulator } from '@bourse/simulator/create-simulator.ts';
import { buildBarView } from '../venue/quote-views.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';

// Without jobs, whose work on the measured thread would grow with the wait for an answer.
const server = provideTestServer({ workByHand: true });

const DAY_MS = 86_400_000;
const INSTRUMENT = 'CRYPTO.BTCUSDT';
/** Five sessions. */
const LIMIT = 240;

const ask = async (period: BarPeriod, adjustment: PriceAdjustment, before: number, limit = 50) => {
  const barsAnswer = await server.client().call('quotes/getBars', {
    instrument: INSTRUMENT,
    period,
    adjustment,
    before: new Date(before).toISOString(),
    limit,
  });
  if (!barsAnswer.ok) throw new Error(barsAnswer.code);
  return barsAnswer.data;
};
const simulator = () => {
  const { world, timeZones } = server.composed.dependencies;
  const startDate = new Date(world.createdAt).toISOString().slice(0, 10);
  return createSimulator({
    seed: world.seed,
    hours: world.hours,
    zones: timeZones,
    startDate,
  });
};
const cpuMs = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000;

test("returns the simulated market's bars, recent and old", async () => {
  const now = server.clock.now();
  for (const [period, adjustment, before] of [
    ['1m', 'none', now + 1],
    ['5m', 'forward', now - 90 * DAY_MS],
    ['30m', 'forward', now + 1],
    ['1d', 'forward', now + 1],
    ['3M', 'none', now - 60 * DAY_MS],
  ] as const) {
    const { bars } = await ask(period, adjustment, before, 5);
    expect(bars).toEqual(
      simulator().bars({ instrument: INSTRUMENT, period, adjustment, before, limit: 5 }, now).map(buildBarView),
    );
  }
});

test("doesn't aggregate bars on the thread that takes orders", async () => {
  const now = server.clock.now();
  // What tells bars has run hot.
  const own = simulator();
  const fold = (before: number) =>
    own.bars({ instrument: INSTRUMENT, period: '30m', adjustment: 'none', before, limit: LIMIT }, now);
  for (let times = 0; times < 5; times++) await ask('30m', 'none', now - (300 + times) * DAY_MS, LIMIT);
  fold(now - 300 * DAY_MS);
  // The best round counts: compiling and other work may fall into one, but aggregating here would cost each of them
  // more than the whole of it.
  const shares: number[] = [];
  for (let round = 0; round < 5; round++) {
    const spans = Array.from({ length: 6 }, (_, index) => now - (30 + 50 * round + 8 * index) * DAY_MS);
    const folding = process.threadCpuUsage();
    for (const before of spans) fold(before);
    const foldingMs = cpuMs(process.threadCpuUsage(folding));
    const serving = process.threadCpuUsage();
    for (const before of spans) await ask('30m', 'none', before, LIMIT);
    shares.push(cpuMs(process.threadCpuUsage(serving)) / foldingMs);
  }
  expect(Math.min(...shares)).toBeLessThan(0.8);
});

test('aggregates the same chart once a second for all readers', async () => {
  const now = server.clock.now();
  const [first, ...others] = await Promise.all(Array.from({ length: 100 }, () => ask('30m', 'none', now + 1, 50)));
  for (const each of others) expect(each).toEqual(first);
});
