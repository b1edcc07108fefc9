import type { Feature } from '../../feature.ts';

export const feature: Feature = {
  routes: [
    {
      name: 'pledges',
      path: '/information/pledges',
      access: 'customer',
      portfolios: 'main',
      ours: true,
      load: () => import('./pledges-screen.tsx'),
    },
  ],
  contributions: () => import('./feature-contributions.ts'),
};
