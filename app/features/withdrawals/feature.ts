import type { Feature } from '../../feature.ts';

export const feature: Feature = {
  routes: [
    {
      name: 'cashOut',
      path: '/information/cashOut',
      access: 'customer',
      portfolios: 'main',
      secret: true,
      load: () => import('./withdrawal-screen.tsx'),
    },
    {
      name: 'bankList',
      path: '/information/bankList',
      access: 'customer',
      portfolios: 'main',
      secret: true,
      load: () => import('./withdrawal-destinations-screen.tsx'),
    },
    {
      name: 'addBankCard',
      path: '/information/addBankCard',
      access: 'customer',
      portfolios: 'main',
      secret: true,
      load: () => import('./add-bank-card-screen.tsx'),
    },
  ],
  contributions: () => import('./feature-contributions.ts'),
};
