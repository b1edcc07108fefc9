import { type Freshness, MONEY, NOTICE } from '../cache-tags.ts';

export const freshness = {
  shows: {
    'lending/listLendingPools': ['lending', 'positions'],
    'lending/listLendingOrders': ['lending', 'positions'],
    'lending/previewBorrow': ['lending'],
    'staff/listLendingPools': ['lendingPools'],
    'staff/listStockRecalls': ['lendingPools'],
    'staff/listLendingRules': ['lendingRules'],
  },
  changes: {
    'lending/lend': ['lending', ...NOTICE],
    'lending/recallLend': ['lending', ...NOTICE],
    'lending/borrow': ['lending', ...MONEY, ...NOTICE],
    'lending/returnBorrow': ['lending', ...NOTICE],
    'staff/proposeLendingRule': ['proposals', 'lendingRules'],
  },
  told: { funds: ['lending'] },
  decided: ['lendingRules', 'lendingPools'],
} as const satisfies Freshness;
