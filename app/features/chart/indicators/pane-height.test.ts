import { expect, test } from 'vitest';
import { headOf, paneHeight } from './pane-height.ts';

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
