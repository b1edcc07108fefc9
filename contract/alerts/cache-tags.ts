import type { Freshness } from '../cache-tags.ts';

export const freshness = {
  shows: {
    'discovery/listAlerts': ['alerts'],
  },
  changes: {
    'discovery/setAlert': ['alerts'],
    'discovery/removeAlert': ['alerts'],
  },
  told: { alerts: ['alerts'] },
} as const satisfies Freshness;
