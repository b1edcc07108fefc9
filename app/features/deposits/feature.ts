import type { Feature } from '../../feature.ts';

export const feature: Feature = {
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
};
