import { expect, test } from 'vitest';
import { tagPlace } from '../shared/tag-place.ts';
import { linesOf, partsOf } from './legend-rows.ts';

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
