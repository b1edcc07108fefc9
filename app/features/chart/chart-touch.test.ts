import { expect, test } from 'vitest';
import { ownerOf } from './chart-touch.ts';

test("a vertical stroke is the page's, a sideways one the chart's, a small one nobody's yet", () => {
  expect([ownerOf(2, 20, 80), ownerOf(20, 2, 80), ownerOf(-20, 4, 80), ownerOf(3, 2, 80)]).toEqual([
    'page',
    'chart',
    'chart',
    null,
  ]);
});

test('a finger that has rested moves the crosshair, up and down too', () => {
  expect([ownerOf(0, 30, 229), ownerOf(0, 30, 230), ownerOf(0, 0, 400)]).toEqual(['page', 'chart', 'chart']);
});
