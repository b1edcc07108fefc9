/** What an instrument's page reads first; requested while the screen's own code is still loading. */
import { prefetchCall } from '../../api/use-call.ts';
import { lastInstrument } from '../../instruments/chosen-instrument.ts';
import { getPlace } from '../../router/location.ts';
import { heldOf } from '../positions/shared/group-positions.ts';
import type { Feature } from '../../feature.ts';

/** The quote comes with the stream. */
function prefetchDetail(): void {
  const instrument = getPlace().query['instrument'] ?? lastInstrument();
  if (!instrument) return;
  prefetchCall('quotes/getInstrument', { instrument });
  prefetchCall('quotes/listMarkets', {});
  prefetchCall('trading/listPositions', heldOf(instrument));
}

export const feature: Feature = {
  routes: [
    {
      name: 'market',
      path: '/market/index',
      access: 'customer',
      chosenPortfolio: true,
      keepAlive: true,
      load: () => import('./market-screen.tsx'),
    },
    {
      name: 'stockList',
      path: '/home/stockList',
      access: 'customer',
      chosenPortfolio: true,
      keepAlive: true,
      tab: 'list',
      load: async () => ({ default: (await import('./market-screen.tsx')).StockListScreen }),
    },
    {
      name: 'stockDetail',
      path: '/market/stockDetail',
      access: 'customer',
      chosenPortfolio: true,
      keepAlive: true,
      tab: 'chart',
      ownSupport: true,
      begin: prefetchDetail,
      ahead: () => import('./detail-ahead.tsx'),
      load: () => import('./stock-detail-screen.tsx'),
    },
    {
      name: 'stockDetailzs',
      path: '/market/stockDetailzs',
      access: 'customer',
      chosenPortfolio: true,
      load: () => import('./index-detail-screen.tsx'),
    },
  ],
  entries: () => import('./entries.ts'),
};
