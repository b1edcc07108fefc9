import type { Feature } from '../../feature.ts';

export const feature: Feature = {
  routes: [
    {
      name: 'trade',
      path: '/trade/index',
      access: 'customer',
      chosenPortfolio: true,
      keepAlive: true,
      load: () => import('../../routes/trade/index.tsx'),
    },
    {
      name: 'gdOrders',
      path: '/trade/gdOrders',
      access: 'customer',
      chosenPortfolio: true,
      keepAlive: true,
      load: () => import('../../routes/trade/gdOrders.tsx'),
    },
    {
      name: 'positionDetail',
      path: '/trade/positionDetail',
      access: 'customer',
      chosenPortfolio: true,
      load: () => import('../../routes/trade/positionDetail.tsx'),
    },
  ],
  entries: () => import('./entries.ts'),
};
