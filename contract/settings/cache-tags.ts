import type { AreaCacheTags } from '../cache-tags.ts';

export const freshness = {
  shows: {
    'common/config': [],
    'staff/listSettings': ['settings'],
  },
  changes: {
    'staff/proposeSetting': ['proposals'],
  },
  decided: ['settings'],
} as const satisfies AreaCacheTags;
