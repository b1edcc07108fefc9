import { expect, test } from 'vitest';
import { createBuckets, isLoopback } from './limits.ts';

test('a sender may burst, and then as often as the bucket fills', () => {
  const take = createBuckets({ burst: 3, perSecond: 2 });
  expect([take('a', 0), take('a', 0), take('a', 0)]).toEqual([0, 0, 0]);
  expect(take('a', 0)).toBe(1);
  expect(take('b', 0)).toBe(0);
  expect(take('a', 500)).toBe(0);
  expect(take('a', 500)).toBe(1);
});

test('waiting long fills the bucket no further than its size, and a clock that goes back takes nothing', () => {
  const take = createBuckets({ burst: 1, perSecond: 1 });
  expect(take('a', 1_000_000)).toBe(0);
  expect(take('a', 0)).toBe(1);
  expect(take('a', 9_000_000)).toBe(0);
  expect(take('a', 9_000_000)).toBe(1);
});

test('this machine calls from these addresses', () => {
  expect(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'].every(isLoopback)).toBe(true);
  expect(['10.0.0.1', '::ffff:10.0.0.1', '2001:db8::1', '128.0.0.1'].some(isLoopback)).toBe(false);
});
