/** The market screen's tabs: one per stock market, then OTC, digital currency and currency pairs. */
import { type Board, type Market, STOCK_MARKETS } from '@bourse/core/market.ts';
import { MARKET_ORDER } from '../../instruments/market-order.ts';

export type MarketTab = Market | 'OTC';
/** OTC comes after the stock markets. */
export const MARKET_TABS: readonly MarketTab[] = MARKET_ORDER.flatMap((market): MarketTab[] =>
  market === 'CRYPTO' ? ['OTC', market] : [market],
);

/** Markets with a board on the OTC tab, in the tabs' own order. */
export const COUNTER_MARKETS = MARKET_ORDER.filter((tab): tab is (typeof STOCK_MARKETS)[number] =>
  STOCK_MARKETS.some((market) => market === tab),
);

/** What a tab lists; the OTC market is chosen next to it. */
export function listOf(tab: MarketTab, counter: Market): { market: Market; board: Board } {
  switch (tab) {
    case 'OTC':
      return { market: counter, board: 'otc' };
    case 'CRYPTO':
      return { market: 'CRYPTO', board: 'crypto' };
    case 'FX':
      return { market: 'FX', board: 'fx' };
    default:
      return { market: tab, board: 'listed' };
  }
}
