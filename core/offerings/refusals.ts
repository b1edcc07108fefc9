/** The refusals that the rules of offers give; each is an entry of the contract's catalogue. */
import type { RestrictionRefusal } from '../restrictions.ts';

export type OfferingRefusal =
  | RestrictionRefusal
  | {
      refused:
        | 'identityRequired'
        | 'subscriptionChannelClosed'
        | 'subscriptionStanding'
        | 'subscriptionElsewhere'
        | 'subscriptionWithStaff'
        | 'cannotBuy'
        | 'bidDiffers'
        | 'bidOffTick'
        | 'subscriptionNotFound';
      params: Record<never, never>;
    }
  | { refused: 'subscriptionTimeNotArrived'; params: { opensAt: string } }
  | { refused: 'subscriptionTimeOver'; params: { closedAt: string } }
  | { refused: 'subscriptionLimitReached'; params: { times: number } }
  | { refused: 'subscriptionMinimum'; params: { minimum: string } }
  | { refused: 'subscriptionMaximum'; params: { maximum: string } }
  | { refused: 'minimumPlacement'; params: { minimum: string; currency: string } }
  | { refused: 'bidTooLow'; params: { floor: string; currency: string } }
  | { refused: 'bidSealed'; params: { until: string } }
  | { refused: 'grabQuotaInsufficient'; params: { available: string } }
  | { refused: 'subscriptionStep'; params: { step: string } }
  | { refused: 'offerBeyondCompany'; params: { most: string } }
  | { refused: 'offerWorthTooMuch'; params: { most: string; currency: string } }
  | { refused: 'maximumBeyondQuota'; params: { quota: string } }
  | { refused: 'maximumBeyondPart'; params: { most: string } }
  | { refused: 'promotionBeyondMonth'; params: { left: string; currency: string } }
  | { refused: 'subscriptionOver'; params: { until: string } }
  | { refused: 'notInThatState'; params: { state: string } }
  | { refused: 'subscriptionInsufficientFunds'; params: { needed: string; available: string; currency: string } };
