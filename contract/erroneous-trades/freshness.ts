import type { Freshness } from '../freshness.ts';

export const freshness = {
  shows: {
    'trading/listTradeCorrections': ['tradeCorrections', 'positions'],
    // A look at what is a customer's own, which is written down.
    'staff/judgeTrades': [],
  },
  changes: { 'staff/proposeTradeCorrection': ['reviews'] },
  told: { orders: ['tradeCorrections'] },
} as const satisfies Freshness;
