import type { Refusals } from '../area.ts';

export const refusals = {
  identityAwaitingReview: {},
  identityCertified: {},
  identityRequired: {},
} as const satisfies Refusals;
