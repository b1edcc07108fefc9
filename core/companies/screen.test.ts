import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Figures, RANKINGS } from './ranking.ts';
import {
  fitting,
  placeWithin,
  type Ranges,
  SCREENED_GROUPS,
  SCREENED_NAMES,
  type ScreenedFigures,
  tells,
} from './screen.ts';

const NONE = Object.fromEntries(SCREENED_NAMES.map((name) => [name, null])) as ScreenedFigures;
const company = (code: string, screened: Partial<ScreenedFigures>, sector = 'food') => ({
  code,
  standing: 'traded' as const,
  figures: Object.fromEntries(RANKINGS.map((by) => [by, null])) as unknown as Figures,
  screened: { ...NONE, ...screened },
  instrument: { sector },
});
const codes = (...asked: Parameters<typeof fitting<ReturnType<typeof company>>>) =>
  fitting(...asked).map(({ code }) => code);
const ALL = [
  company('A', { priceEarnings: 10n, change: -5n }),
  company('B', { priceEarnings: 20n, change: 5n }, 'health'),
  company('C', { change: 5n }, 'health'),
];

test('bounds belong to a range, one of them is enough, and all ranges must fit', () => {
  expect(codes(ALL, { priceEarnings: { from: 10n, to: 20n } })).toEqual(['A', 'B']);
  expect(codes(ALL, { priceEarnings: { from: 11n, to: null } })).toEqual(['B']);
  expect(codes(ALL, { change: { from: null, to: -5n } })).toEqual(['A']);
  expect(codes(ALL, { priceEarnings: { from: 10n, to: null }, change: { from: 0n, to: null } })).toEqual(['B']);
});

test('whoever lacks the figure does not fit, and is there where it is not asked for', () => {
  expect(codes(ALL, { priceEarnings: { from: null, to: null } })).toEqual(['A', 'B']);
  expect(codes(ALL, {})).toEqual(['A', 'B', 'C']);
});

test('industries are any of those named', () => {
  expect(codes(ALL, {}, ['health'])).toEqual(['B', 'C']);
  expect(codes(ALL, {}, ['health', 'food'])).toEqual(['A', 'B', 'C']);
  expect(codes(ALL, {}, ['energy'])).toEqual([]);
});

test('a narrower range never finds more', () => {
  const figure = fc.option(fc.bigInt({ min: -100n, max: 100n }), { nil: null });
  fc.assert(
    fc.property(fc.array(figure), figure, figure, fc.bigInt({ min: 0n, max: 50n }), (figures, from, to, less) => {
      const companies = figures.map((marketCap, at) => company(String(at), { marketCap }));
      const found = (ranges: Ranges) => codes(companies, ranges);
      const wide = found({ marketCap: { from, to } });
      const narrow = found({
        marketCap: { from: from === null ? null : from + less, to: to === null ? null : to - less },
      });
      expect(narrow.every((code) => wide.includes(code))).toBe(true);
    }),
  );
});

test('every figure stands in one group, and who buys is published in Korea alone', () => {
  expect(Object.values(SCREENED_GROUPS).flat().toSorted()).toEqual(SCREENED_NAMES.toSorted());
  expect(SCREENED_NAMES.filter((name) => !tells('US', name))).toEqual(['individuals', 'institutions', 'foreigners']);
  expect(SCREENED_NAMES.filter((name) => !tells('KR', name))).toEqual([]);
});

test("a price at its year's lowest is at 0, at its highest at 1, and of one price alone there is no place", () => {
  expect([5n, 10n, 15n].map((price) => placeWithin(price, 5n, 15n))).toEqual([0n, 50_000_000n, 100_000_000n]);
  expect(placeWithin(5n, 5n, 5n)).toBeNull();
});
