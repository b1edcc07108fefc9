/** 10,000.00 at midnight, 500.00 paid in since, a profit of 100.00. */
import { expect, it } from 'vitest';
import { atTotal, compared, HEIGHT, nearest, pathOf, placed, WIDTH } from './curve-line.ts';

const curve = { in: 'USD', portfolio: '0', value: '10600.00', profit: '100.00', twr: '0.01', span: 'day' };
const live = { in: 'USD', portfolio: '0' };

it('is what the server says while the total is the one it answered with', () => {
  expect(atTotal(curve, { ...live, total: '10600.00' })).toEqual(curve);
});

it('moves the change by as much as the total, on the base that the server’s answer has', () => {
  expect(atTotal(curve, { ...live, total: '10706.00' })).toEqual({
    ...curve,
    value: '10706.00',
    profit: '206.00',
    twr: '0.0201',
  });
  expect(atTotal(curve, { ...live, total: '10494.00' })).toMatchObject({ profit: '-6.00', twr: '-0.0001' });
});

it('has the decimals of its currency', () => {
  const won = { ...curve, in: 'KRW', value: '9007199254740993', profit: '1' };
  expect(atTotal(won, { ...live, in: 'KRW', total: '9007199254740995' }).profit).toBe('3');
});

it('invents no return where there is none, or nothing that could grow', () => {
  expect(atTotal({ ...curve, twr: null }, { ...live, total: '10706.00' })).toMatchObject({
    profit: '206.00',
    twr: null,
  });
  expect(atTotal({ ...curve, value: '0.00' }, { ...live, total: '1.00' }).twr).toBe('0.01');
});

it('stays as answered without a total, or with one in another currency or of another portfolio', () => {
  expect(atTotal(curve, undefined)).toBe(curve);
  expect(atTotal(curve, { ...live, in: 'MXN', total: '1.00' })).toBe(curve);
  expect(atTotal(curve, { ...live, portfolio: '2', total: '1.00' })).toBe(curve);
});

const points = [
  { at: '2026-11-01T00:00:00.000Z', value: '100.00', flows: '0.00' },
  { at: '2026-11-02T00:00:00.000Z', value: '300.00', flows: '0.00' },
  { at: '2026-11-05T00:00:00.000Z', value: '-20.00', flows: '0.00' },
];

it('goes from left to right by time, and upwards by value', () => {
  const places = placed(points);
  expect(places.map(({ x }) => x)).toEqual([0, WIDTH / 4, WIDTH]);
  expect(places[1]!.y).toBeLessThan(places[0]!.y);
  expect(places[2]!.y).toBeGreaterThan(places[0]!.y);
  expect(pathOf(places)).toMatch(/^M0\.0 [\d.]+L93\.8 [\d.]+L375\.0 [\d.]+$/);
});

it('shows what was gained: money that comes in or goes out is no step', () => {
  const moved = [
    { at: '2026-11-01T00:00:00.000Z', value: '100.00', flows: '100.00' },
    { at: '2026-11-02T00:00:00.000Z', value: '400.00', flows: '300.00' },
    { at: '2026-11-03T00:00:00.000Z', value: '150.00', flows: '-260.00' },
  ];
  const [first, second, third] = placed(moved);
  expect(second!.y).toBe(first!.y);
  expect(third!.y).toBeLessThan(second!.y);
});

it('is a level line where nothing has changed, and none of a single point', () => {
  expect(placed(points.map((point) => ({ ...point, value: '5' }))).map(({ y }) => y)).toEqual([56, 56, 56]);
  expect(HEIGHT / 2).toBe(56);
  expect(pathOf(placed(points.slice(0, 1)))).toBe('');
  expect(pathOf([])).toBe('');
});

it('makes no cliff of a hundredth of a percent, and a whole one of ten', () => {
  const heights = (values: string[]): number => {
    const ys = placed(points.slice(0, 2).map((point, index) => ({ ...point, value: values[index]! }))).map(
      ({ y }) => y,
    );
    return Math.abs(ys[0]! - ys[1]!) / HEIGHT;
  };
  expect(heights(['100000.00', '99990.00'])).toBeLessThan(0.06);
  expect(heights(['100000.00', '90000.00'])).toBeGreaterThan(0.8);
});

it('finds the point under a finger', () => {
  const places = placed(points);
  expect([0, 0.1, 0.2, 0.6, 0.7, 1].map((part) => nearest(places, part))).toEqual([0, 0, 1, 1, 2, 2]);
});

it('compares returns on one scale, and an index only where it is known', () => {
  const rated = [
    { at: '2026-11-01T00:00:00.000Z', rate: '0', index: '0' },
    { at: '2026-11-02T00:00:00.000Z', rate: '0.1', index: null },
    { at: '2026-11-05T00:00:00.000Z', rate: '0.2', index: '0.2' },
  ];
  const { own, index } = compared(rated);
  expect(own.map(({ x }) => x)).toEqual([0, WIDTH / 4, WIDTH]);
  expect(index).toEqual([own[0], own[2]]);
  expect(own[1]!.y).toBe(HEIGHT / 2);
  const worse = compared(rated.map((point) => ({ ...point, index: point.index && '-0.2' })));
  expect(worse.index[0]!.y).toBeGreaterThan(worse.own[0]!.y);
  expect(compared(rated.map((point) => ({ ...point, index: null }))).index).toEqual([]);
});
