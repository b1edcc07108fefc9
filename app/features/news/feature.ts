import type { Feature } from '../../feature.ts';

export const feature: Feature = {
  routes: [
    {
      name: 'newsList',
      path: '/home/newsList',
      access: 'customer',
      portfolios: 'any',
      keepAlive: true,
      load: () => import('./news-list-screen.tsx'),
    },
    {
      name: 'newsDetail',
      path: '/home/newsDetail',
      access: 'customer',
      portfolios: 'any',
      load: () => import('./news-detail-screen.tsx'),
    },
  ],
  // Last on the screen, and often empty: it is loaded after everything else.
  homeCards: [{ part: 'cards', at: 10, load: () => import('./latest-news.tsx') }],
  contributions: () => import('./feature-contributions.ts'),
};
