import type { Refusals } from '../area.ts';

export const refusals = {
  identityAwaitingReview: {},
  identityCertified: {},
  identityRequired: {},
  idNumberWrong: {},
} as const satisfies Refusals;
