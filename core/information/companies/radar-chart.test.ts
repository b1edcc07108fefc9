import { expect, test } from 'vitest';
import { computeRadarChartPoint, computeRadarChartRadii } from './company-comparison.ts';

test('the best reaches the edge, others are proportional, and missing or negative figures stay at the centre', () => {
  expect(
    computeRadarChartRadii([
      [2, 8, null, -3],
      [-1, null, -2, 0],
    ]),
  ).toEqual([
    [0.25, 1, 0, 0],
    [0, 0, 0, 0],
  ]);
});

test('the first axis points up, and the others follow clockwise', () => {
  const [first, second] = [computeRadarChartPoint(1, 0, 4), computeRadarChartPoint(1, 1, 4)];
  expect(first[0]).toBeCloseTo(0);
  expect(first[1]).toBeCloseTo(-1);
  expect(second[0]).toBeCloseTo(1);
  expect(second[1]).toBeCloseTo(0);
});
