import { type AreaCacheTags, NOTICE_TAGS } from '../cache-tags.ts';

export const freshness = {
  shows: {
    'trading/getDayTrading': ['dayTrading'],
  },
  changes: {
    'trading/applyDayTrading': ['dayTrading', ...NOTICE_TAGS],
  },
  notified: { applications: ['dayTrading'] },
} as const satisfies AreaCacheTags;
