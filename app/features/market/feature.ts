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
      load: () => import('../../routes/market/index.tsx'),
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
      load: () => import('../../routes/market/stockDetail.tsx'),
    },
    {
      name: 'stockDetailzs',
      path: '/market/stockDetailzs',
      access: 'customer',
      chosenPortfolio: true,
      load: () => import('../../routes/market/stockDetailzs.tsx'),
    },
  ],
  entries: () => import('./entries.ts'),
};
