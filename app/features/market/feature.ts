/** What an instrument's page reads first; requested while the screen's own code is still loading. */
import { prefetchCall } from '../../api/use-call.ts';
import { findTradeTab, getLastChosenInstrument } from '../../instruments/last-chosen-instrument.ts';
import { loadAllTexts } from '../../language/language.ts';
import { getLocation } from '../../router/location.ts';
import { buildHoldingsInput } from '../positions/shared/group-positions.ts';
import { getChosenPortfolio, portfolioInput } from '../../session/chosen-portfolio.ts';
import type { Feature } from '../../feature.ts';

/** The quote comes with the stream. */
function prefetchDetail(): void {
  const { query } = getLocation();
  if (findTradeTab(query)) return void import('../positions/shared/trade-overview.tsx');
  const instrument = query['instrument'] ?? getLastChosenInstrument();
  if (!instrument) return;
  prefetchCall('quotes/getInstrument', { instrument });
  prefetchCall('quotes/listMarkets', {});
  prefetchCall('trading/listPositions', {
    ...buildHoldingsInput(instrument),
    ...portfolioInput(getChosenPortfolio()),
  });
}

export const feature: Feature = {
  routes: [
    {
      name: 'market',
      path: '/market/index',
      access: 'customer',
      portfolios: 'any',
      keepAlive: true,
      load: () => import('./markets-screen.tsx'),
    },
    {
      name: 'stockList',
      path: '/home/stockList',
      access: 'customer',
      portfolios: 'any',
      keepAlive: true,
      tab: 'list',
      load: async () => ({ default: (await import('./markets-screen.tsx')).MarketsTabScreen }),
    },
    {
      name: 'stockDetail',
      path: '/market/stockDetail',
      access: 'customer',
      portfolios: 'any',
      keepAlive: true,
      tab: 'chart',
      tabQuery: { tab: 'positions' },
      wideScreen: 'desk',
      ownSupport: true,
      prefetch: prefetchDetail,
      loadPlaceholder: () => import('./instrument-detail-placeholder.tsx'),
      load: () => import('./stock-detail-screen.tsx'),
    },
    {
      name: 'stockDetailzs',
      path: '/market/stockDetailzs',
      access: 'customer',
      portfolios: 'any',
      load: () => import('./index-detail-screen.tsx'),
    },
  ],
  wideAside: async () => {
    const [aside] = await Promise.all([import('./desk/instrument-list-pane.tsx'), loadAllTexts()]);
    return aside;
  },
  contributions: () => import('./feature-contributions.ts'),
};
