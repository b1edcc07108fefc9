import type { Freshness } from '../freshness.ts';

export const freshness = {
  shows: {
    'discovery/listIndustries': [],
    'discovery/listCompanies': [],
    'discovery/listShortSelling': [],
    'discovery/listInvestorTrend': [],
  },
} as const satisfies Freshness;
