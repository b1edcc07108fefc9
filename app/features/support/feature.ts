import type { Feature } from '../../feature.ts';

export const feature: Feature = {
  routes: [
    {
      name: 'support',
      path: '/information/support',
      access: 'customer',
      portfolios: 'any',
      ours: true,
      load: () => import('./support-screen.tsx'),
    },
  ],
  contributions: () => import('./feature-contributions.ts'),
};
