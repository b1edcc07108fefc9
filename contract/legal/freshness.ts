import type { Freshness } from '../freshness.ts';

export const freshness = {
  shows: {
    'common/getLegal': [],
    'staff/listLegal': ['legal'],
    'staff/getLegal': ['legal'],
  },
  changes: {
    'staff/writeLegal': ['legal'],
    'staff/approveLegal': ['legal'],
    'staff/withdrawLegal': ['legal'],
  },
} as const satisfies Freshness;
