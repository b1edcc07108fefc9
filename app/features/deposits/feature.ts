import type { Feature } from '../../feature.ts';

export const feature: Feature = {
  routes: [
    {
      name: 'recharge',
      path: '/information/recharge',
      access: 'customer',
      portfolios: 'main',
      load: () => import('./deposit-screen.tsx'),
    },
    {
      name: 'rechargeChannel',
      path: '/information/rechargeChannel',
      access: 'customer',
      portfolios: 'main',
      load: () => import('./deposit-channel-screen.tsx'),
    },
  ],
  contributions: () => import('./feature-contributions.ts'),
};
