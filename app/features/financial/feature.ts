import type { Feature } from '../../feature.ts';

export const feature: Feature = {
  routes: [
    {
      name: 'financial',
      path: '/home/financial',
      wideScreen: 'cards',
      access: 'customer',
      portfolios: 'main',
      tab: 'coin',
      load: () => import('./financial-products-screen.tsx'),
    },
  ],
};
