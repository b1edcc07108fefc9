import { expect, test } from 'vitest';
import { CHART_RANGES, chooseBarSize, computeRangeBarPx, isRangeVisible } from './chart-ranges.ts';

const PHONE_PX = 310;
const DESK_PX = 840;

test('a range opens with the smallest bars that can be told apart', () => {
  const sizes = (px: number, hours: 'always' | 'exchange') =>
    CHART_RANGES.map((range) => chooseBarSize(range, px, hours));
  expect(sizes(PHONE_PX, 'exchange')).toEqual(['5m', '30m', '4h', '1d', '1w', '1M']);
  expect(sizes(PHONE_PX, 'always')).toEqual(['15m', '4h', '1d', '1d', '1w', '1M']);
  expect(sizes(DESK_PX, 'exchange')).toEqual(['5m', '15m', '1h', '4h', '1d', '1w']);
  expect(sizes(DESK_PX, 'always')).toEqual(['15m', '1h', '4h', '1d', '1w', '1w']);
});

test('other bars stay within the range only while they show it', () => {
  expect(isRangeVisible('1M', '4h', PHONE_PX, 'always')).toBe(true);
  expect(isRangeVisible('1M', '1h', PHONE_PX, 'always')).toBe(false);
  expect(isRangeVisible('3M', '1w', PHONE_PX, 'exchange')).toBe(false);
});

test('bars are as wide as their range needs, not wider than a finger and not narrower than a pixel', () => {
  const days = Array.from({ length: 300 }, (_, day) => day * 86_400_000);
  expect(computeRangeBarPx(days, '1W', 70)).toBe(10);
  expect(computeRangeBarPx(days, '1W', 700)).toBe(24);
  expect(computeRangeBarPx(days, 'all', 300)).toBe(1);
  expect(computeRangeBarPx(days, '1Y', 100)).toBe(1);
  expect(computeRangeBarPx([], '1Y', 100)).toBeNull();
});
