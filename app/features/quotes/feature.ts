import type { Feature } from '../../feature.ts';

export const feature: Feature = {
  routes: [
    {
      name: 'stockList',
      path: '/home/stockList',
      access: 'customer',
      chosenPortfolio: true,
      keepAlive: true,
      tab: 'list',
      load: () => import('../../routes/home/stockList.tsx'),
    },
  ],
};
