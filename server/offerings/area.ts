import { decidePaySubscription, decideWaiveAllotment } from '@bourse/core/products/offerings/allot-subscription.ts';
import { decideCancelSubscription } from '@bourse/core/products/offerings/subscribe.ts';
import { defineDependency, type ServerDependencies } from '../dependencies.ts';
import { createSubscriptionChangeHandler, revealBid } from './change-subscription.ts';
import { getDraw } from './get-draw.ts';
import { getOffering, listOfferings } from './list-offerings.ts';
import { listSubscriptions } from './list-subscriptions.ts';
import {
  endOffering,
  previewOffering,
  offeringEndProposalKind,
  offeringProposalKind,
  proposeOffering,
} from './propose-offering.ts';
import { listEntries } from './list-offering-applications.ts';
import { getOfferPlans, getStaffOffering, listStaffOfferings } from './staff-offerings.ts';
import { subscribe } from './subscribe.ts';
import { defineArea } from '../area.ts';
import { OFFERING_AUDIT } from './audit.ts';
import { advanceOfferings } from './advance-offerings.ts';
import { createPracticeSecondaryOfferings, createPracticeIpoOfferings } from './practice-offerings.ts';
import { createDrawRandomnessProvider } from './draw-randomness.ts';
import { applyForDemoOfferings, openDemoOfferings } from './demo-offerings.ts';
import { OFFERING_RECORDS, customerDataColumns } from './offering-records.ts';

const offeringsHandlers = (parts: ServerDependencies) => ({
  'offerings/listOfferings': listOfferings(parts),
  'offerings/getOffering': getOffering(parts),
  'offerings/subscribe': subscribe(parts),
  'offerings/cancelSubscription': createSubscriptionChangeHandler(
    parts,
    'offerings/cancelSubscription',
    decideCancelSubscription,
  ),
  'offerings/paySubscription': createSubscriptionChangeHandler(
    parts,
    'offerings/paySubscription',
    decidePaySubscription,
  ),
  'offerings/waiveSubscription': createSubscriptionChangeHandler(
    parts,
    'offerings/waiveSubscription',
    decideWaiveAllotment,
  ),
  'offerings/revealBid': revealBid(parts),
  'offerings/listSubscriptions': listSubscriptions(parts),
  'offerings/getDraw': getDraw(parts),
  'staff/listOfferings': listStaffOfferings(parts),
  'staff/getOfferPlans': getOfferPlans(parts),
  'staff/getOffering': getStaffOffering(parts),
  'staff/listEntries': listEntries(parts),
  'staff/previewOffering': previewOffering(parts),
  'staff/proposeOffering': proposeOffering(parts),
  'staff/endOffering': endOffering(parts),
});

declare module '../dependencies.ts' {
  interface AutomationNames {
    offerings: true;
  }
}

const ADVANCE_MS = 1_000;
const CREATE_PRACTICE_MS = 60_000;

export const offerings = defineArea({
  name: 'offerings',
  rules: ['offerings'],
  records: OFFERING_RECORDS,
  parts: [
    defineDependency('chances', ['config'], (parts) => createDrawRandomnessProvider(parts), {
      stop: (chances) => chances.stop(),
    }),
  ],
  calls: offeringsHandlers,
  jobs: (parts) => [
    { name: 'offers', everyMs: ADVANCE_MS, run: () => advanceOfferings(parts) },
    {
      name: 'offers to come',
      everyMs: CREATE_PRACTICE_MS,
      run: async () => {
        await createPracticeIpoOfferings(parts);
        await createPracticeSecondaryOfferings(parts);
      },
    },
  ],
  requests: (parts) => [offeringProposalKind(parts), offeringEndProposalKind(parts)],
  demo: {
    world: (parts) => openDemoOfferings(parts),
    customer: (customer, parts, handlers) => applyForDemoOfferings(customer, parts, handlers),
  },
  audit: OFFERING_AUDIT,
  customerDataColumns,
});
