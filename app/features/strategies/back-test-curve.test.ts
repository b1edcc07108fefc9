import { expect, it, test } from 'vitest';
import { BOX, curvePaths } from './back-test-curve.tsx';

const point = (date: string, value: string, unmanaged = value) => ({ date, value, unmanaged });

it('draws both curves from edge to edge on one scale, and where the holdout begins', () => {
  const paths = curvePaths(
    [point('2026-01-01', '100'), point('2026-01-02', '50', '75'), point('2026-01-03', '100', '150')],
    '2026-01-02',
  )!;
  expect(paths.value).toBe('M0.0 75.0L160.0 144.0L320.0 75.0');
  expect(paths.unmanaged).toBe('M0.0 75.0L160.0 109.5L320.0 6.0');
  expect(paths.holdout).toBe(BOX.width / 2);
  expect(paths.start).toBe(75);
});

test('what nobody managed ends where the strategy stopped, and is not on the scale from there', () => {
  const paths = curvePaths(
    [point('2026-01-01', '100'), point('2026-01-02', '50', '75'), point('2026-01-03', '50', '900')],
    '2026-01-02',
    '2026-01-02',
  )!;
  expect(paths.unmanaged).toBe('M0.0 6.0L160.0 75.0');
  expect(paths.value).toBe('M0.0 6.0L160.0 144.0L320.0 144.0');
});

test('one point is no curve', () => {
  expect(curvePaths([point('2026-01-01', '100')], '2026-01-01')).toBeNull();
});
