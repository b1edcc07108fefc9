import { expect, test } from 'vitest';
import { decideSaleAvailability } from './position-figures.tsx';

const now = Date.parse('2026-11-20T12:00:00.000Z');
const free = { status: 'inPosition', lockedUntil: null, openQuantity: '20' } as const;
const market = { hours: 'exchange', session: 'open', nextOpen: null } as const;

test('a position can be sold now in an open market, and at the opening in a closed one', () => {
  expect(decideSaleAvailability(free, market, now).says).toBe('whileOpen');
  expect(
    decideSaleAvailability(free, { ...market, session: 'closed', nextOpen: '2026-11-23T14:30:00.000Z' }, now),
  ).toEqual({
    says: 'fromOpening',
    time: '2026-11-23T14:30:00.000Z',
  });
  expect(decideSaleAvailability(free, { ...market, session: 'unknown' }, now).says).toBe('openingUnknown');
  expect(decideSaleAvailability(free, { ...market, hours: 'always' }, now).says).toBe('anyTime');
});

test('a locked position can be sold as soon as its lock ends', () => {
  const locked = { ...free, lockedUntil: '2026-11-20T12:00:01.000Z' };
  expect(decideSaleAvailability(locked, market, now)).toEqual({ says: 'lockedUntil', time: locked.lockedUntil });
  expect(decideSaleAvailability(locked, market, now + 1000).says).toBe('whileOpen');
});

test('units reserved by a waiting order cannot be sold again', () => {
  expect(decideSaleAvailability({ ...free, status: 'readyToClose' }, market, now).says).toBe('reserved');
});

test('pledged units can be sold once they are released, the rest now', () => {
  expect(decideSaleAvailability({ ...free, pledged: '20' }, market, now)).toEqual({ says: 'pledged', time: null });
  expect(decideSaleAvailability({ ...free, pledged: '19' }, market, now).says).toBe('whileOpen');
});
