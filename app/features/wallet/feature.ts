import { defineFeature } from '../../feature.ts';

export const feature = defineFeature({
  routes: [
    {
      name: 'payBag',
      path: '/information/payBag',
      access: 'customer',
      keepAlive: true,
      tab: 'bag',
      ownSupport: true,
      load: () => import('../../routes/information/payBag.tsx'),
    },
  ],
  entries: () => import('./entries.ts'),
});
