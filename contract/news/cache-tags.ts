import type { AreaCacheTags } from '../cache-tags.ts';

export const freshness = {
  shows: {
    'news/listNews': [],
    'news/getNews': [],
    'staff/listNews': ['news'],
    'staff/getNews': ['news'],
  },
  changes: {
    'staff/proposeNews': ['proposals'],
    'staff/withdrawNews': ['news'],
  },
  decided: ['news'],
} as const satisfies AreaCacheTags;
