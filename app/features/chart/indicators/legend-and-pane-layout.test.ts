import { expect, test } from 'vitest';
import {
  computeCandlesHeadroom,
  countLegendLines,
  computePaneHeight,
  formatLegendParts,
} from './legend-and-pane-layout.ts';

const MA = {
  shortName: 'MA',
  precision: 2,
  figures: [
    { key: 'ma1', title: 'MA5: ' },
    { key: 'ma2', title: 'MA20: ' },
    { key: 'line' },
    { key: 'ma3', title: 'MA60: ' },
  ],
  result: [{}, { ma1: 65665.568, ma2: 67742.59 }],
};

test('formats an indicator with its name and its figures at the newest bar', () => {
  expect(formatLegendParts(MA)).toEqual(['MA', 'MA5: 65,665.57', 'MA20: 67,742.59', 'MA60: ']);
});

test('wraps figures that do not fit in one line', () => {
  const widths = [17, 87, 94, 94];
  expect(countLegendLines(widths, { margin: 6, width: 340 })).toBe(1);
  expect(countLegendLines(widths, { margin: 6, width: 310 })).toBe(2);
  expect(countLegendLines(widths, { margin: 6, width: 100 })).toBe(4);
  expect(countLegendLines([400], { margin: 6, width: 310 })).toBe(1);
});

const px = (rem: number): number => rem * 16;

test('panes have their usual height upright, however many there are, and while the chart is hidden', () => {
  for (const panes of [1, 3, 10]) expect(computePaneHeight(px(15.5 + panes * 4.25), panes, px)).toBe(68);
  expect([computePaneHeight(0, 3, px), computePaneHeight(300, 0, px)]).toEqual([68, 68]);
});

test('in landscape on a phone, panes leave half of the height to the candles and never disappear', () => {
  expect(computePaneHeight(280, 1, px)).toBe(68);
  expect(computePaneHeight(280, 3, px)).toBe(52);
  expect(computePaneHeight(280, 3, px) * 3 + px(7.75)).toBeLessThanOrEqual(280);
  expect(computePaneHeight(200, 10, px)).toBe(16);
});

test('the legend above the candles leaves room for the highest price', () => {
  expect([computeCandlesHeadroom(0, px), computeCandlesHeadroom(1, px), computeCandlesHeadroom(2, px)]).toEqual([
    0.14, 36, 52,
  ]);
});
