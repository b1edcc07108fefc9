import { expect, test } from 'vitest';
import {
  isExposureAlarmOn,
  type ExposureHolding,
  type ExposureLimit,
  listExposureLimitsInForce,
  computeExposureLimitUse,
} from './house-exposure.ts';

const limit = (number: bigint, amount: bigint | null, more: Partial<ExposureLimit> = {}): ExposureLimit => ({
  number,
  scope: 'market',
  of: 'US',
  measure: 'net',
  amount,
  ...more,
});
const holding = (market: string, long: bigint, short: bigint): ExposureHolding => ({
  instrument: `${market}.A`,
  market,
  currency: 'USD',
  group: 'new',
  positions: 1,
  long,
  short,
});

test('the newest limit of a scope applies, and one without an amount removes it', () => {
  expect(listExposureLimitsInForce([limit(2n, 200n), limit(1n, 100n), limit(3n, 5n, { of: 'KR' })])).toMatchObject([
    { number: 2n, amount: 200n },
    { number: 3n, amount: 5n },
  ]);
  expect(listExposureLimitsInForce([limit(1n, 100n), limit(2n, null)])).toEqual([]);
});

test('a limit measures its own scope: absolute net, or gross', () => {
  const holdings = [holding('US', 100n, 400n), holding('KR', 50n, 0n)];
  expect(computeExposureLimitUse(limit(1n, 1n), holdings)).toBe(300n);
  expect(computeExposureLimitUse(limit(1n, 1n, { measure: 'gross' }), holdings)).toBe(500n);
  expect(computeExposureLimitUse(limit(1n, 1n, { scope: 'total', of: null }), holdings)).toBe(250n);
  expect(computeExposureLimitUse(limit(1n, 1n, { scope: 'currency', of: 'KRW' }), holdings)).toBe(0n);
});

test('an alarm starts above the limit, and ends only somewhat below it', () => {
  expect([isExposureAlarmOn(100n, 100n, false), isExposureAlarmOn(101n, 100n, false)]).toEqual([false, true]);
  expect([isExposureAlarmOn(99n, 100n, true), isExposureAlarmOn(98n, 100n, true)]).toEqual([true, false]);
});
