/** No choice of which offers to join brings more than their terms disclose. */
import { testTimeZones } from '@bourse/core/testing/test-time-zones.ts';
import { beforeAll, expect, it } from 'vitest';
import {
  computeOfferingGains,
  OFFERING_DISCOUNTS,
  type StockCloses,
  readStockCloses,
  summarizeOfferingGains,
  OFFERING_APPLICATION_STRATEGIES,
} from './offering-discount-gains.ts';
import { createSimulatedWorlds } from './simulated-worlds.ts';

const SEEDS = [1, 2, 3];
const DAYS = 390;
/** Corrected for the number of comparisons: one in a thousand runs of a fair market exceeds it. */
const BOUND = 4;
const SHARES = ['US', 'KR', 'TH', 'IN', 'SA', 'MX'] as const;
let read: StockCloses[];
beforeAll(() => {
  read = [...createSimulatedWorlds(SEEDS, ['exchange'], DAYS, testTimeZones)].flatMap((world) =>
    readStockCloses(world, SHARES),
  );
}, 300_000);

it('choosing by the past gains the disclosed discount, and no more than that with sealed bids', () => {
  const results = summarizeOfferingGains(computeOfferingGains(read));
  expect(results).toHaveLength(OFFERING_DISCOUNTS.length * OFFERING_APPLICATION_STRATEGIES.length);
  for (const result of results) {
    const { kind, strategy, offers, mean, error } = result;
    const off = `${kind}, ${strategy}: ${offers} offers, ${(mean * 100).toFixed(3)} % ± ${(error * 100).toFixed(3)}`;
    expect(offers, off).toBeGreaterThan(300);
    expect(error, off).toBeLessThan(0.004);
    expect(mean / error, off).toBeLessThan(BOUND);
    // A sealed bid loses the market's move until the close: it wins when the market has fallen.
    if (kind !== 'auction') expect(mean / error, off).toBeGreaterThan(-BOUND);
  }
});

it('the gate detects a price known before the application deadline', () => {
  const results = summarizeOfferingGains(computeOfferingGains(read, true));
  const late = results.find(({ kind, strategy }) => kind === 'placing' && strategy === 'after a rise')!;
  expect(late.mean / late.error).toBeGreaterThan(BOUND);
});
