import type { AreaCacheTags } from '../cache-tags.ts';

export const freshness = {
  shows: {
    'staff/getPractice': ['practice'],
  },
  changes: {
    'staff/proposePractice': ['proposals', 'practice'],
    'staff/moveClock': ['system', 'practice'],
    'staff/setPracticeRule': ['practice', 'reviews'],
  },
} as const satisfies AreaCacheTags;
