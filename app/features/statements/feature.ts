import type { Feature } from '../../feature.ts';

export const feature: Feature = {
  routes: [
    {
      name: 'fundRecord',
      path: '/information/fundRecord',
      access: 'customer',
      portfolios: 'main',
      load: () => import('./money-records-screen.tsx'),
    },
  ],
  contributions: () => import('./feature-contributions.ts'),
};
