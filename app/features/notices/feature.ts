import type { Feature } from '../../feature.ts';

export const feature: Feature = {
  routes: [
    {
      name: 'userInfo',
      path: '/information/userInfo',
      access: 'customer',
      portfolios: 'any',
      keepAlive: true,
      load: () => import('./message-inbox-screen.tsx'),
    },
    {
      name: 'msgInfo',
      path: '/information/msgInfo',
      access: 'customer',
      portfolios: 'any',
      load: () => import('./notice-detail-screen.tsx'),
    },
    {
      name: 'noticeSettings',
      path: '/information/noticeSettings',
      access: 'customer',
      portfolios: 'any',
      ours: true,
      load: () => import('./notice-settings-screen.tsx'),
    },
  ],
  contributions: () => import('./feature-contributions.ts'),
};
