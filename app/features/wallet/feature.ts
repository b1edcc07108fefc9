import type { Feature } from '../../feature.ts';

export const feature: Feature = {
  routes: [
    {
      name: 'payBag',
      path: '/information/payBag',
      access: 'customer',
      chosenPortfolio: true,
      keepAlive: true,
      tab: 'bag',
      ownSupport: true,
      load: () => import('../../routes/information/payBag.tsx'),
    },
  ],
  entries: () => import('./entries.ts'),
};
