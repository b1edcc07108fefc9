import type { AreaCacheTags } from '../cache-tags.ts';

export const freshness = {
  shows: {
    'quotes/getRulebook': [],
  },
} as const satisfies AreaCacheTags;
