import type { Freshness } from '../freshness.ts';

export const freshness = {
  shows: {
    'discovery/listIndustries': [],
    'discovery/listCompanies': [],
  },
} as const satisfies Freshness;
