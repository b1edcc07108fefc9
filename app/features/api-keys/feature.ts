import type { Feature } from '../../feature.ts';

export const feature: Feature = {
  routes: [
    {
      name: 'apiKeys',
      path: '/information/apiKeys',
      access: 'customer',
      portfolios: 'any',
      ours: true,
      secret: true,
      load: () => import('./api-keys-screen.tsx'),
    },
  ],
  contributions: () => import('./feature-contributions.ts'),
};
