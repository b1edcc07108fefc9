import type { Refusals } from '../area.ts';

export const refusals = {
  offeringNotFound: {},
  subscriptionNotFound: {},
  subscriptionNotOpen: {},
  subscriptionTime: { from: 'time', until: 'time' },
  subscriptionTimes: { times: 'number' },
  subscriptionStanding: {},
  subscriptionElsewhere: {},
  subscriptionWithStaff: {},
  subscriptionMinimum: { minimum: 'quantity' },
  subscriptionMaximum: { maximum: 'quantity' },
  subscriptionStep: { step: 'quantity' },
  subscriptionOver: { until: 'time' },
  subscriptionFailed: {},
  offeringEnded: {},
  offeringKnown: {},
} as const satisfies Refusals;
