import type { Freshness } from '../freshness.ts';

export const freshness = {
  shows: {
    'common/config': [],
    'staff/listSettings': ['settings'],
  },
  changes: {
    'staff/proposeSetting': ['proposals'],
  },
  decided: ['settings'],
} as const satisfies Freshness;
