import { describe, expect, test } from 'vitest';
import { newOrder } from './new-order.ts';
import { type Around, slipEntries, slipsOf } from './fat-finger.ts';
import { MARKETS } from '../../markets/market.ts';
import { market, order, units } from './testing.ts';
import type { OrderRequest } from '../orders/order.ts';

const view = market('100');
const NOW = 1_000_000_000;
const costs = { total: 101_00n, notional: 100_00n, charges: 1_00n };
const alone: Around = { total: 1_000_000_00n, recent: [] };
const codes = (request: OrderRequest, around = alone, cost = costs) =>
  slipsOf(request, cost, view, around, NOW).map(({ code }) => code);
const limit = (price: string, more: Partial<OrderRequest> = {}) =>
  order({ type: 'limit', limitPrice: units(price), ...more });

describe('an order that looks like a slip is named', () => {
  test('where its limit or its stop is more than 5 % from the market', () => {
    expect([
      codes(limit('95')),
      codes(limit('94.99')),
      codes(limit('105')),
      codes(limit('105.01')),
      codes(limit('19050')),
    ]).toEqual([[], ['farFromMarket'], [], ['farFromMarket'], ['farFromMarket']]);
    expect(codes(order({ type: 'stop', stopPrice: units('80') }))).toEqual(['farFromMarket']);
    expect(codes(order({ type: 'stopLimit', stopPrice: units('101'), limitPrice: units('120') }))).toEqual([
      'farFromMarket',
    ]);
    expect(slipsOf(limit('90'), costs, view, alone, NOW)).toEqual([
      { code: 'farFromMarket', rate: units('0.1'), price: units('90'), atMost: 101_00n },
    ]);
  });

  test("but not a market order, whose worst price is the house's own", () => {
    expect(codes(order({ limitPrice: units('150') }))).toEqual([]);
  });

  test('where it is worth more than half of what the customer has', () => {
    expect([codes(order(), { ...alone, total: 200_00n }), codes(order(), { ...alone, total: 199_99n })]).toEqual([
      [],
      ['largeShare'],
    ]);
    expect(codes(order({ effect: 'close' }), { ...alone, total: 1_00n })).toEqual([]);
  });

  test('where the same was ordered within a minute', () => {
    const before = (createdAt: number, more: Partial<OrderRequest> = {}) => ({
      ...alone,
      recent: [{ ...newOrder(7n, { ...order(), ...more }, view, createdAt), createdAt }],
    });
    expect([
      codes(order(), before(NOW - 59_999)),
      codes(order(), before(NOW - 60_000)),
      codes(order(), before(NOW - 1, { quantity: units('3') })),
      codes(order(), before(NOW - 1, { side: 'short' })),
    ]).toEqual([['sameAgain'], [], [], []]);
  });

  test('with what a closing would lose against the market at most', () => {
    const [slip] = slipsOf(limit('80', { effect: 'close', quantity: units('10') }), costs, view, alone, NOW);
    expect(slip?.atMost).toBe(200_00n + 1_00n);
    expect(slipsOf(limit('120', { effect: 'close', quantity: units('10') }), costs, view, alone, NOW)).toMatchObject([
      { code: 'farFromMarket', atMost: null },
    ]);
  });
});

test('each market has a rule with its date and source', () => {
  for (const each of MARKETS)
    expect(
      slipEntries(each).every(({ from, source }) => /^\d{4}-\d\d-\d\d$/.test(from) && source.includes('15c3-5')),
    ).toBe(true);
});
