import type { Feature } from '../../feature.ts';

export const feature: Feature = {
  routes: [
    {
      name: 'exchange',
      path: '/information/exchange',
      access: 'customer',
      portfolios: 'main',
      load: () => import('./currency-exchange-screen.tsx'),
    },
  ],
  contributions: () => import('./feature-contributions.ts'),
};
