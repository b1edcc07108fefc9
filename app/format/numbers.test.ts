import { describe, expect, test, vi } from 'vitest';
import { setLanguage } from '../language/language.ts';
import {
  formatCurrencyUnit,
  formatAveragePrice,
  formatCompact,
  formatCompactMoney,
  formatMoney,
  formatMoneyWithCurrency,
  formatPrice,
  formatQuantity,
  formatRate,
  formatSignedMoney,
  getSign,
  getDisplayedRateSign,
  formatWithCurrency,
} from './numbers.ts';

describe('money', () => {
  test('has two decimals and thousands separators unless its currency has its own', () => {
    expect(formatMoney('4607.7')).toBe('4,607.70');
    expect(formatMoney('2848000', 'KRW')).toBe('2,848,000');
    expect(['1.5', '1.2345', '-10.123450', '200', '0'].map((amount) => formatMoney(amount, 'USDT'))).toEqual([
      '1.50',
      '1.2345',
      '\u221210.12345',
      '200.00',
      '0.00',
    ]);
    expect(formatMoneyWithCurrency('-0.5', 'USD')).toBe('\u22120.50\u00a0USD');
  });
  test('has two decimals in compact form, unless that would leave only zeros', () => {
    expect(
      ['12.345678', '-12.349999', '0.000012', '0.01', '0'].map((amount) => formatCompactMoney(amount, 'USDT')),
    ).toEqual(['12.34', '\u221212.34', '0.000012', '0.01', '0.00']);
    expect([
      formatCompactMoney('2848000', 'KRW'),
      formatCompactMoney('4607.7'),
      formatSignedMoney('3.141592', 'USDT'),
    ]).toEqual(['2,848,000', '4,607.70', '+3.14']);
  });
  test('keeps digits that a float would lose', () => {
    expect(formatMoney('9007199254740993.01', 'USD')).toBe('9,007,199,254,740,993.01');
  });
  test('always has its sign in signed form', () => {
    expect([formatSignedMoney('249.92'), formatSignedMoney('-12'), formatSignedMoney('0')]).toEqual([
      '+249.92',
      '\u221212.00',
      '0.00',
    ]);
  });
});

describe('prices', () => {
  test('keep their number of decimals while they move by ticks', () => {
    expect([formatPrice('1.0912', 'USD', '0.00001'), formatPrice('1.09', 'USD', '0.00001')]).toEqual([
      '1.09120',
      '1.09000',
    ]);
    expect([formatPrice('184.2', 'USD'), formatPrice('71200', 'KRW'), formatPrice('0.00001234', 'USDT')]).toEqual([
      '184.20',
      '71,200',
      '0.00001234',
    ]);
  });
});

test('an average has the decimals of a price, or the significant digits', () => {
  expect(formatAveragePrice('328.12122045', 'USD', '0.01')).toBe('328.12');
  expect(formatAveragePrice('82433.50000001', 'KRW', '50')).toBe('82,434');
  expect(formatAveragePrice('1.08345678', 'USD', '0.00001')).toBe('1.08346');
  expect(formatAveragePrice('328.12122045', 'USD')).toBe('328.12');
  expect(formatAveragePrice('1.08133', 'USD')).toBe('1.08133');
  expect(formatAveragePrice('1382.91', 'KRW')).toBe('1,382.91');
  expect(formatAveragePrice('0.00123456', 'USD')).toBe('0.0012346');
  expect(formatAveragePrice('184', 'USD')).toBe('184.00');
});

test('a figure that rounds to zero has no sign', () => {
  expect(['-0.00004', '0.00004', '-0.00005', '0.00005', '0'].map((rate) => getDisplayedRateSign(rate))).toEqual([
    0, 0, -1, 1, 0,
  ]);
  expect(getDisplayedRateSign('-0.0004', 1)).toBe(0);
});

describe('rates', () => {
  test.each([
    ['0.0189', '1.89%'],
    ['-0.0064', '0.64%'],
    ['1.5', '150.00%'],
    ['0', '0.00%'],
    ['0.00005', '0.01%'],
    ['12.3456789', '1,234.57%'],
  ])('%s is %s', (rate, text) => {
    expect(formatRate(rate)).toBe(text);
  });
  test('have a sign only if requested, and none if rounded to zero', () => {
    expect([
      formatRate('-0.0064', { sign: true }),
      formatRate('0.5', { sign: true }),
      formatRate('-0.000001', { sign: true }),
    ]).toEqual(['\u22120.64%', '+50.00%', '0.00%']);
  });
});

test('quantities lose only trailing zeros', () => {
  expect([formatQuantity('2500'), formatQuantity('0.50000000'), formatQuantity('100')]).toEqual([
    '2,500',
    '0.5',
    '100',
  ]);
});

test('the sign is that of the value, not of its formatted text', () => {
  expect(['-0.00', '0', '-0.01', '3'].map(getSign)).toEqual([0, 0, -1, 1]);
});

test('a compact number is grouped too, and only Korean writes won as a word', async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await setLanguage('kor');
  expect(formatCompact('769012345678')).toBe('7,690억');
  expect(formatWithCurrency(formatCompact('769012345678'), 'KRW')).toBe('7,690억\u00a0원');
  expect([
    formatMoneyWithCurrency('-71600', 'KRW'),
    formatMoneyWithCurrency('4607.7', 'USD'),
    formatCurrencyUnit('KRW'),
  ]).toEqual(['\u221271,600원', '4,607.70\u00a0USD', '원']);
  await setLanguage('en');
  expect([formatMoneyWithCurrency('71600', 'KRW'), formatCurrencyUnit('KRW')]).toEqual(['71,600\u00a0KRW', 'KRW']);
});
