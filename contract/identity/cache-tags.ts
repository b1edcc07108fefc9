import { type Freshness, NOTICE } from '../cache-tags.ts';

export const freshness = {
  shows: {
    'user/getIdentity': ['identity'],
  },
  changes: {
    'user/submitIdentity': ['identity', ...NOTICE],
    'user/setAvatar': ['customer'],
  },
  told: { applications: ['identity'] },
  asked: ['identity'],
} as const satisfies Freshness;
