import { expect, test } from 'vitest';
import { storedUnit, unitOf } from './unit.ts';

test('stocks are counted in shares, coins and pairs in what is bought', () => {
  expect(unitOf('US.NWRB', 'USD')).toBeNull();
  expect(unitOf('KR.005930', 'KRW')).toBeNull();
  expect(unitOf('CRYPTO.BTCUSDT', 'USDT')).toBe('BTC');
  expect(unitOf('CRYPTO.USDT', 'USDT')).toBe('USDT');
  expect(unitOf('FX.USDKRW', 'KRW')).toBe('USD');
});

test('a message says in words that it counts shares, since one without a unit is older', () => {
  expect(storedUnit({ id: 'US.NWRB', currency: 'USD' })).toBe('shares');
  expect(storedUnit({ id: 'FX.EURUSD', currency: 'USD' })).toBe('EUR');
});
