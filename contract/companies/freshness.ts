import type { Freshness } from '../freshness.ts';

export const freshness = {
  shows: {
    'discovery/listIndustries': [],
    'discovery/listCompanies': [],
    'discovery/compareFinancials': [],
    'discovery/listShortSelling': [],
    'discovery/listInvestorTrend': [],
  },
} as const satisfies Freshness;
