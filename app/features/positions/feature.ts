import type { Feature } from '../../feature.ts';

export const feature: Feature = {
  routes: [
    {
      name: 'trade',
      path: '/trade/index',
      access: 'customer',
      portfolios: 'any',
      keepAlive: true,
      load: () => import('./positions-screen.tsx'),
    },
    {
      name: 'gdOrders',
      path: '/trade/gdOrders',
      access: 'customer',
      portfolios: 'any',
      keepAlive: true,
      load: () => import('./pending-orders-screen.tsx'),
    },
    {
      name: 'positionDetail',
      path: '/trade/positionDetail',
      wideScreen: 'cards',
      access: 'customer',
      portfolios: 'any',
      ofOnePortfolio: true,
      load: () => import('./position-detail-screen.tsx'),
    },
  ],
  contributions: () => import('./feature-contributions.ts'),
};
