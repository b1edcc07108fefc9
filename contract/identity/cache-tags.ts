import { type AreaCacheTags, NOTICE_TAGS } from '../cache-tags.ts';

export const freshness = {
  shows: {
    'user/getIdentity': ['identity'],
  },
  changes: {
    'user/submitIdentity': ['identity', ...NOTICE_TAGS],
    'user/setAvatar': ['customer'],
  },
  notified: { applications: ['identity'] },
  requested: ['identity'],
} as const satisfies AreaCacheTags;
