/** The part of the manifest that a first load needs. */
import { type RefusalDeclarations, declareTexts } from '../area.ts';

export const firstTexts = declareTexts({
  en: () => import('./texts/first/en.json', { with: { type: 'json' } }),
  cn: () => import('./texts/first/cn.json', { with: { type: 'json' } }),
  kor: () => import('./texts/first/kor.json', { with: { type: 'json' } }),
  zhs: () => import('./texts/first/zhs.json', { with: { type: 'json' } }),
  esp: () => import('./texts/first/esp.json', { with: { type: 'json' } }),
});

export const refusals = {
  subscriptionNotFound: {},
  subscriptionAlreadyOpen: {},
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
  maximumBeyondPart: { most: 'quantity' },
  promotionBeyondMonth: { left: 'amount', currency: 'currency' },
  endProposed: {},
} as const satisfies RefusalDeclarations;
