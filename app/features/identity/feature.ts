import type { Feature } from '../../feature.ts';

export const feature: Feature = {
  routes: [
    {
      name: 'authInfo',
      path: '/information/authInfo',
      access: 'customer',
      secret: true,
      load: () => import('../../routes/information/authInfo.tsx'),
    },
  ],
  entries: () => import('./entries.ts'),
};
