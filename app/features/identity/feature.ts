import type { Feature } from '../../feature.ts';

export const feature: Feature = {
  routes: [
    {
      name: 'authInfo',
      path: '/information/authInfo',
      access: 'customer',
      secret: true,
      load: () => import('./identity-screen.tsx'),
    },
  ],
  entries: () => import('./feature-entries.ts'),
};
