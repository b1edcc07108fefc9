import type { Feature } from '../../feature.ts';

export const feature: Feature = {
  routes: [
    {
      name: 'authInfo',
      path: '/information/authInfo',
      access: 'customer',
      portfolios: 'any',
      secret: true,
      load: () => import('./identity-screen.tsx'),
    },
  ],
  contributions: () => import('./feature-contributions.ts'),
};
