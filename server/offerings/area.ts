import { decidePaySubscription, decideWaiveAllotment } from '@bourse/core/products/offerings/allot-subscription.ts';
import { decideCancelSubscription } from '@bourse/core/products/offerings/subscribe-to-offering.ts';
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
import { listOfferingApplications } from './list-offering-applications.ts';
import { getProposedAndUpcomingOfferings, getOfferingForStaff, listOfferingsForStaff } from './offerings-for-staff.ts';
import { subscribe } from './subscribe.ts';
import { defineArea } from '../area.ts';
import { OFFERING_AUDIT_CHECKS } from './audit-checks.ts';
import { advanceOfferings } from './advance-offerings.ts';
import { createPracticeSecondaryOfferings, createPracticeIpoOfferings } from './practice-offerings.ts';
import { createDrawRandomnessProvider } from './draw-randomness.ts';
import { applyForDemoOfferings, openDemoOfferings } from './demo-offerings.ts';
import { SUBSCRIPTION_RECORDS, customerDataExport } from './subscription-records.ts';

const offeringsHandlers = (dependencies: ServerDependencies) => ({
  'offerings/listOfferings': listOfferings(dependencies),
  'offerings/getOffering': getOffering(dependencies),
  'offerings/subscribe': subscribe(dependencies),
  'offerings/cancelSubscription': createSubscriptionChangeHandler(
    dependencies,
    'offerings/cancelSubscription',
    decideCancelSubscription,
  ),
  'offerings/paySubscription': createSubscriptionChangeHandler(
    dependencies,
    'offerings/paySubscription',
    decidePaySubscription,
  ),
  'offerings/waiveSubscription': createSubscriptionChangeHandler(
    dependencies,
    'offerings/waiveSubscription',
    decideWaiveAllotment,
  ),
  'offerings/revealBid': revealBid(dependencies),
  'offerings/listSubscriptions': listSubscriptions(dependencies),
  'offerings/getDraw': getDraw(dependencies),
  'staff/listOfferings': listOfferingsForStaff(dependencies),
  'staff/getOfferPlans': getProposedAndUpcomingOfferings(dependencies),
  'staff/getOffering': getOfferingForStaff(dependencies),
  'staff/listEntries': listOfferingApplications(dependencies),
  'staff/previewOffering': previewOffering(dependencies),
  'staff/proposeOffering': proposeOffering(dependencies),
  'staff/endOffering': endOffering(dependencies),
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
  automations: ['offerings'],
  records: SUBSCRIPTION_RECORDS,
  dependencies: [
    defineDependency('drawRandomness', ['config'], (dependencies) => createDrawRandomnessProvider(dependencies), {
      stop: (chances) => chances.stop(),
    }),
  ],
  calls: offeringsHandlers,
  jobs: (dependencies) => [
    { name: 'offers', everyMs: ADVANCE_MS, run: () => advanceOfferings(dependencies) },
    {
      name: 'offers to come',
      everyMs: CREATE_PRACTICE_MS,
      run: async () => {
        await createPracticeIpoOfferings(dependencies);
        await createPracticeSecondaryOfferings(dependencies);
      },
    },
  ],
  reviewKinds: (dependencies) => [offeringProposalKind(dependencies), offeringEndProposalKind(dependencies)],
  demo: {
    world: (dependencies) => openDemoOfferings(dependencies),
    customer: (customer, dependencies, handlers) => applyForDemoOfferings(customer, dependencies, handlers),
  },
  audit: OFFERING_AUDIT_CHECKS,
  customerDataExport,
});
