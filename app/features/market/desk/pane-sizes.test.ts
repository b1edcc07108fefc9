import { expect, test } from 'vitest';
import {
  computePaneLimits,
  DEFAULT_PANE_SIZES,
  fitPaneSizes,
  hasListPane,
  parsePaneSizes,
  resizePane,
  sizeAfterKey,
} from './pane-sizes.ts';

const LAPTOP = { width: 1364, height: 850 };

test('a pane is dragged within its limits, and leaves room for the chart', () => {
  expect(resizePane(DEFAULT_PANE_SIZES, 'list', 300.4, LAPTOP).list).toBe(300);
  expect(resizePane(DEFAULT_PANE_SIZES, 'list', 20, LAPTOP).list).toBe(220);
  expect(resizePane(DEFAULT_PANE_SIZES, 'list', 2_000, LAPTOP).list).toBe(480);
  const { list, ticket } = resizePane(DEFAULT_PANE_SIZES, 'list', 2_000, { width: 1_000, height: 700 });
  expect(1_000 - list - ticket).toBeGreaterThanOrEqual(360);
});

test('two charts side by side keep their width, and a narrow desk has its list among the tables', () => {
  const desk = { width: 1_100, height: 700, charts: 2 } as const;
  const { list, ticket } = fitPaneSizes({ ...DEFAULT_PANE_SIZES, list: 480, ticket: 560 }, desk);
  expect(1_100 - list - ticket).toBeGreaterThanOrEqual(560);
  expect([hasListPane({ width: 936, height: 700 }), hasListPane({ width: 1_352, height: 700 })]).toEqual([false, true]);
  expect(computePaneLimits('ticket', DEFAULT_PANE_SIZES, { width: 936, height: 700 }).max).toBe(560);
});

test('in a smaller window the panes shrink, and in a larger one they are as they were', () => {
  const large = resizePane(DEFAULT_PANE_SIZES, 'tables', 600, { width: 1_900, height: 1_000 });
  expect(large.tables).toBe(600);
  expect(fitPaneSizes(large, { width: 950, height: 700 }).tables).toBe(420);
  expect(fitPaneSizes(large, { width: 1_900, height: 1_000 })).toEqual(large);
});

test('no window is so small that a pane has less than its least size', () => {
  const limits = computePaneLimits('ticket', DEFAULT_PANE_SIZES, { width: 10, height: 10 });
  expect(limits.max).toBe(limits.min);
});

test('arrow keys move a separator by steps, Home and End to its limits, Enter to where it was first', () => {
  const limits = computePaneLimits('ticket', DEFAULT_PANE_SIZES, LAPTOP);
  expect(sizeAfterKey('ArrowLeft', 336, 'ticket', limits, 'ArrowLeft')).toBe(352);
  expect(sizeAfterKey('ArrowRight', 336, 'ticket', limits, 'ArrowLeft')).toBe(320);
  expect(sizeAfterKey('Home', 336, 'ticket', limits, 'ArrowLeft')).toBe(296);
  expect(sizeAfterKey('End', 336, 'ticket', limits, 'ArrowLeft')).toBe(560);
  expect(sizeAfterKey('Enter', 500, 'ticket', limits, 'ArrowLeft')).toBe(336);
  expect(sizeAfterKey('ArrowUp', 336, 'ticket', limits, 'ArrowLeft')).toBeNull();
});

test('stored sizes that make no sense count as never dragged', () => {
  for (const stored of [null, undefined, 7, 'wide', [], { list: 'x', tables: Number.NaN }])
    expect(parsePaneSizes(stored)).toEqual(DEFAULT_PANE_SIZES);
  expect(parsePaneSizes({ list: 300, ticket: 9_999, other: 1 })).toEqual({
    ...DEFAULT_PANE_SIZES,
    list: 300,
    ticket: 560,
  });
});
