import type { Feature } from '../../feature.ts';

export const feature: Feature = {
  routes: [
    {
      name: 'webhooks',
      path: '/information/webhooks',
      access: 'customer',
      portfolios: 'any',
      ours: true,
      secret: true,
      load: () => import('./webhooks-screen.tsx'),
    },
    {
      name: 'webhook',
      path: '/information/webhook',
      access: 'customer',
      portfolios: 'any',
      ours: true,
      secret: true,
      load: () => import('./webhook-screen.tsx'),
    },
  ],
  contributions: () => import('./feature-contributions.ts'),
};
