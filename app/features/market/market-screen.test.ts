import { MARKETS } from '@bourse/core/markets/market.ts';
import { expect, test } from 'vitest';
import { COUNTER_MARKETS, listOf, MARKET_TABS } from './market-screen.tsx';

test('every market has its tab, and the counter one for all stocks', () => {
  expect(MARKET_TABS.filter((tab) => tab !== 'OTC').toSorted()).toEqual(MARKETS.toSorted());
  expect(MARKET_TABS).toEqual(['US', 'KR', 'IN', 'TH', 'MX', 'SA', 'OTC', 'CRYPTO', 'FX']);
  expect(COUNTER_MARKETS).toEqual(['US', 'KR', 'IN', 'TH', 'MX', 'SA']);
});

test('a tab lists its own board, the counter that of the chosen market', () => {
  expect(listOf('KR', 'US')).toEqual({ market: 'KR', board: 'listed' });
  expect(listOf('OTC', 'TH')).toEqual({ market: 'TH', board: 'otc' });
  expect(listOf('CRYPTO', 'US')).toEqual({ market: 'CRYPTO', board: 'crypto' });
  expect(listOf('FX', 'US')).toEqual({ market: 'FX', board: 'fx' });
});
