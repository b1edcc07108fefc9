import type { Feature } from '../../feature.ts';

export const feature: Feature = {
  routes: [
    {
      name: 'checkIn',
      path: '/home/checkIn',
      access: 'customer',
      portfolios: 'main',
      ours: true,
      load: () => import('./daily-check-in-screen.tsx'),
    },
  ],
  homeCards: [{ part: 'checkIn', at: 10, load: () => import('./daily-check-in-row.tsx') }],
  contributions: () => import('./feature-contributions.ts'),
};
