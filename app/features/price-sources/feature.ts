import type { Feature } from '../../feature.ts';

export const feature: Feature = {
  routes: [
    {
      name: 'priceSources',
      path: '/information/prices',
      access: 'customer',
      portfolios: 'any',
      ours: true,
      load: () => import('./about-prices-screen.tsx'),
    },
  ],
};
