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

test('a whole /48 has four times what a /64 of it has, and other networks are not affected', () => {
  const take = createRateLimitBuckets({ burst: 2, perSecond: 1 });
  const calls = (network: string, count: number): number[] =>
    Array.from({ length: count }, (_, at) => take(`${network}:${at.toString(16)}::/64`, 0));
  expect(calls('2001:db8:1', 8)).toEqual(Array(8).fill(0));
  expect(calls('2001:db8:1', 20).slice(8)).toEqual(Array(12).fill(1));
  expect(calls('2001:db8:2', 8)).toEqual(Array(8).fill(0));
  expect([take('203.0.113.9', 0), take('203.0.113.9', 0), take('203.0.113.10', 0)]).toEqual([0, 0, 0]);
  expect(take('2001:db8:1:ff::/64', 500)).toBe(0);
});

test('what a /64 is refused costs its /48 nothing', () => {
  const take = createRateLimitBuckets({ burst: 2, perSecond: 1 });
  for (let call = 0; call < 100; call += 1) take('2001:db8:1:1::/64', 0);
  expect(take('2001:db8:1:2::/64', 0)).toBe(0);
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
