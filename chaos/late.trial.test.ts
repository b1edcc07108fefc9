/** When a trial that shares the machine with other tests counts something as late. */
import { expect, test } from 'vitest';
import { lateness } from './late.ts';

const LIMIT_MS = 10_000;

test('what never came back is late, however much more time a short trial gives', () => {
  expect(lateness(null, LIMIT_MS)).toBe('never, as long as it was waited for');
  // The longest that trials wait: within what a busy machine is allowed.
  expect(lateness(60_000, LIMIT_MS)).toBe(null);
  expect(lateness(600_000_000, LIMIT_MS)).toBe('after 600000000 ms');
});
