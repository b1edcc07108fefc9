import type { Feature } from '../../feature.ts';

export const feature: Feature = {
  routes: [
    {
      name: 'dayTrading',
      path: '/home/dayTrading',
      access: 'customer',
      portfolios: 'own',
      load: () => import('./day-trading-screen.tsx'),
    },
  ],
  contributions: () => import('./feature-contributions.ts'),
};
