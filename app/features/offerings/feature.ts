import type { Feature } from '../../feature.ts';

export const feature: Feature = {
  routes: [
    {
      name: 'newStock',
      path: '/home/newStock',
      access: 'customer',
      keepAlive: true,
      load: () => import('./offers-screen.tsx'),
    },
    { name: 'newStockBuy', path: '/home/newStockBuy', access: 'customer', load: () => import('./offer-screen.tsx') },
  ],
  tabs: [
    { on: 'home', at: 10, name: 'ipo', title: (t) => t.offerTabs.home, load: () => import('./home-tab.tsx') },
    {
      on: 'market',
      at: 10,
      name: 'subscription',
      title: (t) => t.offerTabs.subscription,
      load: () => import('./home-tab.tsx'),
    },
    {
      on: 'positions',
      at: 10,
      name: 'subscription',
      title: (t) => t.offerTabs.subscription,
      load: () => import('./my-offers.tsx'),
    },
  ],
  entries: () => import('./entries.ts'),
};
