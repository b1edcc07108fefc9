/** How far a trailing stop has followed, over a split too. */
import type { Bar } from '@bourse/core/markets/market-types.ts';
import { createOrder } from '@bourse/core/trading/trading/create-order.ts';
import { buildMarketView, buildOrderRequest, parseUnits } from '@bourse/core/trading/trading/testing.ts';
import { expect, it } from 'vitest';
import { findBestPriceSince } from './trailing-best-price.ts';

const HOUR_MS = 3_600_000;
const START = Date.parse('2026-11-20T10:00:00.000Z');
/** Half hours of which each closes one higher: 500 at first, a quarter of it after six hours. */
const bars = Array.from({ length: 24 }, (_, index): Bar => {
  const price = index < 12 ? parseUnits(String(500 + index)) : parseUnits(String(125 + index));
  return { at: START + (index * HOUR_MS) / 2, open: price, high: price, low: price, close: price, volume: 0n };
});
const feeds = {
  bars: async ({ period, before }: { period: string; before: number }) =>
    period === '30m' ? bars.filter(({ at }) => at < before) : [],
};
const trailing = (best: string, updatedAt = START) => ({
  ...createOrder(
    1n,
    buildOrderRequest({
      side: 'long',
      effect: 'close',
      type: 'trailing',
      trail: { kind: 'amount', amount: parseUnits('5') },
    }),
    buildMarketView('500'),
    START,
  ),
  best: parseUnits(best),
  updatedAt,
});
const now = START + 12 * HOUR_MS;
const split = START + 6 * HOUR_MS;

it('is the best price since it was placed', async () => {
  expect(await findBestPriceSince(feeds, trailing('500'), START + 5 * HOUR_MS)).toBe(parseUnits('510'));
});

it('stops at a split not yet applied to the order, in old units', async () => {
  expect(await findBestPriceSince(feeds, trailing('500'), now, split)).toBe(parseUnits('511'));
});

it('continues from an applied split, in new units', async () => {
  expect(await findBestPriceSince(feeds, trailing('127.75', split + 1_000), now, split)).toBe(parseUnits('148'));
});

it('ignores a split from before the order', async () => {
  expect(await findBestPriceSince(feeds, trailing('500'), START + 5 * HOUR_MS, START - HOUR_MS)).toBe(
    parseUnits('510'),
  );
});
