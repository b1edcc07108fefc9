import type { Refusals } from '../area.ts';

export const refusals = {
  guideNotInPlan: {},
  guidePlanRunning: {},
  guideNoPlan: {},
  guideNotAsked: {},
  guideConsentNeeded: { endpoint: 'text' },
  guideAskedEnough: {},
  guideSilent: {},
  reportResolved: {},
  guidePriceChanged: { price: 'amount', currency: 'currency' },
} as const satisfies Refusals;
