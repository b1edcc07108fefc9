import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Position } from '../trading/group-positions.ts';
import { profitOfPart, withPrice } from './live-position.ts';

const held = (over: Partial<Position> = {}): Position => ({
  id: 'p1', instrument: 'US.NWRB', name: 'Nordwind Robotics', side: 'long', status: 'inPosition', quantity: '25', openQuantity: '25', averageCost: '180', lastPrice: '184',
  tick: '0.01', marketValue: '4600.00', profit: '100.00', returnRate: '0.02222222', margin: '4500.00', leverage: 1, dayTrading: false, liquidationPrice: null, callPrice: null, calledAt: null, callDueAt: null, financing: '0.00', lockedUntil: null,
  openedAt: '2026-11-20T00:00:00.000Z', closedAt: null, closePrice: null, fees: '0.99', tax: '0.00', currency: 'USD', source: 'simulated', ...over,
});

test('a higher price is a gain for a long position and a loss for a short one', () => {
  expect(withPrice(held(), '190')).toMatchObject({ lastPrice: '190', marketValue: '4750.00', profit: '250.00', returnRate: '0.05555556' });
  expect(withPrice(held({ side: 'short', profit: '-100.00' }), '190')).toMatchObject({ marketValue: '4750.00', profit: '-250.00' });
});

test('what a closed part has brought stays in the profit', () => {
  const partly = held({ openQuantity: '10', marketValue: '1840.00', profit: '100.00' });
  expect(withPrice(partly, '180').profit).toBe('60.00');
});

test('a closed position and a price that cannot be read change nothing', () => {
  const closed = held({ status: 'closed', openQuantity: '0' });
  expect(withPrice(closed, '500')).toBe(closed);
  const open = held();
  expect(withPrice(open, undefined)).toBe(open);
  expect(withPrice(open, '1e5')).toBe(open);
});

test('there and back again is where it was', () => {
  const price = fc.bigInt(1n, 10n ** 12n).map((value) => `${value / 100n}.${String(value % 100n).padStart(2, '0')}`);
  fc.assert(fc.property(price, fc.constantFrom('long', 'short'), (there, side) => {
    const start = withPrice(held({ side }), '184.01');
    const back = withPrice(withPrice(start, there), '184.01');
    expect({ value: back.marketValue, profit: back.profit, rate: back.returnRate }).toEqual({ value: start.marketValue, profit: start.profit, rate: start.returnRate });
  }));
});

test('a part brings its share of the gain', () => {
  expect(profitOfPart(held(), '190', '10')).toBe('100.00');
  expect(profitOfPart(held({ side: 'short' }), '190', '5')).toBe('-50.00');
  expect(profitOfPart(held(), '180', '0')).toBe('0.00');
});
