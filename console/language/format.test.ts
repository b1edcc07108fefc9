import { expect, test } from 'vitest';
import { formatAge, formatAmount, formatPrice, formatSpan } from './format.ts';

test.each([
  [0, '0s', '0초'],
  [59, '59s', '59초'],
  [60, '1m', '1분'],
  [3_599, '59m', '59분'],
  [3_600, '1h', '1시간'],
  [86_399, '23h', '23시간'],
  [200_000, '2d', '2일'],
  [-5, '0s', '0초'],
])('%i seconds are %s, in Korean %s', (seconds, en, kor) => {
  expect([formatAge(seconds, 'en'), formatAge(seconds, 'kor')]).toEqual([en, kor]);
});

test.each([
  [0, '0s', '0초'],
  [59, '59s', '59초'],
  [3_600, '1h', '1시간'],
  [86_400 + 90, '1d 1m 30s', '1일 1분 30초'],
  [9 * 86_400 + 7_200, '9d 2h', '9일 2시간'],
])('a span of %i seconds is %s, in Korean %s', (seconds, en, kor) => {
  expect([formatSpan(seconds, 'en'), formatSpan(seconds, 'kor')]).toEqual([en, kor]);
});

test("an amount has its currency's own decimals", () => {
  expect([formatAmount('1234.5', 'USD'), formatAmount('1500000', 'JPY'), formatAmount('-0.1', 'USDT')]).toEqual([
    '1,234.50 USD',
    '1,500,000 JPY',
    '-0.100000 USDT',
  ]);
});

test("a price has the decimals that its currency's prices have, and its own where there are more", () => {
  expect([
    formatPrice('66339.2', 'USDT'),
    formatPrice('53800', 'KRW'),
    formatPrice('1.07833', 'USD'),
    formatPrice('182.5', 'USD'),
  ]).toEqual(['66,339.20', '53,800', '1.07833', '182.50']);
});
