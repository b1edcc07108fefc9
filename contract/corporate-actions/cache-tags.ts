import type { AreaCacheTags } from '../cache-tags.ts';

export const freshness = {
  shows: {
    'staff/listActions': ['actions'],
    'staff/previewActions': ['actions'],
  },
  changes: {
    'staff/proposeActions': ['proposals', 'actions'],
  },
} as const satisfies AreaCacheTags;
