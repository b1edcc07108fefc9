import { decidePay, decideWaive } from '@bourse/core/offerings/allot.ts';
import { decideCancel } from '@bourse/core/offerings/subscribe.ts';
import { defineArea } from '../area.ts';
import { part } from '../parts.ts';
import { AUDIT } from './audit.ts';
import { advanceOfferings } from './advance-offerings.ts';
import { bringBeats } from './bring-beats.ts';
import { bringOfferings } from './bring-offerings.ts';
import { createChances } from './chances.ts';
import { changeSubscription } from './change-subscription.ts';
import { applyForDemo, openDemoOffers } from './demo.ts';
import { getDraw } from './get-draw.ts';
import { getOffering } from './get-offering.ts';
import { listOfferings } from './list-offerings.ts';
import { listSubscriptions } from './list-subscriptions.ts';
import { ownData } from './own-data.ts';
import { endOffering, proposedEnd, previewOffering, proposedOffering, proposeOffering } from './propose-offering.ts';
import { OFFERING_RECORDS } from './records.ts';
import { revealBid } from './reveal-bid.ts';
import { getOfferPlans, getOneOffering, listAllOfferings, listEntries } from './staff-views.ts';
import { subscribe } from './subscribe.ts';

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
  calls: (parts) => ({
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
  }),
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
