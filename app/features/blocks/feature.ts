import type { Feature } from '../../feature.ts';

export const feature: Feature = {
  routes: [
    {
      name: 'blockTrade',
      path: '/home/blockTrade',
      access: 'customer',
      portfolios: 'main',
      keepAlive: true,
      load: () => import('./block-trades-screen.tsx'),
    },
    {
      name: 'blockTrade1',
      path: '/home/blockTrade1',
      access: 'customer',
      portfolios: 'main',
      load: () => import('./block-trade-detail-screen.tsx'),
    },
    {
      name: 'blockTrade2',
      path: '/home/blockTrade2',
      access: 'customer',
      portfolios: 'main',
      load: () => import('./my-block-purchases-screen.tsx'),
    },
  ],
  tabs: [
    {
      on: 'home',
      at: 20,
      name: 'blockTrade',
      title: (t) => t.blockTab.title,
      load: () => import('./block-trade-list.tsx'),
    },
  ],
  contributions: () => import('./feature-contributions.ts'),
};
