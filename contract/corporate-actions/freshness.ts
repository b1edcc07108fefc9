import type { Freshness } from '../freshness.ts';

export const freshness = {
  shows: {
    'staff/listActions': ['actions'],
  },
  changes: {
    'staff/proposeActions': ['actions'],
  },
} as const satisfies Freshness;
