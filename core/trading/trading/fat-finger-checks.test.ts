import { describe, expect, test } from 'vitest';
import { createOrder } from './create-order.ts';
import { type FatFingerContext, listFatFingerRules, findFatFingerWarnings } from './fat-finger-checks.ts';
import { MARKETS } from '../../markets/market-types.ts';
import { buildMarketView, buildOrderRequest, parseUnits } from './testing.ts';
import type { OrderRequest } from '../orders/order.ts';

const view = buildMarketView('100');
const NOW = 1_000_000_000;
const costs = { total: 101_00n, notional: 100_00n, charges: 1_00n };
const alone: FatFingerContext = { total: 1_000_000_00n, recent: [] };
const codes = (request: OrderRequest, context = alone, cost = costs) =>
  findFatFingerWarnings(request, cost, view, context, NOW).map(({ code }) => code);
const limit = (price: string, more: Partial<OrderRequest> = {}) =>
  buildOrderRequest({ type: 'limit', limitPrice: parseUnits(price), ...more });

describe('an order is flagged as a slip', () => {
  test('if its limit or stop is more than 5 % from the market', () => {
    expect([
      codes(limit('95')),
      codes(limit('94.99')),
      codes(limit('105')),
      codes(limit('105.01')),
      codes(limit('19050')),
    ]).toEqual([[], ['farFromMarket'], [], ['farFromMarket'], ['farFromMarket']]);
    expect(codes(buildOrderRequest({ type: 'stop', stopPrice: parseUnits('80') }))).toEqual(['farFromMarket']);
    expect(
      codes(buildOrderRequest({ type: 'stopLimit', stopPrice: parseUnits('101'), limitPrice: parseUnits('120') })),
    ).toEqual(['farFromMarket']);
    expect(findFatFingerWarnings(limit('90'), costs, view, alone, NOW)).toEqual([
      { code: 'farFromMarket', rate: parseUnits('0.1'), price: parseUnits('90'), atMost: 101_00n },
    ]);
  });

  test("but not for a market order's worst price, which the house sets", () => {
    expect(codes(buildOrderRequest({ limitPrice: parseUnits('150') }))).toEqual([]);
  });

  test("if it is worth more than half of the customer's total", () => {
    expect([
      codes(buildOrderRequest(), { ...alone, total: 200_00n }),
      codes(buildOrderRequest(), { ...alone, total: 199_99n }),
    ]).toEqual([[], ['largeShare']]);
    expect(codes(buildOrderRequest({ effect: 'close' }), { ...alone, total: 1_00n })).toEqual([]);
  });

  test('if the same order was placed within a minute', () => {
    const before = (createdAt: number, more: Partial<OrderRequest> = {}) => ({
      ...alone,
      recent: [{ ...createOrder(7n, { ...buildOrderRequest(), ...more }, view, createdAt), createdAt }],
    });
    expect([
      codes(buildOrderRequest(), before(NOW - 59_999)),
      codes(buildOrderRequest(), before(NOW - 60_000)),
      codes(buildOrderRequest(), before(NOW - 1, { quantity: parseUnits('3') })),
      codes(buildOrderRequest(), before(NOW - 1, { side: 'short' })),
    ]).toEqual([['sameAgain'], [], [], []]);
  });

  test('with the most that a closing would lose against the market', () => {
    const [slip] = findFatFingerWarnings(
      limit('80', { effect: 'close', quantity: parseUnits('10') }),
      costs,
      view,
      alone,
      NOW,
    );
    expect(slip?.atMost).toBe(200_00n + 1_00n);
    expect(
      findFatFingerWarnings(limit('120', { effect: 'close', quantity: parseUnits('10') }), costs, view, alone, NOW),
    ).toMatchObject([{ code: 'farFromMarket', atMost: null }]);
  });
});

test('each market has a rule with its date and source', () => {
  for (const each of MARKETS)
    expect(
      listFatFingerRules(each).every(({ from, source }) => /^\d{4}-\d\d-\d\d$/.test(from) && source.includes('15c3-5')),
    ).toBe(true);
});
