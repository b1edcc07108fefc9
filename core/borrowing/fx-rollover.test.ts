import { describe, expect, it, test } from 'vitest';
import {
  currenciesOfPair,
  countRolloverDays,
  computeValueEarningRollover,
  computeRolloverAmount,
  computeRolloverRate,
  valueDateOfPair,
} from './fx-rollover.ts';
import { formatAmount, formatScaled, isCurrency, parseAmount } from '../ledger/money.ts';
import { BANK_HOLIDAYS, OVERNIGHT_RATES } from '../markets/rulebook/fx-rollover-rates-and-holidays.ts';

const pair = (code: string) => ({ code, currency: code.slice(3) });

describe('the value date', () => {
  // xchief.academy, "Roll-over": traded on Monday, settled on Wednesday; held over Wednesday's end it would be Saturday
  // and is Monday.
  it.each([
    ['EURUSD', '2026-12-07', '2026-12-09'],
    ['EURUSD', '2026-12-08', '2026-12-10'],
    ['EURUSD', '2026-12-09', '2026-12-11'],
    ['EURUSD', '2026-12-10', '2026-12-14'],
    ['EURUSD', '2026-12-11', '2026-12-15'],
  ])('of %s traded on %s is %s', (code, date, value) => expect(valueDateOfPair(pair(code), date)).toBe(value));
  // londonfx.co.uk, "Value dates": USD/CAD has a spot date of one business day.
  it('of USD/CAD comes a day earlier', () =>
    expect(['2026-12-09', '2026-12-10', '2026-12-11'].map((date) => valueDateOfPair(pair('USDCAD'), date))).toEqual([
      '2026-12-10',
      '2026-12-11',
      '2026-12-14',
    ]));
  // londonfx.co.uk, "Value dates": traded on Monday before a dollar holiday on Tuesday, EUR/USD settles on Wednesday
  // and USD/MXN on Thursday. Veterans Day is on Wednesday, 2026-11-11, Thanksgiving on Thursday, 2026-11-26.
  it.each([
    ['EURUSD', '2026-11-10', '2026-11-12'],
    ['USDMXN', '2026-11-10', '2026-11-13'],
    ['USDMXN', '2026-11-25', '2026-11-30'],
    ['USDMXN', '2026-12-07', '2026-12-09'],
    // A week of the riyal: trades of Wednesday settle on Monday, those of Thursday on Tuesday.
    ['USDSAR', '2026-12-07', '2026-12-09'],
    ['USDSAR', '2026-12-08', '2026-12-10'],
    ['USDSAR', '2026-12-09', '2026-12-14'],
    ['USDSAR', '2026-12-10', '2026-12-15'],
    ['USDSAR', '2026-12-11', '2026-12-15'],
  ])('of %s traded on %s is %s, as the cited page has it', (code, date, value) =>
    expect(valueDateOfPair(pair(code), date)).toBe(value),
  );
  it("never falls on a day when either currency is closed; an intermediate dollar holiday doesn't delay it", () => {
    // Thanksgiving is on 2026-11-26.
    expect(['2026-11-24', '2026-11-25'].map((date) => valueDateOfPair(pair('EURUSD'), date))).toEqual([
      '2026-11-27',
      '2026-11-27',
    ]);
    // Japan's Labour Thanksgiving Day, 2026-11-23, is not counted.
    expect(valueDateOfPair(pair('USDJPY'), '2026-11-20')).toBe('2026-11-25');
    expect(valueDateOfPair(pair('EURUSD'), '2026-11-20')).toBe('2026-11-24');
  });
});

describe('a rollover', () => {
  const week = (code: string, dates: readonly string[]) => dates.map((date) => countRolloverDays(pair(code), date));
  const ORDINARY = ['2026-12-07', '2026-12-08', '2026-12-09', '2026-12-10', '2026-12-11', '2026-12-12', '2026-12-13'];
  it('counts three days on Wednesday if a pair settles after two days, on Thursday if after one', () => {
    expect(week('EURUSD', ORDINARY)).toEqual([1, 1, 3, 1, 1, 0, 0]);
    expect(week('USDCAD', ORDINARY)).toEqual([1, 1, 1, 3, 1, 0, 0]);
  });
  it('counts more days before a holiday and none after it, and every day of a year once', () => {
    expect(week('EURUSD', ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'])).toEqual([
      2, 0, 3, 1, 1,
    ]);
    for (const code of ['EURUSD', 'USDJPY', 'USDKRW', 'USDSAR', 'GBPUSD']) {
      let days = 0;
      for (let at = Date.parse('2026-11-23'); at < Date.parse('2027-11-22'); at += 86_400_000)
        days += countRolloverDays(pair(code), new Date(at).toISOString().slice(0, 10));
      expect(Math.abs(days - 364)).toBeLessThanOrEqual(4);
    }
  });
  it("credits the dearer currency and charges the cheaper one, the house's half a per cent apart", () => {
    // Dollar 3.625, yen 0.75, euro 2.00 per cent.
    expect(formatScaled(computeRolloverRate(pair('USDJPY'), 'long', '2026-12-07'))).toBe('0.02375');
    expect(formatScaled(computeRolloverRate(pair('USDJPY'), 'short', '2026-12-07'))).toBe('-0.03375');
    expect(formatScaled(computeRolloverRate(pair('EURUSD'), 'long', '2026-12-07'))).toBe('-0.02125');
    expect(formatScaled(computeRolloverRate(pair('EURUSD'), 'short', '2026-12-07'))).toBe('0.01125');
  });
  it('amounts to value × rate × days ÷ days of the year', () => {
    const rolled = (code: string, side: 'long' | 'short', value: string, date: string): string =>
      formatAmount(computeRolloverAmount(pair(code), side, parseAmount(value, code.slice(3))!, date), code.slice(3));
    // 100,000 × 2.125 % ÷ 360 = 5.9028, charged; three days 17.7083.
    expect([
      rolled('EURUSD', 'long', '100000', '2026-12-07'),
      rolled('EURUSD', 'long', '100000', '2026-12-09'),
    ]).toEqual(['-5.91', '-17.71']);
    // 100,000 × 1.125 % ÷ 360 = 3.125, credited.
    expect(rolled('EURUSD', 'short', '100000', '2026-12-07')).toBe('3.12');
    // 15,000,000 yen × 2.375 % ÷ 365 = 976.03.
    expect(rolled('USDJPY', 'long', '15000000', '2026-12-07')).toBe('976');
    expect(rolled('EURUSD', 'long', '100000', '2026-12-12')).toBe('0.00');
  });
  it('credits units opened less than 24 hours before in proportion to the hours held', () => {
    const end = Date.parse('2026-12-07T22:00:00.000Z');
    const hours = (before: number, quantity: bigint) => ({ at: end - before * 3_600_000, quantity });
    const earned = (held: bigint, ...opened: { at: number; quantity: bigint }[]) =>
      computeValueEarningRollover(100_000_00n, held, opened, end, '2026-12-07');
    // Half of 24 hours; a day; a second of 86,400; nothing for what is opened afterwards.
    expect([
      earned(10n, hours(12, 10n)),
      earned(10n, hours(24, 10n)),
      earned(10n, hours(1 / 3600, 10n)),
      earned(10n, hours(48, 10n), hours(-1, 5n)),
    ]).toEqual([50_000_00n, 100_000_00n, 115n, 100_000_00n]);
    // Each part by itself; of two, one of which was closed, the later one is held.
    expect([earned(10n, hours(48, 5n), hours(6, 5n)), earned(5n, hours(48, 5n), hours(6, 5n))]).toEqual([
      62_500_00n,
      25_000_00n,
    ]);
    // 100,000 × 1.125 % ÷ 360 × 6 hours of 24 = 0.78125, credited.
    expect(
      formatAmount(computeRolloverAmount(pair('EURUSD'), 'short', earned(5n, hours(6, 5n)), '2026-12-07'), 'USD'),
    ).toBe('0.78');
  });
});

test('each rate and calendar has a source, and an account can hold both currencies of each pair', () => {
  for (const [currency, entries] of Object.entries(OVERNIGHT_RATES)) {
    expect(isCurrency(currency)).toBe(true);
    expect(entries.map(({ from }) => from)).toEqual(entries.map(({ from }) => from).sort());
    for (const { source } of entries) expect(source.length).toBeGreaterThan(10);
  }
  for (const { source, dates } of Object.values(BANK_HOLIDAYS))
    expect([source.length > 10, dates.length > 0]).toEqual([true, true]);
  expect(currenciesOfPair({ code: 'USDKRW' })).toEqual({ base: 'USD', quote: 'KRW' });
});
