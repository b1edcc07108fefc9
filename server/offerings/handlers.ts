/** The area's calls. */
import { decidePay, decideWaive } from '@bourse/core/offerings/allot.ts';
import { decideCancel } from '@bourse/core/offerings/subscribe.ts';
import type { Parts } from '../parts.ts';
import { changeSubscription } from './change-subscription.ts';
import { getDraw } from './get-draw.ts';
import { getOffering } from './get-offering.ts';
import { listOfferings } from './list-offerings.ts';
import { listSubscriptions } from './list-subscriptions.ts';
import { endOffering, previewOffering, proposeOffering } from './propose-offering.ts';
import { revealBid } from './reveal-bid.ts';
import { listEntries } from './list-entries.ts';
import { getOfferPlans, getOneOffering, listAllOfferings } from './staff-views.ts';
import { subscribe } from './subscribe.ts';

export const offeringsHandlers = (parts: Parts) => ({
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
