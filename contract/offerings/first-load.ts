/** The part of the manifest that a first load needs. */
import { type RefusalDeclarations, declareTexts } from '../area.ts';

export const firstTexts = declareTexts({
  en: () => import('./texts/first/en.ts'),
  cn: () => import('./texts/first/cn.ts'),
  kor: () => import('./texts/first/kor.ts'),
  zhs: () => import('./texts/first/zhs.ts'),
  esp: () => import('./texts/first/esp.ts'),
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
