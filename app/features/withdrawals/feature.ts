import type { Feature } from '../../feature.ts';

export const feature: Feature = {
  routes: [
    {
      name: 'cashOut',
      path: '/information/cashOut',
      access: 'customer',
      secret: true,
      load: () => import('../../routes/information/cashOut.tsx'),
    },
    {
      name: 'bankList',
      path: '/information/bankList',
      access: 'customer',
      secret: true,
      load: () => import('../../routes/information/bankList.tsx'),
    },
    {
      name: 'addBankCard',
      path: '/information/addBankCard',
      access: 'customer',
      secret: true,
      load: () => import('../../routes/information/addBankCard.tsx'),
    },
  ],
  entries: () => import('./entries.ts'),
};
