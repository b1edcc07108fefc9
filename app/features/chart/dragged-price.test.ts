import { expect, test } from 'vitest';
import { draggedPrice } from './dragged-price.ts';

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
