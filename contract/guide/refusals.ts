import type { Refusals } from '../area.ts';

export const refusals = {
  guideNotInPlan: {},
  guidePlanRunning: {},
  guideNoPlan: {},
  guidePriceChanged: { price: 'amount', currency: 'currency' },
} as const satisfies Refusals;
