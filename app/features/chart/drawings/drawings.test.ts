import { PERIODS } from '@bourse/core/markets/market.ts';
import { describe, expect, test } from 'vitest';
import { type Drawing, MOST_DRAWINGS, readDrawings } from './drawing.ts';
import { DrawingsStore } from './use-draw.ts';
import { bandAround, FIBONACCI, indexAt, linesOf, rayOf, retraced, SPAN_MS, timeAt } from './geometry.ts';

const SIZE = { width: 300, height: 200 };
const drawing = (id: string, over: Partial<Drawing> = {}): Drawing => ({
  id,
  kind: 'trend',
  points: [
    { at: 1, price: '10' },
    { at: 2, price: '11' },
  ],
  text: '',
  adjustment: 'forward',
  ...over,
});

describe('a ray', () => {
  test('goes through its second point to the edge that it meets first', () => {
    expect(rayOf({ x: 0, y: 100 }, { x: 100, y: 100 }, SIZE)[1]).toEqual({ x: 300, y: 100 });
    expect(rayOf({ x: 100, y: 100 }, { x: 150, y: 50 }, SIZE)[1]).toEqual({ x: 200, y: 0 });
    expect(rayOf({ x: 100, y: 100 }, { x: 50, y: 100 }, SIZE)[1]).toEqual({ x: 0, y: 100 });
    expect(rayOf({ x: 100, y: 50 }, { x: 100, y: 60 }, SIZE)[1]).toEqual({ x: 100, y: 200 });
  });
  test('of a single place stays there, and one that leaves the screen never comes back', () => {
    const spot = { x: 3, y: 4 };
    expect(rayOf(spot, spot, SIZE)).toEqual([spot, spot]);
    expect(rayOf({ x: 250, y: 10 }, { x: 400, y: 10 }, SIZE)[1].x).toBeGreaterThanOrEqual(400);
  });
});

test('lines lie where their points are', () => {
  const [a, b] = [
    { x: 50, y: 150 },
    { x: 120, y: 50 },
  ];
  expect(linesOf('horizontal', [a], SIZE)).toEqual([
    [
      { x: 0, y: 150 },
      { x: 300, y: 150 },
    ],
  ]);
  expect(linesOf('vertical', [a], SIZE)).toEqual([
    [
      { x: 50, y: 0 },
      { x: 50, y: 200 },
    ],
  ]);
  expect(
    linesOf('rectangle', [a, b], SIZE)
      .flat()
      .filter(({ x, y }) => [50, 120].includes(x) && [50, 150].includes(y)),
  ).toHaveLength(8);
  expect(linesOf('fibonacci', [a, b], SIZE).map(([{ y }]) => y)).toEqual(FIBONACCI.map((part) => 50 + 100 * part));
  expect(linesOf('note', [a], SIZE)).toEqual([]);
  expect(linesOf('trend', [a], SIZE)).toEqual([[a, a]]);
});

test('a retracement of half stands half way, of nothing at the second point', () => {
  expect([retraced(100, 200, 0), retraced(100, 200, 0.5), retraced(100, 200, 0.618), retraced(100, 200, 1)]).toEqual([
    200, 150, 138.2, 100,
  ]);
});

test('a line can be touched a finger beside it', () => {
  expect(
    bandAround(
      [
        { x: 0, y: 10 },
        { x: 100, y: 10 },
      ],
      24,
    ),
  ).toEqual([
    { x: 0, y: 22 },
    { x: 100, y: 22 },
    { x: 100, y: -2 },
    { x: 0, y: -2 },
  ]);
});

describe('a place on the time line', () => {
  const day = SPAN_MS['1d'];
  const monday = Date.UTC(2026, 10, 16);
  const days = [0, 1, 2, 3, 4, 7, 8].map((each) => monday + each * day);
  test('comes back as the same instant in every period, also where no bar is yet', () => {
    for (const period of PERIODS) {
      const times = Array.from({ length: 40 }, (_, index) => monday + index * SPAN_MS[period]);
      for (const index of [-7, 0, 1, 20, 39, 40, 55])
        expect(indexAt(times, timeAt(times, index, period), period)).toBe(index);
    }
  });
  test('is the bar that an instant falls into, and the next one if nothing traded then', () => {
    expect(indexAt(days, monday + day + 5 * 3_600_000, '1d')).toBe(1);
    expect(indexAt(days, monday + 5.5 * day, '1d')).toBe(5);
    expect(indexAt(days, monday + 6.999 * day, '1d')).toBe(5);
  });
  test('of a day is its first minutes on a chart of minutes, not the evening before', () => {
    const opens = monday + 14.5 * 3_600_000;
    const minutes = [-3, -2, -1].map((each) => opens - day + each * SPAN_MS['5m']).concat(opens, opens + SPAN_MS['5m']);
    expect(indexAt(minutes, monday, '5m')).toBe(3);
  });
  test('of a long month stays in it', () => {
    const months = [9, 10, 11].map((month) => Date.UTC(2026, month - 1, 1));
    expect(indexAt(months, Date.UTC(2026, 9, 31, 20), '1M')).toBe(1);
  });
  test('without bars is the first', () => expect(indexAt([], 5, '1d')).toBe(0));
});

describe('what is kept', () => {
  test('comes back; what can’t be read is left out', () => {
    const good = drawing('a');
    const bad = [
      drawing('b', { kind: 'circle' as never }),
      drawing('c', { points: [] }),
      drawing('d', {
        points: [
          { at: 1, price: 'NaN' },
          { at: 2, price: '1' },
        ],
      }),
      drawing('e', { adjustment: 'some' as never }),
      null,
      7,
    ];
    expect(readDrawings(JSON.stringify([good, ...bad]))).toEqual([good]);
    for (const broken of [null, '', '{', '7', '{}']) expect(readDrawings(broken)).toEqual([]);
  });
  test('is each instrument’s own, and every step is undone in turn', () => {
    const store = new DrawingsStore('US.ONE');
    expect(store.canUndo).toBe(false);
    store.put(drawing('a'));
    store.put(drawing('b'));
    store.put(drawing('a', { kind: 'ray' }));
    expect(store.all().map(({ id, kind }) => [id, kind])).toEqual([
      ['b', 'trend'],
      ['a', 'ray'],
    ]);
    expect(new DrawingsStore('US.ONE').all()).toEqual(store.all());
    expect(new DrawingsStore('US.TWO').all()).toEqual([]);
    store.eraseAll();
    expect(store.all()).toEqual([]);
    store.undo();
    store.undo();
    expect(store.all().map(({ id, kind }) => [id, kind])).toEqual([
      ['a', 'trend'],
      ['b', 'trend'],
    ]);
    store.remove('a');
    store.undo();
    store.undo();
    store.undo();
    store.undo();
    expect([store.all(), store.canUndo]).toEqual([[], false]);
  });
  test('has an end', () => {
    const store = new DrawingsStore('US.FULL');
    for (let each = 0; each < MOST_DRAWINGS; each += 1) expect(store.put(drawing(String(each)))).toBe(true);
    expect(store.put(drawing('one more'))).toBe(false);
    expect(store.put(drawing('7', { kind: 'ray' }))).toBe(true);
  });
});
