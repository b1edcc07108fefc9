import type { Refusals } from '../area.ts';

export const refusals = {
  subscriptionNotFound: {},
  subscriptionStanding: {},
  subscriptionElsewhere: {},
  subscriptionWithStaff: {},
  subscriptionMinimum: { minimum: 'quantity' },
  subscriptionMaximum: { maximum: 'quantity' },
  subscriptionStep: { step: 'quantity' },
  subscriptionOver: { until: 'time' },
  offeringEnded: {},
  offeringKnown: {},
} as const satisfies Refusals;
