import type { Feature } from '../../feature.ts';

export const feature: Feature = {
  routes: [
    {
      name: 'fllow',
      path: '/home/fllow',
      access: 'customer',
      ownMoney: true,
      load: () => import('./leaders-screen.tsx'),
    },
    {
      name: 'fllowDetail',
      path: '/home/fllowDetail',
      access: 'customer',
      ownMoney: true,
      load: () => import('./leader-detail-screen.tsx'),
    },
    {
      name: 'fllowCopy',
      path: '/home/fllowCopy',
      access: 'customer',
      ownMoney: true,
      load: () => import('./copy-trader-screen.tsx'),
    },
    {
      name: 'fllowOrders',
      path: '/home/fllowOrders',
      access: 'customer',
      ownMoney: true,
      load: () => import('./my-copies-screen.tsx'),
    },
  ],
  financialCards: [{ at: 20, load: () => import('./copying-overview-card.tsx') }],
  contributions: () => import('./feature-contributions.ts'),
};
