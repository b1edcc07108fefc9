import type { Feature } from '../../feature.ts';

export const feature: Feature = {
  routes: [
    {
      name: 'market',
      path: '/market/index',
      access: 'customer',
      keepAlive: true,
      load: () => import('../../routes/market/index.tsx'),
    },
    {
      name: 'stockDetail',
      path: '/market/stockDetail',
      access: 'customer',
      keepAlive: true,
      tab: 'chart',
      ownSupport: true,
      load: () => import('../../routes/market/stockDetail.tsx'),
    },
    {
      name: 'stockDetailzs',
      path: '/market/stockDetailzs',
      access: 'customer',
      load: () => import('../../routes/market/stockDetailzs.tsx'),
    },
  ],
};
