import type { AreaCacheTags } from '../cache-tags.ts';

export const freshness = {
  shows: {
    'common/getLegal': [],
    'staff/listLegal': ['legal'],
    'staff/getLegal': ['legal'],
  },
  changes: {
    'staff/writeLegal': ['proposals', 'legal'],
    'staff/approveLegal': ['proposals', 'legal'],
    'staff/withdrawLegal': ['proposals', 'legal'],
  },
} as const satisfies AreaCacheTags;
