import type { Feature } from '../../feature.ts';
import { prefetchAssets } from './first-data.ts';

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
      begin: prefetchAssets,
      load: () => import('./assets-screen.tsx'),
    },
  ],
  entries: () => import('./entries.ts'),
};
