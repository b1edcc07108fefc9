import type { AreaCacheTags } from '../cache-tags.ts';

export const freshness = {
  shows: {
    'trading/listTradeCorrections': ['tradeCorrections', 'positions'],
    // A look at a customer's own data, which is logged.
    'staff/judgeTrades': [],
  },
  changes: { 'staff/proposeTradeCorrection': ['reviews'] },
  notified: { orders: ['tradeCorrections'] },
} as const satisfies AreaCacheTags;
