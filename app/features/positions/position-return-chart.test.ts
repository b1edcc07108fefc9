import { expect, test } from 'vitest';
import { buildPositionReturnChartPaths } from './position-return-chart.tsx';

test('draws the line from edge to edge with zero visible', () => {
  const { line, zero, area, low, high } = buildPositionReturnChartPaths(['0', '0.1', '-0.1'], 100, 50);
  expect(line).toBe('M0.0 25.0L50.0 3.0L100.0 47.0');
  expect(zero).toBe('M0 25.0H100');
  expect(area.endsWith('L100 25.0L0 25.0Z')).toBe(true);
  expect([low, high]).toEqual(['-0.1', '0.1']);
});

test('puts zero at the bottom if all returns are positive', () => {
  expect(buildPositionReturnChartPaths(['0.1', '0.2'], 100, 50).zero).toBe('M0 47.0H100');
});

test('draws tiny returns on a scale of at least one percent up and down', () => {
  expect(buildPositionReturnChartPaths(['0', '0.0001', '-0.0001'], 100, 50).line).toBe(
    'M0.0 25.0L50.0 24.8L100.0 25.2',
  );
  expect(buildPositionReturnChartPaths(['0', '0.005'], 100, 50).line).toBe('M0.0 25.0L100.0 14.0');
  expect(buildPositionReturnChartPaths(['0', '0.01'], 100, 50).line).toBe('M0.0 47.0L100.0 3.0');
});

test('draws a straight line for zero returns, and no line for one point', () => {
  expect(buildPositionReturnChartPaths(['0', '0'], 100, 50).line).toBe('M0.0 25.0L100.0 25.0');
  expect(buildPositionReturnChartPaths(['0'], 100, 50).line).toBe('');
  expect(buildPositionReturnChartPaths([], 100, 50)).toEqual({ line: '', area: '', zero: '', low: '0', high: '0' });
});
