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
  offerBeyondCompany: { most: 'quantity' },
  offerWorthTooMuch: { most: 'amount', currency: 'currency' },
  maximumBeyondQuota: { quota: 'quantity' },
  endProposed: {},
} as const satisfies Refusals;
