import { expect, test } from 'vitest';
import { type ChartMark, clustersOf, type Sign, yearOf } from './use-marks.ts';

const mark = (id: string, at: number, sign: Sign = 'news'): ChartMark => ({ id, sign, at, title: id, sub: '' });
const byTen = (at: number): number => Math.floor(at / 10);

test('marks that would cover one another stand as one, at the newest and with the sign that says most', () => {
  const marks = [mark('a', 10), mark('b', 30, 'dividend'), mark('c', 40), mark('d', 90, 'earnings')];
  expect(clustersOf(marks, byTen, 8, 16)).toEqual([
    { index: 9, sign: 'earnings', ids: ['d'] },
    { index: 4, sign: 'dividend', ids: ['c', 'b'] },
    { index: 1, sign: 'news', ids: ['a'] },
  ]);
});

test('wider bars part what narrow ones gather, and each mark stands in one place', () => {
  const marks = Array.from({ length: 40 }, (_, index) => mark(`${index}`, index * 10));
  for (const barPx of [1, 3, 8, 20]) {
    const clusters = clustersOf(marks, byTen, barPx, 16);
    expect(clusters.flatMap(({ ids }) => ids).toSorted()).toEqual(marks.map(({ id }) => id).toSorted());
    const places = clusters.map(({ index }) => index * barPx);
    for (const [at, place] of places.entries()) if (at > 0) expect(places[at - 1]! - place).toBeGreaterThanOrEqual(16);
  }
});

test('what was before the first bar is left out, and no marks are none', () => {
  expect(clustersOf([mark('early', -5), mark('now', 5)], byTen, 8, 16).flatMap(({ ids }) => ids)).toEqual(['now']);
  expect(clustersOf([], byTen, 8, 16)).toEqual([]);
});

test('scrolling back within a year requests nothing more', () => {
  expect(yearOf(Date.parse('2026-11-20T05:00:00Z'))).toBe('2026-01-01');
  expect(yearOf(Date.parse('2026-01-01T05:00:00Z'))).toBe('2025-01-01');
});
