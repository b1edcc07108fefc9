/** When a trial that shares the machine with other tests counts something as late. */
import { expect, test } from 'vitest';
import { formatLateness } from './load-adjusted-time-limits.ts';

const LIMIT_MS = 10_000;

test('something that never finishes is late, however much time a short trial allows', () => {
  expect(formatLateness(null, LIMIT_MS)).toBe('never, as long as it was waited for');
  // The longest that trials wait: within what a busy machine is allowed.
  expect(formatLateness(60_000, LIMIT_MS)).toBe(null);
  expect(formatLateness(600_000_000, LIMIT_MS)).toBe('after 600000000 ms');
});
