import { expect, it, test } from 'vitest';
import { BACK_TEST_CURVE_BOX, buildBackTestCurvePaths } from './back-test-curve.tsx';

const point = (date: string, value: string, unmanaged = value) => ({ date, value, unmanaged });

it('draws both curves from edge to edge on one scale, and marks where the holdout begins', () => {
  const paths = buildBackTestCurvePaths(
    [point('2026-01-01', '100'), point('2026-01-02', '50', '75'), point('2026-01-03', '100', '150')],
    '2026-01-02',
  )!;
  expect(paths.value).toBe('M0.0 75.0L160.0 144.0L320.0 75.0');
  expect(paths.unmanaged).toBe('M0.0 75.0L160.0 109.5L320.0 6.0');
  expect(paths.holdout).toBe(BACK_TEST_CURVE_BOX.width / 2);
  expect(paths.start).toBe(75);
});

test('ends the unmanaged curve where the strategy stopped, and leaves the rest out of the scale', () => {
  const paths = buildBackTestCurvePaths(
    [point('2026-01-01', '100'), point('2026-01-02', '50', '75'), point('2026-01-03', '50', '900')],
    '2026-01-02',
    '2026-01-02',
  )!;
  expect(paths.unmanaged).toBe('M0.0 6.0L160.0 75.0');
  expect(paths.value).toBe('M0.0 6.0L160.0 144.0L320.0 144.0');
});

test('draws no curve for one point', () => {
  expect(buildBackTestCurvePaths([point('2026-01-01', '100')], '2026-01-01')).toBeNull();
});
