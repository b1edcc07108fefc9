import type { Freshness } from '../cache-tags.ts';

export const freshness = {
  shows: { 'staff/listDayEnds': ['ledger'], 'staff/getDayEnd': ['ledger'] },
} as const satisfies Freshness;
