import type { Feature } from '../../feature.ts';

export const feature: Feature = {
  routes: [
    {
      name: 'userPri',
      path: '/information/userPri',
      access: 'customer',
      portfolios: 'any',
      load: () => import('./legal-screen.tsx'),
    },
  ],
};
