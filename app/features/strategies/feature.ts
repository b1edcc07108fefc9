import type { Feature } from '../../feature.ts';

export const feature: Feature = {
  routes: [
    {
      name: 'strategies',
      path: '/home/strategies',
      access: 'customer',
      portfolios: 'main',
      ours: true,
      load: () => import('./strategies-screen.tsx'),
    },
    {
      name: 'strategy',
      path: '/home/strategy',
      wideScreen: 'cards',
      access: 'customer',
      portfolios: 'main',
      ours: true,
      load: () => import('./strategy-detail-screen.tsx'),
    },
    {
      name: 'strategyTest',
      path: '/home/strategyTest',
      access: 'customer',
      portfolios: 'main',
      ours: true,
      load: () => import('./set-up-strategy-screen.tsx'),
    },
  ],
  tabs: [
    {
      on: 'home',
      at: 30,
      name: 'quant',
      title: (t) => t.quantTab.title,
      load: async () => ({ default: (await import('./strategies-screen.tsx')).StrategiesTab }),
    },
  ],
  financialCards: [{ at: 55, load: () => import('./strategies-card.tsx') }],
  contributions: () => import('./feature-contributions.ts'),
};
