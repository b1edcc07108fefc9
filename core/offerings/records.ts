import type { Subscription, SubscriptionStep } from './types.ts';

/** What offers write about a customer. */
export interface OfferingRecords {
  subscriptions: Subscription;
  subscriptionSteps: SubscriptionStep;
}
/** What decisions about offers see: the customer's applications for the one, or the one that the command names. */
export interface OfferingState {
  subscriptions?: readonly Subscription[];
}

declare module '../ledger/record-kinds.ts' {
  interface RecordKinds extends OfferingRecords {}
  interface AreaState extends OfferingState {}
}
