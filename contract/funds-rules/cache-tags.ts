import type { AreaCacheTags } from '../cache-tags.ts';

export const freshness = {
  shows: { 'staff/listFundsRules': ['rules'] },
  changes: { 'staff/setFundsRule': ['proposals', 'rules'] },
} as const satisfies AreaCacheTags;
