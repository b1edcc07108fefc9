import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  formatDate,
  formatDateTime,
  formatMoney,
  formatNumber,
  formatReadableDate,
  formatReadableMoment,
  groupThousands,
} from './format.ts';
import cn from './texts/first/cn.json' with { type: 'json' };
import en from './texts/first/en.json' with { type: 'json' };
import esp from './texts/first/esp.json' with { type: 'json' };
import kor from './texts/first/kor.json' with { type: 'json' };
import zhs from './texts/first/zhs.json' with { type: 'json' };

test('money has two decimals and thousands separators unless the currency has its own', () => {
  expect(formatMoney('1234567.5')).toBe('1,234,567.50');
  expect(formatMoney('0')).toBe('0.00');
  expect(formatMoney('1234567', 'KRW')).toBe('1,234,567');
  expect(formatMoney('1234567.891', 'USD')).toBe('1,234,567.89');
  expect(formatMoney('12.3456789', 'USDT')).toBe('12.345679');
  expect(formatMoney('999.995', 'USD')).toBe('1,000.00');
  expect(formatMoney('1234.5', 'XYZ')).toBe('1,234.50');
});

test('a negative amount keeps its sign, and a zero has none', () => {
  expect(formatMoney('-1234.5')).toBe('-1,234.50');
  expect(formatMoney('-0.001')).toBe('0.00');
  expect(formatMoney('-0.005')).toBe('-0.01');
});

test('prices and quantities keep the decimals they came with', () => {
  expect(formatNumber('70100')).toBe('70,100');
  expect(formatNumber('1.08425')).toBe('1.08425');
  expect(formatNumber(10000)).toBe('10,000');
  expect(formatNumber('123456.12345678')).toBe('123,456.12345678');
});

test("text that isn't a plain decimal stays as it is", () => {
  for (const text of ['', 'abc', '1e5', '١٢٣', '1,000', 'NaN']) {
    expect(groupThousands(text)).toBe(text);
    expect(formatMoney(text)).toBe(text);
  }
});

test('separators change no digit', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n }), (value) => {
      const grouped = groupThousands(String(value));
      expect(grouped.replaceAll(',', '')).toBe(String(value));
      expect(grouped).toMatch(/^\d{1,3}(,\d{3})*$/);
    }),
  );
});

test('times read YYYY.MM.DD hh:mm:ss in the requested zone, midnight as 00', () => {
  expect(formatDateTime('2026-11-20T00:05:09.123Z', 'UTC')).toBe('2026.11.20 00:05:09');
  expect(formatDateTime('2026-11-19T15:00:00.000Z', 'Asia/Seoul')).toBe('2026.11.20 00:00:00');
  expect(formatDateTime(Date.UTC(2026, 0, 2, 3, 4, 5), 'UTC')).toBe('2026.01.02 03:04:05');
  expect(formatDateTime('soon', 'UTC')).toBe('soon');
  expect(formatDate('2026-11-20')).toBe('2026.11.20');
});

test.each([
  ['en', en.formats, 'Nov 3, 2026', 'Nov 3, 18:29', 'Nov 3, 2026, 18:29'],
  ['esp', esp.formats, '3 nov 2026', '3 nov, 18:29', '3 nov 2026, 18:29'],
  ['kor', kor.formats, '2026.11.03', '11.03 18:29', '2026.11.03 18:29'],
  ['cn', cn.formats, '2026/11/03', '11/03 18:29', '2026/11/03 18:29'],
  ['zhs', zhs.formats, '2026/11/03', '11/03 18:29', '2026/11/03 18:29'],
] as const)('outside records a date has the shape that readers of %s write', (_, formats, day, dayOfYear, moment) => {
  const at = '2026-11-03T18:29:31.500Z';
  expect(formatReadableDate(formats, '2026-11-03')).toBe(day);
  expect(formatReadableMoment(formats, at, 'UTC', 'dayOfYear')).toBe(dayOfYear);
  expect(formatReadableMoment(formats, at, 'UTC')).toBe(moment);
  expect(formatReadableMoment(formats, 'soon', 'UTC')).toBe('soon');
});
