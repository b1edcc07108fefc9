import { defineFeature } from '../../feature.ts';

export const feature = defineFeature({
  routes: [
    {
      name: 'recharge',
      path: '/information/recharge',
      access: 'customer',
      load: () => import('../../routes/information/recharge.tsx'),
    },
    {
      name: 'rechargeChannel',
      path: '/information/rechargeChannel',
      access: 'customer',
      load: () => import('../../routes/information/rechargeChannel.tsx'),
    },
  ],
  entries: () => import('./entries.ts'),
});
