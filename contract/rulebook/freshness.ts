import type { Freshness } from '../freshness.ts';

export const freshness = {
  shows: {
    'quotes/getRulebook': [],
  },
} as const satisfies Freshness;
