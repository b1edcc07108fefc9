import { expect, test } from 'vitest';
import { quantityUnitForMessage, quantityUnitOf } from './quantity-unit.ts';

test('stocks are counted in shares, coins and currency pairs in the bought currency', () => {
  expect(quantityUnitOf('US.NWRB', 'USD')).toBeNull();
  expect(quantityUnitOf('KR.005930', 'KRW')).toBeNull();
  expect(quantityUnitOf('CRYPTO.BTCUSDT', 'USDT')).toBe('BTC');
  expect(quantityUnitOf('CRYPTO.USDT', 'USDT')).toBe('USDT');
  expect(quantityUnitOf('FX.USDKRW', 'KRW')).toBe('USD');
});

test('a stored message names shares explicitly, since messages without a unit are older', () => {
  expect(quantityUnitForMessage({ id: 'US.NWRB', currency: 'USD' })).toBe('shares');
  expect(quantityUnitForMessage({ id: 'FX.EURUSD', currency: 'USD' })).toBe('EUR');
});
