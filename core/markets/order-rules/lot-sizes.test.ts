import { describe, expect, test } from 'vitest';
import { isValidLotQuantity, getLotSizeRules } from './lot-sizes.ts';
import { MARKETS, type Market } from '../market-types.ts';
import { parseScaled } from '../../ledger/money.ts';
import { getMaximumLeverage, getShortSellingRule } from './short-selling-and-leverage.ts';
import { buildInstrument } from '../../testing/test-instruments.ts';

const TODAY = '2026-06-15';

describe('quantities', () => {
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
    expect(isValidLotQuantity(parseScaled(quantity)!, getLotSizeRules(buildInstrument(market), TODAY))).toBe(whole),
  );

  test('digital currency requires an order of at least one USDT', () =>
    expect(getLotSizeRules(buildInstrument('CRYPTO'), TODAY).minimumNotional).toBe(1_000_000n));
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
    expect(getShortSellingRule(market, date)).toEqual({ allowed, intradayOnly }),
  );
});

test.each(MARKETS)('leverage in %s is at most five', (market) => {
  expect(getMaximumLeverage(market)).toBeLessThanOrEqual(5);
  expect(getMaximumLeverage(market)).toBeGreaterThanOrEqual(1);
});
