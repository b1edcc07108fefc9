import type { Feature } from '../../feature.ts';

export const feature: Feature = {
  routes: [
    {
      name: 'newsList',
      path: '/home/newsList',
      access: 'customer',
      keepAlive: true,
      load: () => import('../../routes/home/newsList.tsx'),
    },
    {
      name: 'newsDetail',
      path: '/home/newsDetail',
      access: 'customer',
      load: () => import('../../routes/home/newsDetail.tsx'),
    },
  ],
  // The last thing on the screen, and for many an empty one: it comes when all else is here.
  homeCards: [{ part: 'cards', at: 10, load: () => import('./latest-news.tsx') }],
  entries: () => import('./entries.ts'),
};
