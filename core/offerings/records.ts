import type { Subscription, SubscriptionStep } from './types.ts';

/** Records of a customer's applications for offers. */
export interface OfferingRecords {
  subscriptions: Subscription;
  subscriptionSteps: SubscriptionStep;
}
/** What decisions about offers load: the customer's applications for the offer, or the one that the command names. */
export interface OfferingState {
  subscriptions?: readonly Subscription[];
  /** Whether another account of the person has, or may get, something of the offer; loaded to apply. */
  appliesElsewhere?: boolean;
  /** Instruments that the person, in any account, has applied for and may still get; loaded to sell one short. */
  applied?: readonly string[];
}

declare module '../ledger/record-kinds.ts' {
  interface RecordKinds extends OfferingRecords {}
  interface AreaState extends OfferingState {}
}
