import { type AreaCacheTags, MONEY_TAGS } from '../cache-tags.ts';

export const freshness = {
  shows: {
    'rewards/getCheckIn': ['checkIn'],
  },
  changes: {
    'rewards/checkIn': ['checkIn', ...MONEY_TAGS],
    'rewards/claimBonus': ['checkIn', ...MONEY_TAGS],
  },
} as const satisfies AreaCacheTags;
