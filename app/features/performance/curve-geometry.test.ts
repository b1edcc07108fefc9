/** 10,000.00 at midnight, 500.00 paid in since, a profit of 100.00. */
import { expect, it } from 'vitest';
import {
  adjustCurveToTotal,
  computeComparedPlotPoints,
  CURVE_HEIGHT,
  findNearestPoint,
  buildCurvePath,
  computePlotPoints,
  CURVE_WIDTH,
} from './curve-geometry.ts';

const curve = { in: 'USD', portfolio: '0', value: '10600.00', profit: '100.00', twr: '0.01', span: 'day' };
const live = { in: 'USD', portfolio: '0' };

it('leaves the curve unchanged while the total equals the server’s', () => {
  expect(adjustCurveToTotal(curve, { ...live, total: '10600.00' })).toEqual(curve);
});

it('moves the profit by as much as the total, on the base of the server’s answer', () => {
  expect(adjustCurveToTotal(curve, { ...live, total: '10706.00' })).toEqual({
    ...curve,
    value: '10706.00',
    profit: '206.00',
    twr: '0.0201',
  });
  expect(adjustCurveToTotal(curve, { ...live, total: '10494.00' })).toMatchObject({ profit: '-6.00', twr: '-0.0001' });
});

it('formats the adjusted profit with the decimals of its currency', () => {
  const won = { ...curve, in: 'KRW', value: '9007199254740993', profit: '1' };
  expect(adjustCurveToTotal(won, { ...live, in: 'KRW', total: '9007199254740995' }).profit).toBe('3');
});

it('computes no return where the server has none, or where there was nothing to grow', () => {
  expect(adjustCurveToTotal({ ...curve, twr: null }, { ...live, total: '10706.00' })).toMatchObject({
    profit: '206.00',
    twr: null,
  });
  expect(adjustCurveToTotal({ ...curve, value: '0.00' }, { ...live, total: '1.00' }).twr).toBe('0.01');
});

it('leaves the curve unchanged without a total, or with one of another currency or portfolio', () => {
  expect(adjustCurveToTotal(curve, undefined)).toBe(curve);
  expect(adjustCurveToTotal(curve, { ...live, in: 'MXN', total: '1.00' })).toBe(curve);
  expect(adjustCurveToTotal(curve, { ...live, portfolio: '2', total: '1.00' })).toBe(curve);
});

const points = [
  { at: '2026-11-01T00:00:00.000Z', value: '100.00', flows: '0.00' },
  { at: '2026-11-02T00:00:00.000Z', value: '300.00', flows: '0.00' },
  { at: '2026-11-05T00:00:00.000Z', value: '-20.00', flows: '0.00' },
];

it('plots time from left to right and value upwards', () => {
  const places = computePlotPoints(points);
  expect(places.map(({ x }) => x)).toEqual([0, CURVE_WIDTH / 4, CURVE_WIDTH]);
  expect(places[1]!.y).toBeLessThan(places[0]!.y);
  expect(places[2]!.y).toBeGreaterThan(places[0]!.y);
  expect(buildCurvePath(places)).toMatch(/^M0\.0 [\d.]+L93\.8 [\d.]+L375\.0 [\d.]+$/);
});

it('plots the gain, without steps for deposits and withdrawals', () => {
  const moved = [
    { at: '2026-11-01T00:00:00.000Z', value: '100.00', flows: '100.00' },
    { at: '2026-11-02T00:00:00.000Z', value: '400.00', flows: '300.00' },
    { at: '2026-11-03T00:00:00.000Z', value: '150.00', flows: '-260.00' },
  ];
  const [first, second, third] = computePlotPoints(moved);
  expect(second!.y).toBe(first!.y);
  expect(third!.y).toBeLessThan(second!.y);
});

it('plots a level line if nothing has changed, and no line for a single point', () => {
  expect(computePlotPoints(points.map((point) => ({ ...point, value: '5' }))).map(({ y }) => y)).toEqual([56, 56, 56]);
  expect(CURVE_HEIGHT / 2).toBe(56);
  expect(buildCurvePath(computePlotPoints(points.slice(0, 1)))).toBe('');
  expect(buildCurvePath([])).toBe('');
});

it('plots a change of a hundredth of a percent as small, and one of ten percent at full height', () => {
  const heights = (values: string[]): number => {
    const ys = computePlotPoints(points.slice(0, 2).map((point, index) => ({ ...point, value: values[index]! }))).map(
      ({ y }) => y,
    );
    return Math.abs(ys[0]! - ys[1]!) / CURVE_HEIGHT;
  };
  expect(heights(['100000.00', '99990.00'])).toBeLessThan(0.06);
  expect(heights(['100000.00', '90000.00'])).toBeGreaterThan(0.8);
});

it('finds the point under a finger', () => {
  const places = computePlotPoints(points);
  expect([0, 0.1, 0.2, 0.6, 0.7, 1].map((part) => findNearestPoint(places, part))).toEqual([0, 0, 1, 1, 2, 2]);
});

it('plots both returns on one scale, and the index only where it is known', () => {
  const rated = [
    { at: '2026-11-01T00:00:00.000Z', rate: '0', index: '0' },
    { at: '2026-11-02T00:00:00.000Z', rate: '0.1', index: null },
    { at: '2026-11-05T00:00:00.000Z', rate: '0.2', index: '0.2' },
  ];
  const { own, index } = computeComparedPlotPoints(rated);
  expect(own.map(({ x }) => x)).toEqual([0, CURVE_WIDTH / 4, CURVE_WIDTH]);
  expect(index).toEqual([own[0], own[2]]);
  expect(own[1]!.y).toBe(CURVE_HEIGHT / 2);
  const worse = computeComparedPlotPoints(rated.map((point) => ({ ...point, index: point.index && '-0.2' })));
  expect(worse.index[0]!.y).toBeGreaterThan(worse.own[0]!.y);
  expect(computeComparedPlotPoints(rated.map((point) => ({ ...point, index: null }))).index).toEqual([]);
});
