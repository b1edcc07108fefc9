import { type Freshness, MONEY } from '../cache-tags.ts';

export const freshness = {
  shows: {
    'rewards/getCheckIn': ['checkIn'],
  },
  changes: {
    'rewards/checkIn': ['checkIn', ...MONEY],
    'rewards/claimBonus': ['checkIn', ...MONEY],
  },
} as const satisfies Freshness;
