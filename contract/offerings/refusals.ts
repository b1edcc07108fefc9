import type { Refusals } from '../area.ts';

export const refusals = {
  subscriptionNotFound: {},
  subscriptionStanding: {},
  subscriptionElsewhere: {},
  subscriptionWithStaff: {},
  subscriptionMinimum: { minimum: 'quantity' },
  subscriptionMaximum: { maximum: 'quantity' },
  subscriptionStep: { step: 'quantity' },
  bidDiffers: {},
  bidOffTick: {},
  bidTooLow: { floor: 'price', currency: 'currency' },
  bidSealed: { until: 'time' },
  subscriptionOver: { until: 'time' },
  offeringEnded: {},
  offeringKnown: {},
  beaconRequired: {},
} as const satisfies Refusals;
