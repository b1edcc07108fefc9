import { expect, test } from 'vitest';
import { formatAdjustedPrice, roundDraggedPrice } from './chart-price-rounding.ts';

test('rounds a line released between two ticks to the nearest tick', () => {
  expect([
    roundDraggedPrice(184.2649999, '0.01'),
    roundDraggedPrice(80_249.9, '100'),
    roundDraggedPrice(80_250, '100'),
    roundDraggedPrice(0.1 + 0.2, '0.1'),
  ]).toEqual(['184.26', '80200', '80300', '0.3']);
});
test('returns null for a value that is no price', () => {
  expect([
    roundDraggedPrice(Number.NaN, '0.01'),
    roundDraggedPrice(-1, '0.01'),
    roundDraggedPrice(0.001, '0.01'),
    roundDraggedPrice(Number.POSITIVE_INFINITY, '0.01'),
  ]).toEqual([null, null, null, null]);
});

test('rounds an adjusted price to the decimals of its currency and step', () => {
  expect([
    formatAdjustedPrice('1062.583', 'INR', '0.1'),
    formatAdjustedPrice('50083.8178', 'KRW', '100'),
    formatAdjustedPrice('413.4384', 'USD', '0.01'),
    formatAdjustedPrice('1.084204', 'USD', '0.00001'),
  ]).toEqual(['1,062.58', '50,084', '413.44', '1.08420']);
});

test('an older price keeps the decimals of the finer step at which it traded', () => {
  expect([
    formatAdjustedPrice('83.25', 'THB', '1'),
    formatAdjustedPrice('215', 'THB', '1'),
    formatAdjustedPrice('1901.5', 'INR', '0.1'),
  ]).toEqual(['83.25', '215', '1,901.5']);
});
