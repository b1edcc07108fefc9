import { expect, test } from 'vitest';
import { createRateLimitBuckets, isLoopback, rateLimitKeyOf } from './rate-and-connection-limits.ts';

test('allows a burst, then one call per refill of the bucket', () => {
  const take = createRateLimitBuckets({ burst: 3, perSecond: 2 });
  expect([take('a', 0), take('a', 0), take('a', 0)]).toEqual([0, 0, 0]);
  expect(take('a', 0)).toBe(1);
  expect(take('b', 0)).toBe(0);
  expect(take('a', 500)).toBe(0);
  expect(take('a', 500)).toBe(1);
});

test('never fills the bucket beyond its size, and ignores a clock that goes backwards', () => {
  const take = createRateLimitBuckets({ burst: 1, perSecond: 1 });
  expect(take('a', 1_000_000)).toBe(0);
  expect(take('a', 0)).toBe(1);
  expect(take('a', 9_000_000)).toBe(0);
  expect(take('a', 9_000_000)).toBe(1);
});

test('recognises loopback addresses', () => {
  expect(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'].every(isLoopback)).toBe(true);
  expect(['10.0.0.1', '::ffff:10.0.0.1', '2001:db8::1', '128.0.0.1'].some(isLoopback)).toBe(false);
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:bbbb:1:2:3', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::7', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::7', '2001:db8:1:3::/64'],
  ['2001:db8::7', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('counts %s as the sender %s', (address, sender) => expect(rateLimitKeyOf(address)).toBe(sender));
