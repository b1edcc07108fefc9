import { expect, test } from 'vitest';
import { type ChartMarker, clusterMarkers, type MarkerSign, startOfFirstBarYear } from './use-chart-markers.ts';

const mark = (id: string, at: number, sign: MarkerSign = 'news'): ChartMarker => ({ id, sign, at, title: id, sub: '' });
const byTen = (at: number): number => Math.floor(at / 10);

test('combines overlapping markers at the newest one, with the most important sign', () => {
  const markers = [mark('a', 10), mark('b', 30, 'dividend'), mark('c', 40), mark('d', 90, 'earnings')];
  expect(clusterMarkers(markers, byTen, 8, 16)).toEqual([
    { index: 9, sign: 'earnings', ids: ['d'] },
    { index: 4, sign: 'dividend', ids: ['c', 'b'] },
    { index: 1, sign: 'news', ids: ['a'] },
  ]);
});

test('wider bars separate markers that narrow bars combine, and each marker is in exactly one cluster', () => {
  const markers = Array.from({ length: 40 }, (_, index) => mark(`${index}`, index * 10));
  for (const barPx of [1, 3, 8, 20]) {
    const clusters = clusterMarkers(markers, byTen, barPx, 16);
    expect(clusters.flatMap(({ ids }) => ids).toSorted()).toEqual(markers.map(({ id }) => id).toSorted());
    const places = clusters.map(({ index }) => index * barPx);
    for (const [at, place] of places.entries()) if (at > 0) expect(places[at - 1]! - place).toBeGreaterThanOrEqual(16);
  }
});

test('leaves out markers before the first bar, and returns no clusters without markers', () => {
  expect(clusterMarkers([mark('early', -5), mark('now', 5)], byTen, 8, 16).flatMap(({ ids }) => ids)).toEqual(['now']);
  expect(clusterMarkers([], byTen, 8, 16)).toEqual([]);
});

test('scrolling back within a year sends no further request', () => {
  expect(startOfFirstBarYear(Date.parse('2026-11-20T05:00:00Z'))).toBe('2026-01-01');
  expect(startOfFirstBarYear(Date.parse('2026-01-01T05:00:00Z'))).toBe('2025-01-01');
});
