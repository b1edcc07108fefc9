import type { Feature } from '../../feature.ts';
import { prefetchDetail } from './first-data.ts';

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
