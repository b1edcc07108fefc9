import type { Feature } from '../../feature.ts';

export const feature: Feature = {
  routes: [
    {
      name: 'guide',
      path: '/home/guide',
      wideScreen: 'cards',
      access: 'customer',
      portfolios: 'own',
      ours: true,
      load: () => import('./guide-explanation-screen.tsx'),
    },
  ],
  contributions: () => import('./feature-contributions.ts'),
};
