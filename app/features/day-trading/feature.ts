import type { Feature } from '../../feature.ts';

export const feature: Feature = {
  routes: [
    {
      name: 'dayTrading',
      path: '/home/dayTrading',
      access: 'customer',
      load: () => import('../../routes/home/dayTrading.tsx'),
    },
  ],
  entries: () => import('./entries.ts'),
};
