import { describe, expect, test } from 'vitest';
import { isWholeLots, lotOf } from './lots.ts';
import { MARKETS, type Market } from '../market.ts';
import { parseScaled } from '../../ledger/money.ts';
import { maximumLeverage, shortingOf } from './short-selling.ts';
import { instrumentOn } from '../../testing/instruments.ts';

const TODAY = '2026-06-15';

describe('a quantity is', () => {
  const examples: [Market, string, boolean][] = [
    ['KR', '1', true],
    ['KR', '0.5', false],
    ['KR', '0', false],
    ['US', '7', true],
    ['US', '1.5', false],
    ['TH', '100', true],
    ['TH', '1200', true],
    ['TH', '50', false],
    ['TH', '150', false],
    ['CRYPTO', '0.12345678', true],
    ['CRYPTO', '0.00001', true],
    ['CRYPTO', '0.000009', false],
    ['FX', '1000', true],
    ['FX', '0.5', false],
  ];
  test.each(examples)('in %s %s: tradable is %s', (market, quantity, whole) =>
    expect(isWholeLots(parseScaled(quantity)!, lotOf(instrumentOn(market), TODAY))).toBe(whole),
  );

  test('in digital currency at least one USDT is asked', () =>
    expect(lotOf(instrumentOn('CRYPTO'), TODAY).minimumNotional).toBe(1_000_000n));
});

describe('selling short', () => {
  test.each([
    ['US', TODAY, true, false],
    ['IN', TODAY, true, true],
    ['KR', '2025-03-30', false, false],
    ['KR', '2025-03-31', true, false],
    ['KR', '2023-11-05', true, false],
    ['TH', '2025-04-09', false, false],
    ['TH', TODAY, true, false],
  ] as const)('in %s on %s: allowed %s, within the day only %s', (market, date, allowed, intradayOnly) =>
    expect(shortingOf(market, date)).toEqual({ allowed, intradayOnly }),
  );
});

test.each(MARKETS)('leverage in %s is at most five', (market) => {
  expect(maximumLeverage(market)).toBeLessThanOrEqual(5);
  expect(maximumLeverage(market)).toBeGreaterThanOrEqual(1);
});
