import { BAR_PERIODS } from '@bourse/core/markets/market-types.ts';
import { describe, expect, test } from 'vitest';
import { type Drawing, MAX_DRAWINGS, parseDrawings } from './drawing.ts';
import { DrawingsStore } from './use-drawing-session.ts';
import {
  computeTouchBand,
  FIBONACCI_LEVELS,
  barIndexAt,
  computeDrawingLines,
  computeRay,
  computeRetracementPrice,
  PERIOD_SPAN_MS,
  barTimeAt,
} from './drawing-geometry.ts';

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
  test('extends through its second point to the first edge that it meets', () => {
    expect(computeRay({ x: 0, y: 100 }, { x: 100, y: 100 }, SIZE)[1]).toEqual({ x: 300, y: 100 });
    expect(computeRay({ x: 100, y: 100 }, { x: 150, y: 50 }, SIZE)[1]).toEqual({ x: 200, y: 0 });
    expect(computeRay({ x: 100, y: 100 }, { x: 50, y: 100 }, SIZE)[1]).toEqual({ x: 0, y: 100 });
    expect(computeRay({ x: 100, y: 50 }, { x: 100, y: 60 }, SIZE)[1]).toEqual({ x: 100, y: 200 });
  });
  test('with equal points stays a point, and one that leaves the screen never returns', () => {
    const spot = { x: 3, y: 4 };
    expect(computeRay(spot, spot, SIZE)).toEqual([spot, spot]);
    expect(computeRay({ x: 250, y: 10 }, { x: 400, y: 10 }, SIZE)[1].x).toBeGreaterThanOrEqual(400);
  });
});

test('draws lines through their points', () => {
  const [a, b] = [
    { x: 50, y: 150 },
    { x: 120, y: 50 },
  ];
  expect(computeDrawingLines('horizontal', [a], SIZE)).toEqual([
    [
      { x: 0, y: 150 },
      { x: 300, y: 150 },
    ],
  ]);
  expect(computeDrawingLines('vertical', [a], SIZE)).toEqual([
    [
      { x: 50, y: 0 },
      { x: 50, y: 200 },
    ],
  ]);
  expect(
    computeDrawingLines('rectangle', [a, b], SIZE)
      .flat()
      .filter(({ x, y }) => [50, 120].includes(x) && [50, 150].includes(y)),
  ).toHaveLength(8);
  expect(computeDrawingLines('fibonacci', [a, b], SIZE).map(([{ y }]) => y)).toEqual(
    FIBONACCI_LEVELS.map((part) => 50 + 100 * part),
  );
  expect(computeDrawingLines('note', [a], SIZE)).toEqual([]);
  expect(computeDrawingLines('trend', [a], SIZE)).toEqual([[a, a]]);
});

test('puts the half retracement in the middle, and the zero retracement at the second point', () => {
  expect([
    computeRetracementPrice(100, 200, 0),
    computeRetracementPrice(100, 200, 0.5),
    computeRetracementPrice(100, 200, 0.618),
    computeRetracementPrice(100, 200, 1),
  ]).toEqual([200, 150, 138.2, 100]);
});

test('a line can be touched within a finger of it', () => {
  expect(
    computeTouchBand(
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

describe('a position on the time line', () => {
  const day = PERIOD_SPAN_MS['1d'];
  const monday = Date.UTC(2026, 10, 16);
  const days = [0, 1, 2, 3, 4, 7, 8].map((each) => monday + each * day);
  test('converts back to the same instant in every period, also beyond the last bar', () => {
    for (const period of BAR_PERIODS) {
      const times = Array.from({ length: 40 }, (_, index) => monday + index * PERIOD_SPAN_MS[period]);
      for (const index of [-7, 0, 1, 20, 39, 40, 55])
        expect(barIndexAt(times, barTimeAt(times, index, period), period)).toBe(index);
    }
  });
  test('is the bar that contains an instant, or the next one if nothing traded then', () => {
    expect(barIndexAt(days, monday + day + 5 * 3_600_000, '1d')).toBe(1);
    expect(barIndexAt(days, monday + 5.5 * day, '1d')).toBe(5);
    expect(barIndexAt(days, monday + 6.999 * day, '1d')).toBe(5);
  });
  test('of a day is its first minute on a minute chart, not the evening before', () => {
    const opens = monday + 14.5 * 3_600_000;
    const minutes = [-3, -2, -1]
      .map((each) => opens - day + each * PERIOD_SPAN_MS['5m'])
      .concat(opens, opens + PERIOD_SPAN_MS['5m']);
    expect(barIndexAt(minutes, monday, '5m')).toBe(3);
  });
  test('of a date late in a long month stays in that month', () => {
    const months = [9, 10, 11].map((month) => Date.UTC(2026, month - 1, 1));
    expect(barIndexAt(months, Date.UTC(2026, 9, 31, 20), '1M')).toBe(1);
  });
  test('is the first index if there are no bars', () => expect(barIndexAt([], 5, '1d')).toBe(0));
});

describe('the drawings store', () => {
  test('restores stored drawings and leaves out unreadable ones', () => {
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
    expect(parseDrawings(JSON.stringify([good, ...bad]))).toEqual([good]);
    for (const broken of [null, '', '{', '7', '{}']) expect(parseDrawings(broken)).toEqual([]);
  });
  test('has drawings per instrument, and undoes one step at a time', () => {
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
  test('has a maximum number of drawings', () => {
    const store = new DrawingsStore('US.FULL');
    for (let each = 0; each < MAX_DRAWINGS; each += 1) expect(store.put(drawing(String(each)))).toBe(true);
    expect(store.put(drawing('one more'))).toBe(false);
    expect(store.put(drawing('7', { kind: 'ray' }))).toBe(true);
  });
});
