import { expect, test } from 'vitest';
import { formatAge, formatAmount, formatQuantity, formatPrice, formatFullDuration } from './format.ts';

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
  expect([formatFullDuration(seconds, 'en'), formatFullDuration(seconds, 'kor')]).toEqual([en, kor]);
});

test("an amount has its currency's own decimals", () => {
  expect([formatAmount('1234.5', 'USD'), formatAmount('1500000', 'JPY'), formatAmount('-0.1', 'USDT')]).toEqual([
    '1,234.50\u00a0USD',
    '1,500,000\u00a0JPY',
    '-0.10\u00a0USDT',
  ]);
  expect([formatAmount('9998.095033', 'USDT'), formatQuantity('12873.813000'), formatQuantity('1200')]).toEqual([
    '9,998.095033\u00a0USDT',
    '12,873.813',
    '1,200',
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
