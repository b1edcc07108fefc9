import type { Feature } from '../../feature.ts';

export const feature: Feature = {
  routes: [
    {
      name: 'fllow',
      path: '/home/fllow',
      access: 'customer',
      portfolios: 'main',
      load: () => import('./leaders-screen.tsx'),
    },
    {
      name: 'fllowDetail',
      path: '/home/fllowDetail',
      wideScreen: 'cards',
      access: 'customer',
      portfolios: 'main',
      load: () => import('./leader-detail-screen.tsx'),
    },
    {
      name: 'fllowCopy',
      path: '/home/fllowCopy',
      access: 'customer',
      portfolios: 'main',
      load: () => import('./copy-trader-screen.tsx'),
    },
    {
      name: 'fllowOrders',
      path: '/home/fllowOrders',
      access: 'customer',
      portfolios: 'main',
      load: () => import('./my-copies-screen.tsx'),
    },
  ],
  financialCards: [{ at: 20, load: () => import('./copying-overview-card.tsx') }],
  contributions: () => import('./feature-contributions.ts'),
};
