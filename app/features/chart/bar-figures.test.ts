import { expect, test } from 'vitest';
import { formatBarFigures, isSameVisibleBar, toVisibleBar } from './bar-figures.ts';

const bar = (day: number, close: number) => ({ timestamp: day, open: 10, high: 12.5, low: 9, close, volume: 1_200 });
const bars = [bar(1, 10), bar(2, 11), bar(4, 9.9)];

test('a bar is named by its number, and its change counts from the close before', () => {
  const [first, second, third] = bars as [(typeof bars)[0], (typeof bars)[0], (typeof bars)[0]];
  const visible = toVisibleBar({ prev: second, current: third, next: third }, bars);
  expect(visible).toMatchObject({ number: 3, count: 3, before: 11 });
  expect(visible && formatBarFigures(visible, 'USD', '0.01')).toEqual({
    open: '10.00',
    high: '12.50',
    low: '9.00',
    close: '9.90',
    volume: '1.2K',
    changeRate: '-0.100000',
  });
  // The library repeats the first bar as the one before it.
  const oldest = toVisibleBar({ prev: first, current: first, next: second }, bars);
  expect(oldest).toMatchObject({ number: 1, before: null });
  expect(oldest && formatBarFigures(oldest, 'USD', '0.01').changeRate).toBeNull();
  expect(toVisibleBar({ prev: null, current: null, next: null }, bars)).toBeNull();
});

test('only what is written differently is another bar', () => {
  const at = (close: number) => ({ bar: bar(4, close), number: 3, count: 3, before: 11 });
  expect(isSameVisibleBar(at(9.9), at(9.9))).toBe(true);
  expect(isSameVisibleBar(at(9.9), at(9.8))).toBe(false);
  expect(isSameVisibleBar(at(9.9), null)).toBe(false);
});
