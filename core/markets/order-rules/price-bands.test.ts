import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computePriceBand } from './price-bands.ts';
import type { Instrument } from '../market-types.ts';
import { formatScaled, parseScaled, type Price } from '../../ledger/money.ts';
import { buildInstrument } from '../../testing/test-instruments.ts';
import { isOnTick, roundToTick } from './tick-sizes.ts';

const price = (text: string): Price => parseScaled(text)!;
const TODAY = '2026-06-15';
const bandOf = (instrument: Instrument, close: string, date = TODAY): string[] | null => {
  const band = computePriceBand(instrument, price(close), date);
  return band && [formatScaled(band.low), formatScaled(band.high)];
};

describe('the daily limits', () => {
  const examples: [string, Instrument, string, string, string][] = [
    ['Korea, 30 %', buildInstrument('KR', 'KOSPI'), '70000', '49000', '91000'],
    // 5,130 × 0.3 = 1,539, cut to the reference price's tick of 10: 1,530.
    ['Korea cuts the width to the tick', buildInstrument('KR', 'KOSDAQ'), '5130', '3600', '6660'],
    ['Korea rounds the ceiling to its own tick', buildInstrument('KR', 'KOSPI'), '1999', '1400', '2595'],
    ['KONEX, 15 %', buildInstrument('KR', 'KONEX'), '10000', '8500', '11500'],
    ['Thailand, 30 %', buildInstrument('TH', 'SET'), '34.75', '24.4', '45'],
    ['Saudi main market, 10 %', buildInstrument('SA', 'TASI'), '33.3', '29.98', '36.62'],
    ['Saudi parallel market, 30 %', buildInstrument('SA', 'OTC'), '20', '14', '26'],
    ['India, 20 %', buildInstrument('IN', 'NSE'), '1427.3', '1141.9', '1712.7'],
    ['India, trade for trade, 5 %', buildInstrument('IN', 'OTC'), '104.2', '98.99', '109.41'],
  ];
  test.each(examples)('%s', (_, instrument, close, low, high) =>
    expect(bandOf(instrument, close)).toEqual([low, high]),
  );

  test.each(['US', 'MX', 'CRYPTO', 'FX'] as const)('%s has none', (market) =>
    expect(bandOf(buildInstrument(market), '100')).toBeNull(),
  );
  test('an index has none', () =>
    expect(bandOf(buildInstrument('KR', 'INDEX', { board: 'index' }), '2745.31')).toBeNull());
});

test('a Saudi listing has wider limits on its first three trading days, weekends and feasts not counted', () => {
  // A Sunday; Eid al-Fitr is from the 17th to the 23rd.
  const listed = buildInstrument('SA', 'TASI', { listedOn: '2026-03-15' });
  expect(bandOf(listed, '20', '2026-03-15')).toEqual(['14', '26']);
  expect(bandOf(listed, '20', '2026-03-16')).toEqual(['14', '26']);
  expect(bandOf(listed, '20', '2026-03-24')).toEqual(['14', '26']);
  expect(bandOf(listed, '20', '2026-03-25')).toEqual(['18', '22']);
});

test('a Korean listing trades from 60 to 400 % of its issue price on its first day, then as any other', () => {
  const listed = buildInstrument('KR', 'KOSDAQ', { listedOn: '2026-06-15' });
  expect(bandOf(listed, '15000', '2026-06-15')).toEqual(['9000', '60000']);
  expect(bandOf(listed, '15000', '2026-06-16')).toEqual(['10500', '19500']);
  expect(bandOf(buildInstrument('KR', 'KONEX', { listedOn: '2026-06-15' }), '10000', '2026-06-15')).toEqual([
    '8500',
    '11500',
  ]);
  expect(bandOf(buildInstrument('KR', 'KOSPI', { listedOn: '2023-06-23' }), '10000', '2023-06-23')).toEqual([
    '7000',
    '13000',
  ]);
});

// SET, 2012 (World Federation of Exchanges, "Thai Bourse Announces Trading Rules Adjustment"): at most 300 % of the
// issue price, at least 0.01 baht.
test('a Thai listing trades up to 3 times its issue price on day one and down to a satang, then as any other', () => {
  const listed = buildInstrument('TH', 'SET', { listedOn: '2026-06-15' });
  expect(bandOf(listed, '10', '2026-06-15')).toEqual(['0.01', '30']);
  expect(bandOf(listed, '24.75', '2026-06-15')).toEqual(['0.01', '74.25']);
  expect(bandOf(listed, '10', '2026-06-16')).toEqual(['7', '13']);
  expect(bandOf(buildInstrument('TH', 'mai', { listedOn: '2025-04-09' }), '10', '2025-04-09')).toEqual(['0.01', '30']);
  expect(bandOf(buildInstrument('TH', 'SET', { listedOn: '2012-09-02' }), '10', '2012-09-02')).toEqual(['7', '13']);
});

test('Saudi Arabia had its ordinary limits on listings before November 2020, and 20 % on the parallel market', () => {
  expect(bandOf(buildInstrument('SA', 'TASI', { listedOn: '2020-11-05' }), '20', '2020-11-05')).toEqual(['18', '22']);
  expect(bandOf(buildInstrument('SA', 'OTC'), '20', '2020-11-05')).toEqual(['16', '24']);
});

test('Thailand halved its limits for some days of April 2025', () => {
  expect(bandOf(buildInstrument('TH'), '20', '2025-04-09')).toEqual(['17', '23']);
  expect(bandOf(buildInstrument('TH'), '20', '2025-04-17')).toEqual(['14', '26']);
});

test('limits are on tick, around the reference and never wider than the rule', () => {
  const instrument = fc.constantFrom(
    buildInstrument('KR', 'KOSPI'),
    buildInstrument('KR', 'KONEX'),
    buildInstrument('TH'),
    buildInstrument('SA'),
    buildInstrument('IN'),
  );
  fc.assert(
    fc.property(instrument, fc.bigInt({ min: 1_000_000n, max: 10n ** 14n }), (i, raw) => {
      const close = roundToTick(i.market, raw, TODAY, 'nearest');
      const { low, high } = computePriceBand(i, close, TODAY)!;
      expect(isOnTick(i.market, low, TODAY)).toBe(true);
      expect(isOnTick(i.market, high, TODAY)).toBe(true);
      expect(low <= close && close <= high).toBe(true);
      const rate = { KR: i.segment === 'KONEX' ? 15n : 30n, TH: 30n, SA: 10n, IN: 20n }[i.market as 'KR']!;
      expect((high - close) * 100n <= close * rate).toBe(true);
      expect((close - low) * 100n <= close * rate).toBe(true);
    }),
    { numRuns: 1000 },
  );
});
