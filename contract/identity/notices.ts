import type { Notices } from '../area.ts';

export const notices = {
  applications: {
    identitySubmitted: {},
    identityCertified: {},
    identityFailed: { why: 'text' },
  },
} as const satisfies Notices;
