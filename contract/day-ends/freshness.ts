import type { Freshness } from '../freshness.ts';

export const freshness = {
  shows: { 'staff/listDayEnds': ['ledger'], 'staff/getDayEnd': ['ledger'] },
} as const satisfies Freshness;
