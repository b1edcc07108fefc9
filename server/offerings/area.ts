import { decidePay, decideWaive } from '@bourse/core/products/offerings/allot.ts';
import { decideCancel } from '@bourse/core/products/offerings/subscribe.ts';
import { part, type Parts } from '../parts.ts';
import { changeSubscription, revealBid } from './change-subscription.ts';
import { getDraw } from './get-draw.ts';
import { getOffering, listOfferings } from './list-offerings.ts';
import { listSubscriptions } from './list-subscriptions.ts';
import { endOffering, previewOffering, proposedEnd, proposedOffering, proposeOffering } from './propose-offering.ts';
import { listEntries } from './list-entries.ts';
import { getOfferPlans, getOneOffering, listAllOfferings } from './staff-views.ts';
import { subscribe } from './subscribe.ts';
import { defineArea } from '../area.ts';
import { AUDIT } from './audit.ts';
import { advanceOfferings } from './advance-offerings.ts';
import { bringBeats, bringOfferings } from './practice-offerings.ts';
import { createChances } from './randomness.ts';
import { applyForDemo, openDemoOffers } from './demo.ts';
import { OFFERING_RECORDS, ownData } from './records.ts';

const offeringsHandlers = (parts: Parts) => ({
  'offerings/listOfferings': listOfferings(parts),
  'offerings/getOffering': getOffering(parts),
  'offerings/subscribe': subscribe(parts),
  'offerings/cancelSubscription': changeSubscription(parts, 'offerings/cancelSubscription', decideCancel),
  'offerings/paySubscription': changeSubscription(parts, 'offerings/paySubscription', decidePay),
  'offerings/waiveSubscription': changeSubscription(parts, 'offerings/waiveSubscription', decideWaive),
  'offerings/revealBid': revealBid(parts),
  'offerings/listSubscriptions': listSubscriptions(parts),
  'offerings/getDraw': getDraw(parts),
  'staff/listOfferings': listAllOfferings(parts),
  'staff/getOfferPlans': getOfferPlans(parts),
  'staff/getOffering': getOneOffering(parts),
  'staff/listEntries': listEntries(parts),
  'staff/previewOffering': previewOffering(parts),
  'staff/proposeOffering': proposeOffering(parts),
  'staff/endOffering': endOffering(parts),
});

declare module '../parts.ts' {
  interface RuleNames {
    offerings: true;
  }
}

const LOOK_MS = 1_000;
const BRING_MS = 60_000;

export const offerings = defineArea({
  name: 'offerings',
  rules: ['offerings'],
  records: OFFERING_RECORDS,
  parts: [part('chances', ['config'], (parts) => createChances(parts), { stop: (chances) => chances.stop() })],
  calls: offeringsHandlers,
  jobs: (parts) => [
    { name: 'offers', everyMs: LOOK_MS, run: () => advanceOfferings(parts) },
    {
      name: 'offers to come',
      everyMs: BRING_MS,
      run: async () => {
        await bringOfferings(parts);
        await bringBeats(parts);
      },
    },
  ],
  requests: (parts) => [proposedOffering(parts), proposedEnd(parts)],
  demo: {
    world: (parts) => openDemoOffers(parts),
    customer: (customer, parts, handlers) => applyForDemo(customer, parts, handlers),
  },
  audit: AUDIT,
  ownData,
});
