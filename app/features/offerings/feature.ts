import type { Feature } from '../../feature.ts';

const loadOffersTab = async () => ({ default: (await import('./offers-list.tsx')).NewShareOffersTab });

export const feature: Feature = {
  routes: [
    {
      name: 'newStock',
      path: '/home/newStock',
      access: 'customer',
      portfolios: 'main',
      keepAlive: true,
      load: () => import('./new-share-offers-screen.tsx'),
    },
    {
      name: 'qcList',
      path: '/home/qcList',
      access: 'customer',
      portfolios: 'main',
      keepAlive: true,
      load: () => import('./quota-grab-screen.tsx'),
    },
    {
      name: 'newStockBuy',
      path: '/home/newStockBuy',
      access: 'customer',
      portfolios: 'main',
      load: () => import('./offer-detail-screen.tsx'),
    },
  ],
  tabs: [
    { on: 'home', at: 10, name: 'ipo', title: (t) => t.offerTabs.home, load: loadOffersTab },
    {
      on: 'market',
      at: 10,
      name: 'subscription',
      title: (t) => t.offerTabs.subscription,
      load: loadOffersTab,
    },
    {
      on: 'market',
      at: 11,
      name: 'auction',
      title: (t) => t.offerTabs.auction,
      load: async () => ({ default: (await import('./offers-list.tsx')).AuctionTab }),
    },
    {
      on: 'positions',
      at: 10,
      name: 'subscription',
      title: (t) => t.offerTabs.subscription,
      load: () => import('./my-offer-applications.tsx'),
    },
  ],
  homeCards: [{ part: 'offers', at: 10, load: () => import('./open-offers-card.tsx') }],
  // What this device remembers of offers is compared after the ledger itself.
  strips: [{ at: 21, load: () => import('./offer-contradiction-warning.tsx'), afterMs: 6_000 }],
  contributions: () => import('./feature-contributions.ts'),
};
