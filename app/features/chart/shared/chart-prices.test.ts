import { expect, test } from 'vitest';
import { adjustedPrice, draggedPrice } from './chart-prices.ts';

test('a line that was let go between two ticks stands on the nearest', () => {
  expect([
    draggedPrice(184.2649999, '0.01'),
    draggedPrice(80_249.9, '100'),
    draggedPrice(80_250, '100'),
    draggedPrice(0.1 + 0.2, '0.1'),
  ]).toEqual(['184.26', '80200', '80300', '0.3']);
});
test('no price comes of what is none', () => {
  expect([
    draggedPrice(Number.NaN, '0.01'),
    draggedPrice(-1, '0.01'),
    draggedPrice(0.001, '0.01'),
    draggedPrice(Number.POSITIVE_INFINITY, '0.01'),
  ]).toEqual([null, null, null, null]);
});

test('an adjusted price is rounded to what its currency and step know', () => {
  expect([
    adjustedPrice('1062.583', 'INR', '0.1'),
    adjustedPrice('50083.8178', 'KRW', '100'),
    adjustedPrice('413.4384', 'USD', '0.01'),
    adjustedPrice('1.084204', 'USD', '0.00001'),
  ]).toEqual(['1,062.58', '50,084', '413.44', '1.08420']);
});

test('an older price keeps the finer step that it was traded on', () => {
  expect([
    adjustedPrice('83.25', 'THB', '1'),
    adjustedPrice('215', 'THB', '1'),
    adjustedPrice('1901.5', 'INR', '0.1'),
  ]).toEqual(['83.25', '215', '1,901.5']);
});
