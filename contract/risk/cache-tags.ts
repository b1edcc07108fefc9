import type { AreaCacheTags } from '../cache-tags.ts';

export const freshness = {
  shows: {
    'staff/getToday': [],
    'staff/getExposure': [],
    'staff/listNearCalls': [],
    'staff/getStress': [],
    'staff/getHouseProfit': ['ledger'],
    'staff/getServiceQuality': [],
    'staff/listRiskLimits': ['riskLimits'],
    'staff/listRiskCases': ['riskCases'],
    'staff/getRiskCase': ['riskCases'],
  },
  changes: {
    'staff/proposeRiskLimit': ['proposals', 'riskLimits'],
    'staff/moveRiskCase': ['riskCases'],
  },
  decided: ['riskLimits'],
} as const satisfies AreaCacheTags;
