import { expect, test } from 'vitest';
import { findSaleLock } from './sale-lock.ts';

const NOW = Date.parse('2026-11-20T12:00:00.000Z');
const FREE = { status: 'inPosition', lockedUntil: null, openQuantity: '20' } as const;

test('what waits in a sale, is locked or is collateral offers no sale; a part of it free does', () => {
  const saysOf = (change: object) => findSaleLock({ ...FREE, ...change }, NOW)?.says ?? null;
  expect(saysOf({})).toBeNull();
  expect(saysOf({ status: 'readyToClose' })).toBe('reserved');
  expect(saysOf({ pledged: '20' })).toBe('pledged');
  expect(saysOf({ pledged: '19.9' })).toBeNull();
  expect(saysOf({ lockedUntil: '2026-11-20T12:00:01.000Z' })).toBe('lockedUntil');
  expect(saysOf({ lockedUntil: '2026-11-20T12:00:00.000Z' })).toBeNull();
});
