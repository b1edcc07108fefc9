import type { Feature } from '../../feature.ts';

export const feature: Feature = {
  routes: [
    {
      name: 'checkIn',
      path: '/home/checkIn',
      access: 'customer',
      ours: true,
      load: () => import('./check-in-screen.tsx'),
    },
  ],
  entries: () => import('./entries.ts'),
};
