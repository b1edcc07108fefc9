import { expect, test } from 'vitest';
import { coinOf } from './units.ts';

test('coins are counted in coins, everything else in shares', () => {
  expect(coinOf('CRYPTO.BTCUSDT', 'USDT')).toBe('BTC');
  expect(coinOf('CRYPTO.USDT', 'USDT')).toBe('USDT');
  expect(coinOf('US.NWRB', 'USD')).toBeNull();
  expect(coinOf('KR.005930', 'KRW')).toBeNull();
});
