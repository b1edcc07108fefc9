import type { Feature } from '../../feature.ts';

export const feature: Feature = {
  routes: [
    {
      name: 'lending',
      path: '/home/lending',
      access: 'customer',
      portfolios: 'main',
      ours: true,
      load: () => import('./securities-lending-screen.tsx'),
    },
    {
      name: 'lendingPool',
      path: '/home/lendingPool',
      wideScreen: 'cards',
      access: 'customer',
      portfolios: 'main',
      ours: true,
      load: () => import('./securities-lending-pool-screen.tsx'),
    },
  ],
  financialCards: [{ at: 40, load: () => import('./lending-earnings-card.tsx') }],
  positionNotes: [{ at: 10, load: () => import('./lent-position-note.tsx') }],
  contributions: () => import('./feature-contributions.ts'),
};
