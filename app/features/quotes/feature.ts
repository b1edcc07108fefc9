import { defineFeature } from '../../feature.ts';

export const feature = defineFeature({
  routes: [
    {
      name: 'stockList',
      path: '/home/stockList',
      access: 'customer',
      keepAlive: true,
      tab: 'list',
      load: () => import('../../routes/home/stockList.tsx'),
    },
  ],
});
