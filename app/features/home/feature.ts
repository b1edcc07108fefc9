import type { Feature } from '../../feature.ts';
import { prefetchHome } from './prefetch-home.ts';

export const feature: Feature = {
  routes: [
    {
      name: 'home',
      path: '/home/index',
      wideScreen: 'cards',
      access: 'customer',
      portfolios: 'any',
      keepAlive: true,
      tab: 'home',
      isForFirstVisit: true,
      prefetch: prefetchHome,
      load: () => import('./home-screen.tsx'),
    },
  ],
};
