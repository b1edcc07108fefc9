import { MARKETS } from '@bourse/core/markets/market-types.ts';
import { expect, test } from 'vitest';
import { findFirstMarketTab, OTC_MARKETS, marketAndBoardOfTab, MARKET_TABS } from './markets-screen.tsx';

test('every market has a tab, and the OTC boards of all stock markets share one', () => {
  expect(MARKET_TABS.filter((tab) => tab !== 'OTC').toSorted()).toEqual(MARKETS.toSorted());
  expect(MARKET_TABS).toEqual(['US', 'KR', 'IN', 'TH', 'MX', 'SA', 'OTC', 'CRYPTO', 'FX']);
  expect(OTC_MARKETS).toEqual(['US', 'KR', 'IN', 'TH', 'MX', 'SA']);
});

test('a tab lists its own board; the OTC tab lists the board of the chosen market', () => {
  expect(marketAndBoardOfTab('KR', 'US')).toEqual({ market: 'KR', board: 'listed' });
  expect(marketAndBoardOfTab('OTC', 'TH')).toEqual({ market: 'TH', board: 'otc' });
  expect(marketAndBoardOfTab('CRYPTO', 'US')).toEqual({ market: 'CRYPTO', board: 'crypto' });
  expect(marketAndBoardOfTab('FX', 'US')).toEqual({ market: 'FX', board: 'fx' });
});

test('the list opens on the tab of the last visit, if there still is one, else on the reader’s own market', () => {
  expect(findFirstMarketTab('CRYPTO', MARKET_TABS, 'KRW')).toBe('CRYPTO');
  expect(findFirstMarketTab(null, MARKET_TABS, 'KRW')).toBe('KR');
  expect(findFirstMarketTab('a market of another release', MARKET_TABS, 'THB')).toBe('TH');
});
