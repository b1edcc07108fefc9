import type { Refusals } from '../area.ts';

export const refusals = {
  alreadyCheckedIn: {},
  checkInTimesInsufficient: {},
  promotionSpent: {},
} as const satisfies Refusals;
