import type { AreaCacheTags } from '../cache-tags.ts';

export const freshness = {
  shows: { 'staff/listDayEnds': ['ledger'], 'staff/getDayEnd': ['ledger'] },
} as const satisfies AreaCacheTags;
