import type { Feature } from '../../feature.ts';

export const feature: Feature = {
  routes: [
    {
      name: 'toolMore',
      path: '/home/toolMore',
      wideScreen: 'cards',
      access: 'customer',
      portfolios: 'any',
      load: () => import('./tools-screen.tsx'),
    },
  ],
  homeCards: [{ part: 'tools', at: 10, load: () => import('./tools-card.tsx') }],
  contributions: () => import('./feature-contributions.ts'),
};
