import type { Feature } from '../../feature.ts';

export const feature: Feature = {
  routes: [
    {
      name: 'favorite',
      path: '/favorite/index',
      access: 'customer',
      portfolios: 'any',
      keepAlive: true,
      load: () => import('./watchlist-screen.tsx'),
    },
    {
      name: 'editSelf',
      path: '/favorite/editSelf',
      access: 'customer',
      portfolios: 'any',
      load: () => import('./edit-watchlist-screen.tsx'),
    },
    {
      name: 'search',
      path: '/favorite/search',
      access: 'customer',
      portfolios: 'any',
      keepAlive: true,
      load: () => import('./search-screen.tsx'),
    },
  ],
  homeCards: [{ part: 'watchlist', at: 10, load: () => import('./watchlist-card.tsx') }],
  contributions: () => import('./feature-contributions.ts'),
};
