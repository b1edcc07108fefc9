import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computePriceBand } from './price-bands.ts';
import { MARKETS, type Market } from '../market-types.ts';
import { formatScaled, parseScaled, type Price } from '../../ledger/money.ts';
import { findEntryInForce, getMarketRules } from '../rulebook/rulebook.ts';
import {
  INDEX_TICK,
  isOnTick,
  roundToTick,
  getTickSize,
  getInstrumentTickSize,
  getTickReferencePrice,
} from './tick-sizes.ts';
import { buildInstrument } from '../../testing/test-instruments.ts';

const price = (text: string): Price => parseScaled(text)!;
const TODAY = '2026-06-15';
/** The rulebook's source of the steps on that date. */
const ruleOfTicks = (market: Market, date: string): string =>
  findEntryInForce(getMarketRules(market).ticks, date)!.source;

describe('the tick of a price depends on market and date', () => {
  const examples: [Market, string, string, string][] = [
    ['US', TODAY, '0.9999', '0.0001'],
    ['US', TODAY, '1', '0.01'],
    ['US', TODAY, '540000', '0.01'],
    ['MX', TODAY, '0.999', '0.001'],
    ['MX', TODAY, '1', '0.01'],
    ['TH', TODAY, '1.99', '0.01'],
    ['TH', TODAY, '2', '0.02'],
    ['TH', TODAY, '4.98', '0.02'],
    ['TH', TODAY, '5', '0.05'],
    ['TH', TODAY, '10', '0.1'],
    ['TH', TODAY, '25', '0.25'],
    ['TH', TODAY, '100', '0.5'],
    ['TH', TODAY, '200', '1'],
    ['TH', TODAY, '400', '2'],
    ['KR', TODAY, '1999', '1'],
    ['KR', TODAY, '2000', '5'],
    ['KR', TODAY, '4995', '5'],
    ['KR', TODAY, '5000', '10'],
    ['KR', TODAY, '20000', '50'],
    ['KR', TODAY, '50000', '100'],
    ['KR', TODAY, '199900', '100'],
    ['KR', TODAY, '200000', '500'],
    ['KR', TODAY, '500000', '1000'],
    ['KR', '2023-01-24', '1500', '5'],
    ['KR', '2023-01-24', '150000', '500'],
    ['KR', '2023-01-25', '1500', '1'],
    ['KR', '2023-01-25', '150000', '100'],
    ['IN', TODAY, '249.99', '0.01'],
    ['IN', TODAY, '250', '0.05'],
    ['IN', TODAY, '1000', '0.05'],
    ['IN', TODAY, '1000.1', '0.1'],
    ['IN', TODAY, '5000', '0.1'],
    ['IN', TODAY, '5000.5', '0.5'],
    ['IN', TODAY, '10001', '1'],
    ['IN', TODAY, '20000', '1'],
    ['IN', TODAY, '20005', '5'],
    ['IN', '2025-04-14', '1500', '0.05'],
    ['IN', '2025-04-15', '1500', '0.1'],
    ['SA', TODAY, '24.99', '0.01'],
    ['SA', TODAY, '25', '0.02'],
    ['SA', TODAY, '50', '0.05'],
    ['SA', TODAY, '100', '0.1'],
    ['SA', TODAY, '250', '0.2'],
    ['SA', TODAY, '500', '0.5'],
    ['SA', '2025-06-28', '24', '0.02'],
    ['SA', '2025-06-29', '24', '0.01'],
    ['CRYPTO', TODAY, '64000', '0.01'],
    ['CRYPTO', TODAY, '0.00001234', '0.00000001'],
    ['CRYPTO', TODAY, '0.5', '0.00001'],
    ['FX', TODAY, '1.0842', '0.00001'],
    ['FX', TODAY, '18.5', '0.00001'],
    ['FX', TODAY, '156.2', '0.001'],
    ['FX', TODAY, '1384', '0.01'],
  ];
  const sourced = examples.map((example) => [...example, ruleOfTicks(example[0], example[1])] as const);
  test.each(sourced)('%s on %s at %s: %s (%s)', (market, date, at, tick) =>
    expect(formatScaled(getTickSize(market, price(at), date))).toBe(tick),
  );
});

test('India chooses the tick by the last month-end close, not by the price', () => {
  expect(isOnTick('IN', price('1003.05'), TODAY, price('998'))).toBe(true);
  expect(isOnTick('IN', price('1003.05'), TODAY)).toBe(false);
  expect(roundToTick('IN', price('1003.07'), TODAY, 'nearest', price('998'))).toBe(price('1003.05'));
});

test('the tick of a month follows its reference price, and for a new listing its base price', () => {
  const closes = { monthEnd: price('998'), base: price('1600') };
  const reference = (...rest: Parameters<typeof buildInstrument>): string =>
    formatScaled(getTickReferencePrice(buildInstrument(...rest), TODAY, price('1003'), closes));
  expect(reference('IN')).toBe('998');
  expect(reference('IN', 'NSE', { listedOn: '2026-06-02' })).toBe('1600');
  expect(reference('IN', 'NSE', { listedOn: '2026-05-29' })).toBe('998');
  expect(reference('KR')).toBe('1003');
  expect(reference('IN', 'INDEX', { board: 'index' })).toBe('1003');
});

test('an index has a tick of a hundredth of a point in every market', () => {
  const index = buildInstrument('KR', 'INDEX', { board: 'index' });
  expect(getInstrumentTickSize(index, price('2745.31'), TODAY)).toBe(INDEX_TICK);
  expect(formatScaled(getInstrumentTickSize(buildInstrument('KR'), price('2745'), TODAY))).toBe('5');
});

describe('rounding to a tick', () => {
  const market = fc.constantFrom(...MARKETS);
  const date = fc.constantFrom('2021-06-01', '2023-06-01', '2025-05-05', TODAY, '2027-12-30');
  // From a hundredth of a cent to a million, evenly over the magnitudes.
  const anyPrice = fc
    .tuple(fc.integer({ min: 4, max: 14 }), fc.integer({ min: 1, max: 9_999_999 }))
    .map(([power, n]) => (10n ** BigInt(power) * BigInt(n)) / 1_000_000n + 1n);

  test('always gives a price on tick, on the requested side, less than a tick away', () => {
    fc.assert(
      fc.property(market, date, anyPrice, (m, d, p) => {
        const tick = getTickSize(m, p, d);
        const down = roundToTick(m, p, d, 'down');
        const up = roundToTick(m, p, d, 'up');
        const nearest = roundToTick(m, p, d, 'nearest');
        for (const rounded of [down, up, nearest]) expect(isOnTick(m, rounded, d)).toBe(true);
        expect(up >= p && up - p < tick).toBe(true);
        expect((down <= p && p - down < tick) || (p < tick && down === tick)).toBe(true);
        expect(nearest === up || nearest === down).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test('leaves a price on tick as it is', () => {
    fc.assert(
      fc.property(market, date, anyPrice, (m, d, p) => {
        const once = roundToTick(m, p, d, 'nearest');
        for (const direction of ['down', 'up', 'nearest'] as const)
          expect(roundToTick(m, once, d, direction)).toBe(once);
      }),
    );
  });

  test('never rounds to zero', () => expect(formatScaled(roundToTick('KR', price('0.2'), TODAY, 'down'))).toBe('1'));
});

test.each([['0'], ['-100']])('a price of %s is on no tick', (text) =>
  expect(isOnTick('KR', price(text), TODAY)).toBe(false),
);

test("India's daily price limits are on the month's tick, inside the exact limits", () => {
  const limits = (tickBy?: Price) => {
    const { low, high } = computePriceBand(buildInstrument('IN'), price('990.05'), TODAY, tickBy)!;
    return [low, high].map(formatScaled);
  };
  // The previous month ended above 1,000: steps of 0.10 down to the lower limit, where its own price would have 0.05.
  expect(limits(price('1012'))).toEqual(['792.1', '1188']);
  expect(limits()).toEqual(['792.05', '1188']);
});
