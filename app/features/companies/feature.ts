import type { Feature } from '../../feature.ts';

export const feature: Feature = {
  routes: [
    {
      name: 'industries',
      path: '/market/industries',
      access: 'customer',
      chosenPortfolio: true,
      ours: true,
      load: () => import('./industries-screen.tsx'),
    },
    {
      name: 'industry',
      path: '/market/industry',
      access: 'customer',
      chosenPortfolio: true,
      ours: true,
      load: () => import('./industry-screen.tsx'),
    },
    {
      name: 'companyRanking',
      path: '/market/companies',
      access: 'customer',
      chosenPortfolio: true,
      ours: true,
      load: () => import('./ranking-screen.tsx'),
    },
    {
      name: 'shortSelling',
      path: '/market/shortSelling',
      access: 'customer',
      chosenPortfolio: true,
      ours: true,
      load: () => import('./short-selling-screen.tsx'),
    },
    {
      name: 'investorTrend',
      path: '/market/investorTrend',
      access: 'customer',
      chosenPortfolio: true,
      ours: true,
      load: () => import('./investor-trend-screen.tsx'),
    },
    {
      name: 'financialComparison',
      path: '/market/comparison',
      access: 'customer',
      chosenPortfolio: true,
      ours: true,
      load: () => import('./comparison-screen.tsx'),
    },
    {
      name: 'screener',
      path: '/market/screener',
      access: 'customer',
      chosenPortfolio: true,
      ours: true,
      load: () => import('./screener-screen.tsx'),
    },
  ],
  entries: () => import('./entries.ts'),
};
