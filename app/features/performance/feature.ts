import type { Feature } from '../../feature.ts';

export const feature: Feature = {
  routes: [
    {
      name: 'performance',
      path: '/information/performance',
      wideScreen: 'cards',
      access: 'customer',
      portfolios: 'any',
      ours: true,
      load: () => import('./performance-screen.tsx'),
    },
  ],
  contributions: () => import('./feature-contributions.ts'),
};
