import type { AreaCacheTags } from '../cache-tags.ts';

export const freshness = {
  shows: { 'staff/listOperatorHalts': ['operatorHalts'] },
  changes: { 'staff/proposeOperatorHalt': ['proposals', 'operatorHalts'] },
  decided: ['operatorHalts'],
} as const satisfies AreaCacheTags;
