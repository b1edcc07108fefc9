import type { Feature } from '../../feature.ts';

export const feature: Feature = {
  routes: [
    {
      name: 'funds',
      path: '/home/funds',
      access: 'customer',
      portfolios: 'main',
      ours: true,
      load: () => import('./funds-screen.tsx'),
    },
    {
      name: 'fund',
      path: '/home/fund',
      wideScreen: 'cards',
      access: 'customer',
      portfolios: 'main',
      ours: true,
      load: () => import('./fund-detail-screen.tsx'),
    },
  ],
  financialCards: [{ at: 10, load: () => import('./funds-card.tsx') }],
  contributions: () => import('./feature-contributions.ts'),
};
