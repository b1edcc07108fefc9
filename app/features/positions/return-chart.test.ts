import { expect, test } from 'vitest';
import { chartLines } from './return-chart.tsx';

test('the line runs from edge to edge and zero is in sight', () => {
  const { line, zero, area, low, high } = chartLines(['0', '0.1', '-0.1'], 100, 50);
  expect(line).toBe('M0.0 25.0L50.0 3.0L100.0 47.0');
  expect(zero).toBe('M0 25.0H100');
  expect(area.endsWith('L100 25.0L0 25.0Z')).toBe(true);
  expect([low, high]).toEqual(['-0.1', '0.1']);
});

test('all above zero leaves zero at the foot', () => {
  expect(chartLines(['0.1', '0.2'], 100, 50).zero).toBe('M0 47.0H100');
});

test('a return of next to nothing is no mountain: the least scale is one percent up and down', () => {
  expect(chartLines(['0', '0.0001', '-0.0001'], 100, 50).line).toBe('M0.0 25.0L50.0 24.8L100.0 25.2');
  expect(chartLines(['0', '0.005'], 100, 50).line).toBe('M0.0 25.0L100.0 14.0');
  expect(chartLines(['0', '0.01'], 100, 50).line).toBe('M0.0 47.0L100.0 3.0');
});

test('a return of nothing is a straight line, and one point is no line', () => {
  expect(chartLines(['0', '0'], 100, 50).line).toBe('M0.0 25.0L100.0 25.0');
  expect(chartLines(['0'], 100, 50).line).toBe('');
  expect(chartLines([], 100, 50)).toEqual({ line: '', area: '', zero: '', low: '0', high: '0' });
});
