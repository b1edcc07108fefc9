import type { Feature } from '../../feature.ts';

export const feature: Feature = {
  routes: [
    {
      name: 'cashOut',
      path: '/information/cashOut',
      access: 'customer',
      secret: true,
      load: () => import('./withdrawal-screen.tsx'),
    },
    {
      name: 'bankList',
      path: '/information/bankList',
      access: 'customer',
      secret: true,
      load: () => import('./bank-list-screen.tsx'),
    },
    {
      name: 'addBankCard',
      path: '/information/addBankCard',
      access: 'customer',
      secret: true,
      load: () => import('./add-card-screen.tsx'),
    },
  ],
  entries: () => import('./entries.ts'),
};
