import { expect, test } from 'vitest';
import { createBuckets, isLoopback, senderOf } from './limits.ts';

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
])('%s counts as the sender %s', (address, sender) => expect(senderOf(address)).toBe(sender));
