import { type AreaCacheTags, NOTICE_TAGS } from '../cache-tags.ts';

export const freshness = {
  shows: {
    'user/listApiKeys': ['apiKeys'],
    'staff/listApiKeys': ['apiKeys'],
    'programs/getSettings': ['programSettings'],
    'programs/listWatchlists': ['programWatchlists'],
  },
  changes: {
    'user/createApiKey': ['apiKeys', ...NOTICE_TAGS],
    'user/revokeApiKey': ['apiKeys', ...NOTICE_TAGS],
    'staff/revokeApiKey': ['apiKeys'],
    'programs/changeSettings': ['programSettings'],
    'programs/saveWatchlist': ['programWatchlists'],
    'programs/removeWatchlist': ['programWatchlists'],
  },
} as const satisfies AreaCacheTags;
