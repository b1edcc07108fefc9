import { expect, test } from 'vitest';
import { headOf, linesOf, paneHeight, partsOf, tagPlace } from './legend-layout.ts';

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

test('an indicator says its name and its figures as they are at the newest bar', () => {
  expect(partsOf(MA)).toEqual(['MA', 'MA5: 65,665.57', 'MA20: 67,742.59', 'MA60: ']);
});

test('figures that do not fit beside each other go on below, and the tag of a line stays beneath all of them', () => {
  const widths = [17, 87, 94, 94];
  expect(linesOf(widths, { margin: 6, width: 340 })).toBe(1);
  expect(linesOf(widths, { margin: 6, width: 310 })).toBe(2);
  expect(linesOf(widths, { margin: 6, width: 100 })).toBe(4);
  expect(linesOf([400], { margin: 6, width: 310 })).toBe(1);
  const head = linesOf(widths, { margin: 6, width: 310 }) * 16;
  expect(tagPlace(5, { head, height: 280, tag: 16 })).toBe(40);
});

const px = (rem: number): number => rem * 16;

test('panes have their usual height upright, however many there are, and while the chart is hidden', () => {
  for (const panes of [1, 3, 10]) expect(paneHeight(px(15.5 + panes * 4.25), panes, px)).toBe(68);
  expect([paneHeight(0, 3, px), paneHeight(300, 0, px)]).toEqual([68, 68]);
});

test('on a phone’s side they leave the candles their half, and never vanish', () => {
  expect(paneHeight(280, 1, px)).toBe(68);
  expect(paneHeight(280, 3, px)).toBe(52);
  expect(paneHeight(280, 3, px) * 3 + px(7.75)).toBeLessThanOrEqual(280);
  expect(paneHeight(200, 10, px)).toBe(16);
});

test('what indicators say above the candles leaves room for the highest price', () => {
  expect([headOf(0, px), headOf(1, px), headOf(2, px)]).toEqual([0.14, 36, 52]);
});

const PLOT = { head: 32, height: 280, tag: 16 };

test('the tag of a line is whole and beneath what indicators say, however near the edge its line is', () => {
  expect([140, 40, 33, 5, 0, 272, 279, 280].map((y) => tagPlace(y, PLOT))).toEqual([
    140, 40, 40, 40, 40, 272, 272, 272,
  ]);
});

test('a line beyond the plot has no tag, not even a part of one', () => {
  expect([-1, -7, 281, 285].map((y) => tagPlace(y, PLOT))).toEqual([null, null, null, null]);
});

test('a plot too low for both keeps the tag whole', () => {
  expect(tagPlace(3, { head: 32, height: 40, tag: 16 })).toBe(32);
});
