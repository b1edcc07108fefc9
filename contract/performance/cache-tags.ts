import type { AreaCacheTags } from '../cache-tags.ts';

export const freshness = {
  shows: {
    'performance/getPerformance': ['balances', 'positions', 'transfers', 'portfolios'],
    'performance/getCurve': ['balances', 'positions', 'transfers', 'portfolios'],
    'performance/listTaxLots': ['positions', 'portfolios'],
  },
  changes: {},
} as const satisfies AreaCacheTags;
