import { expect, test } from 'vitest';
import { alarms, type Holding, type Limit, limitsInForce, usedOf } from './exposure.ts';

const limit = (number: bigint, amount: bigint | null, more: Partial<Limit> = {}): Limit => ({
  number,
  scope: 'market',
  of: 'US',
  measure: 'net',
  amount,
  ...more,
});
const holding = (market: string, long: bigint, short: bigint): Holding => ({
  instrument: `${market}.A`,
  market,
  currency: 'USD',
  group: 'new',
  positions: 1,
  long,
  short,
});

test('the newest of a scope holds, and one without an amount ends it', () => {
  expect(limitsInForce([limit(2n, 200n), limit(1n, 100n), limit(3n, 5n, { of: 'KR' })])).toMatchObject([
    { number: 2n, amount: 200n },
    { number: 3n, amount: 5n },
  ]);
  expect(limitsInForce([limit(1n, 100n), limit(2n, null)])).toEqual([]);
});

test('a limit counts what is its own: net without the sign, or all of it', () => {
  const holdings = [holding('US', 100n, 400n), holding('KR', 50n, 0n)];
  expect(usedOf(limit(1n, 1n), holdings)).toBe(300n);
  expect(usedOf(limit(1n, 1n, { measure: 'gross' }), holdings)).toBe(500n);
  expect(usedOf(limit(1n, 1n, { scope: 'total', of: null }), holdings)).toBe(250n);
  expect(usedOf(limit(1n, 1n, { scope: 'currency', of: 'KRW' }), holdings)).toBe(0n);
});

test('an alarm rises beyond the limit, and falls only some way below it', () => {
  expect([alarms(100n, 100n, false), alarms(101n, 100n, false)]).toEqual([false, true]);
  expect([alarms(99n, 100n, true), alarms(98n, 100n, true)]).toEqual([true, false]);
});
