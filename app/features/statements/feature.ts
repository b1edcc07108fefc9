import type { Feature } from '../../feature.ts';

export const feature: Feature = {
  routes: [
    {
      name: 'fundRecord',
      path: '/information/fundRecord',
      access: 'customer',
      load: () => import('./fund-record-screen.tsx'),
    },
  ],
  entries: () => import('./entries.ts'),
};
