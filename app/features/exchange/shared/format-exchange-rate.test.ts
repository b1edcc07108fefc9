import { expect, test } from 'vitest';
import { formatExchangeRate } from './format-exchange-rate.ts';

test('formats a rate for one unit of the dearer currency, whichever is paid', () => {
  expect(formatExchangeRate({ rate: '1381.200000000000', currency: 'KRW' }, 'USD')).toBe(
    '1\u00a0USD = 1,381.20\u00a0KRW',
  );
  expect(formatExchangeRate({ rate: '0.000724000000', currency: 'USD' }, 'KRW')).toBe('1\u00a0USD = 1,381.22\u00a0KRW');
  expect(formatExchangeRate({ rate: '1.084200000000', currency: 'USD' }, 'EUR')).toBe('1\u00a0EUR = 1.08420\u00a0USD');
  expect(formatExchangeRate({ rate: '0', currency: 'USD' }, 'EUR')).toBe('1\u00a0USD = 0.00000\u00a0EUR');
});
