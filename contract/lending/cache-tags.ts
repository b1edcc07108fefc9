import { type AreaCacheTags, MONEY_TAGS, NOTICE_TAGS } from '../cache-tags.ts';

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
    'lending/lend': ['lending', ...NOTICE_TAGS],
    'lending/recallLend': ['lending', ...NOTICE_TAGS],
    'lending/borrow': ['lending', ...MONEY_TAGS, ...NOTICE_TAGS],
    'lending/returnBorrow': ['lending', ...NOTICE_TAGS],
    'staff/proposeLendingRule': ['proposals', 'lendingRules'],
  },
  notified: { funds: ['lending'] },
  decided: ['lendingRules', 'lendingPools'],
} as const satisfies AreaCacheTags;
