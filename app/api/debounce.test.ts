import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDebounce } from './debounce.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('emits only the last of several quick values, once', () => {
  const out: string[] = [];
  const debounce = createDebounce<string>(250, (value) => out.push(value));
  for (const typed of ['2', '25', '250']) {
    debounce.push(typed);
    vi.advanceTimersByTime(200);
  }
  expect(out).toEqual([]);
  vi.advanceTimersByTime(50);
  expect(out).toEqual(['250']);
  vi.advanceTimersByTime(1_000);
  expect(out).toEqual(['250']);
});

test('emits nothing after it is stopped', () => {
  const out: string[] = [];
  const debounce = createDebounce<string>(250, (value) => out.push(value));
  debounce.push('1');
  debounce.stop();
  vi.advanceTimersByTime(1_000);
  expect(out).toEqual([]);
});
