import { expect, test } from 'vitest';
import { canBeSold } from './position-figures.tsx';

const now = Date.parse('2026-11-20T12:00:00.000Z');
const free = { status: 'inPosition', lockedUntil: null, openQuantity: '20' } as const;
const market = { hours: 'exchange', session: 'open', nextOpen: null } as const;

test('an open market sells now, a closed one when it opens', () => {
  expect(canBeSold(free, market, now).says).toBe('whileOpen');
  expect(canBeSold(free, { ...market, session: 'closed', nextOpen: '2026-11-23T14:30:00.000Z' }, now)).toEqual({
    says: 'fromOpening',
    time: '2026-11-23T14:30:00.000Z',
  });
  expect(canBeSold(free, { ...market, session: 'unknown' }, now).says).toBe('openingUnknown');
  expect(canBeSold(free, { ...market, hours: 'always' }, now).says).toBe('anyTime');
});

test('a lock holds until its time and no longer', () => {
  const locked = { ...free, lockedUntil: '2026-11-20T12:00:01.000Z' };
  expect(canBeSold(locked, market, now)).toEqual({ says: 'lockedUntil', time: locked.lockedUntil });
  expect(canBeSold(locked, market, now + 1000).says).toBe('whileOpen');
});

test('what waits in an order cannot be sold twice', () => {
  expect(canBeSold({ ...free, status: 'readyToClose' }, market, now).says).toBe('reserved');
});

test('what secures a loan is sold once it is released, the rest at once', () => {
  expect(canBeSold({ ...free, pledged: '20' }, market, now)).toEqual({ says: 'pledged', time: null });
  expect(canBeSold({ ...free, pledged: '19' }, market, now).says).toBe('whileOpen');
});
