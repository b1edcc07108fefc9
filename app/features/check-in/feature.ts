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
  homeCards: [{ part: 'checkIn', at: 10, load: () => import('./check-in-row.tsx') }],
  entries: () => import('./feature-entries.ts'),
};
