import type { AreaCacheTags } from '../cache-tags.ts';

export const freshness = {
  shows: {
    'discovery/listAlerts': ['alerts'],
  },
  changes: {
    'discovery/setAlert': ['alerts'],
    'discovery/removeAlert': ['alerts'],
  },
  notified: { alerts: ['alerts'] },
} as const satisfies AreaCacheTags;
