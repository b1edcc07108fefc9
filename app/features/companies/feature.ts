import type { Feature } from '../../feature.ts';

export const feature: Feature = {
  routes: [
    {
      name: 'industries',
      path: '/market/industries',
      access: 'customer',
      ours: true,
      load: () => import('./industries-screen.tsx'),
    },
    {
      name: 'industry',
      path: '/market/industry',
      access: 'customer',
      ours: true,
      load: () => import('./industry-detail-screen.tsx'),
    },
    {
      name: 'themes',
      path: '/market/themes',
      access: 'customer',
      ours: true,
      load: () => import('./stock-themes-screen.tsx'),
    },
    {
      name: 'theme',
      path: '/market/theme',
      access: 'customer',
      ours: true,
      load: () => import('./stock-theme-detail-screen.tsx'),
    },
    {
      name: 'companyRanking',
      path: '/market/companies',
      access: 'customer',
      ours: true,
      load: () => import('./company-ranking-screen.tsx'),
    },
    {
      name: 'shortSelling',
      path: '/market/shortSelling',
      access: 'customer',
      ours: true,
      load: () => import('./short-selling-screen.tsx'),
    },
    {
      name: 'investorTrend',
      path: '/market/investorTrend',
      access: 'customer',
      ours: true,
      load: () => import('./investor-net-buying-screen.tsx'),
    },
    {
      name: 'financialComparison',
      path: '/market/comparison',
      access: 'customer',
      ours: true,
      load: () => import('./company-comparison-screen.tsx'),
    },
    {
      name: 'screener',
      path: '/market/screener',
      access: 'customer',
      ours: true,
      load: () => import('./screener-screen.tsx'),
    },
    {
      name: 'calendar',
      path: '/market/calendar',
      access: 'customer',
      ours: true,
      load: () => import('./company-calendar-screen.tsx'),
    },
  ],
  contributions: () => import('./feature-contributions.ts'),
};
