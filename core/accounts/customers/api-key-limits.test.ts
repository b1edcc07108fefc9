import { expect, it } from 'vitest';
import { parseScaled, SCALE } from '../../ledger/money.ts';
import type { Order } from '../../trading/orders/order.ts';
import { computeOrderWorth } from './api-key-limits.ts';
import { PROGRAM_SETTINGS_UNCHANGED, refuseOrdersOfProgram } from './program-settings.ts';

const scaled = (text: string) => parseScaled(text)!;
const ten = (over: Partial<Order>): Order =>
  ({
    effect: 'open',
    side: 'long',
    quantity: 10n * SCALE,
    filled: 0n,
    notional: 0n,
    limitPrice: null,
    stopPrice: null,
    currency: 'USD',
    ...over,
  }) as Order;

it.each<[string, Partial<Order>, bigint]>([
  ['a purchase at the last price', {}, 1_000_00n],
  ['a purchase at its limit', { limitPrice: scaled('90') }, 900_00n],
  ['a purchase by a stop that is below the last price', { stopPrice: scaled('80') }, 1_000_00n],
  ['a short sale that fills far above its limit', { side: 'short', limitPrice: scaled('1') }, 1_000_00n],
  ['a short sale that waits for its limit', { side: 'short', limitPrice: scaled('120') }, 1_200_00n],
  ['a short sale by a stop', { side: 'short', stopPrice: scaled('2') }, 1_000_00n],
  ['what has filled, and the rest', { filled: 4n * SCALE, notional: 390_00n }, 990_00n],
  ['a closing', { effect: 'close' }, 0n],
])('the worth of an order is never less than it may come to: %s', (_, over, worth) => {
  expect(computeOrderWorth(ten(over), scaled('100'))).toBe(worth);
});

it('a linked order counts for what programs may do, too', () => {
  const settings = { ...PROGRAM_SETTINGS_UNCHANGED, allowsShortSales: false, allowsFractions: false };
  expect(refuseOrdersOfProgram(settings, [ten({}), ten({ effect: 'close', quantity: 1n })])).toBe(null);
  expect(refuseOrdersOfProgram(settings, [ten({}), ten({ side: 'short' })])?.refused).toBe('programsShortSales');
  expect(refuseOrdersOfProgram(settings, [ten({ quantity: SCALE / 2n })])?.refused).toBe('programsFractions');
});
