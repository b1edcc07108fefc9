import type { AreaCacheTags } from '../cache-tags.ts';

export const freshness = {
  shows: {
    'discovery/search': [],
    'discovery/listSearchHistory': ['searches'],
    'discovery/listFavorites': ['favorites'],
    'discovery/listMostViewed': [],
  },
  changes: {
    'discovery/rememberSearch': ['searches'],
    'discovery/clearSearchHistory': ['searches'],
    'discovery/addFavorite': ['favorites'],
    'discovery/addFavorites': ['favorites'],
    'discovery/removeFavorites': ['favorites'],
    'discovery/sortFavorites': ['favorites'],
    'discovery/recordView': [],
  },
} as const satisfies AreaCacheTags;
