import { expect, test } from 'vitest';
import { decideGestureOwner } from './page-scroll-over-chart.ts';

test('the page owns a vertical stroke, the chart a sideways one; a small one is undecided', () => {
  expect([
    decideGestureOwner(2, 20, 80),
    decideGestureOwner(20, 2, 80),
    decideGestureOwner(-20, 4, 80),
    decideGestureOwner(3, 2, 80),
  ]).toEqual(['page', 'chart', 'chart', null]);
});

test('a finger that was held still moves the crosshair in every direction', () => {
  expect([decideGestureOwner(0, 30, 229), decideGestureOwner(0, 30, 230), decideGestureOwner(0, 0, 400)]).toEqual([
    'page',
    'chart',
    'chart',
  ]);
});
