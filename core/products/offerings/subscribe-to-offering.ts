/**
 * Applying for shares of an offer, and cancelling. What the terms freeze is taken from settled money; it is returned
 * when the customer cancels before the close, or with the allotment.
 */
import {
  type Amount,
  divide,
  formatAmount,
  formatScaled,
  maximumOf,
  computeNotional,
  multiplyByRate,
  type Price,
  type Quantity,
  SCALE,
} from '../../ledger/money.ts';
import type { Notice } from '../../ledger/decision-changes.ts';
import { refuseRestrictedAction, type RestrictionRefusal } from '../../compliance/account-restrictions.ts';
import { buildMarketOrderRequest } from '../../trading/orders/order.ts';
import type { AccountState } from '../../trading/orders/account-state.ts';
import { roundToMultiple } from '../../markets/order-rules/tick-sizes.ts';
import { checkNoLinkedShort, checkNoOppositePosition } from '../../trading/trading/check-no-opposite-position.ts';
import type { TradingRefusal } from '../../trading/execution/trading-refusals.ts';
import {
  SubscriptionChangeBuilder,
  findSubscription,
  type SubscriptionDecision,
  buildSubscriptionNotice,
} from './subscription-change-builder.ts';
import { getEndOfSecond, getOfferingKindRules } from './offering-kind-rules.ts';
import type { OfferingStage, Subscription, SubscriptionStatus, OfferingTerms } from './offering.ts';
import { isoTime } from '../../dates.ts';

/** The cost of `quantity` at the issue price. */
export const computeSubscriptionCost = (
  { price, currency }: Pick<OfferingTerms, 'price' | 'currency'>,
  quantity: Quantity,
): Amount => computeNotional(price, quantity, currency, 'up');
/** The minimum of an application, by number and by value. */
export const computeMinimumSubscription = ({
  price,
  currency,
  minimum,
  step,
  minimumAmount,
}: Pick<OfferingTerms, 'price' | 'currency' | 'minimum' | 'step' | 'minimumAmount'>): Quantity => {
  if (computeSubscriptionCost({ price, currency }, minimum) >= minimumAmount) return minimum;
  const one = computeSubscriptionCost({ price, currency }, SCALE);
  let least = maximumOf(
    minimum,
    roundToMultiple(divide(minimumAmount * SCALE, maximumOf(one, 1n), 'down'), step, 'down'),
  );
  while (computeSubscriptionCost({ price, currency }, least) < minimumAmount) least += step;
  return least;
};
/** The money frozen with an application. */
export const computeSubscriptionDeposit = (
  terms: Pick<OfferingTerms, 'price' | 'currency' | 'deposit'>,
  quantity: Quantity,
): Amount => multiplyByRate(computeSubscriptionCost(terms, quantity), terms.deposit, 'up');

export interface SubscriptionRequest
  extends Pick<Subscription, 'offering' | 'quantity' | 'entrant' | 'identity' | 'salt' | 'contribution'> {
  terms: OfferingTerms;
  stage: OfferingStage;
  /** As far as known by now; the terms' if they give it. */
  price: Price | null;
  /** If seconds decide: what is left, and whether there is a market price to compare with. */
  left?: Quantity;
  isTraded?: boolean;
  /** Whether another account of the same person has applied, or the person is linked to a staff member. */
  elsewhere: boolean;
  withStaff: boolean;
}

/** An application in which money or shares are, or may be. */
export const ACTIVE_SUBSCRIPTION_STATUSES: readonly SubscriptionStatus[] = [
  'awaiting',
  'won',
  'paymentPending',
  'paid',
];
const plain = <Code>(refused: Code) => ({ refused, params: {} });

type Seen = Pick<
  AccountState,
  | 'states'
  | 'customer'
  | 'subscriptions'
  | 'portfolio'
  | 'positions'
  | 'orders'
  | 'otherPortfolioHoldings'
  | 'otherAccountHoldings'
  | 'linkedShorts'
>;

/** Whether these terms accept an application for `quantity` now, regardless of its cost. */
export function checkSubscription(
  state: Seen,
  wish: SubscriptionRequest,
  now: number,
): OfferingRefusal | TradingRefusal | null {
  const { terms, stage, quantity } = wish;
  const { dates, minimum, maximum, step, times } = terms;
  const barred = refuseRestrictedAction(state.states, 'open', now);
  if (barred) return barred;
  if (state.customer?.verification !== 'certified') return plain('identityRequired');
  if (stage === 'cancelled') return plain('subscriptionChannelClosed');
  if (now < dates.opensAt)
    return { refused: 'subscriptionTimeNotArrived', params: { opensAt: isoTime(dates.opensAt) } };
  if (now >= dates.closesAt) return { refused: 'subscriptionTimeOver', params: { closedAt: isoTime(dates.closesAt) } };
  if (wish.price === null)
    return { refused: 'subscriptionTimeNotArrived', params: { opensAt: isoTime(dates.opensAt) } };
  const { isTraded = true, left = minimum } = wish;
  if (!isTraded) return plain('cannotBuy');
  if (left < minimum) return { refused: 'grabQuotaInsufficient', params: { available: formatScaled(left) } };
  if (quantity < minimum) return { refused: 'subscriptionMinimum', params: { minimum: formatScaled(minimum) } };
  if (quantity > maximum) return { refused: 'subscriptionMaximum', params: { maximum: formatScaled(maximum) } };
  if (quantity % step !== 0n) return { refused: 'subscriptionStep', params: { step: formatScaled(step) } };
  if (computeSubscriptionCost(terms, quantity) < terms.minimumAmount)
    return {
      refused: 'minimumPlacement',
      params: { minimum: formatAmount(terms.minimumAmount, terms.currency), currency: terms.currency },
    };
  const before = state.subscriptions ?? [];
  if (getOfferingKindRules(terms.kind).entries === 'onePerson') {
    if (before.some(({ status }) => ACTIVE_SUBSCRIPTION_STATUSES.includes(status)))
      return plain('subscriptionAlreadyOpen');
    if (wish.elsewhere) return plain('subscriptionElsewhere');
  }
  if (before.length >= times) return { refused: 'subscriptionLimitReached', params: { times } };
  if (wish.withStaff) return plain('subscriptionWithStaff');
  return (
    checkNoOppositePosition(
      [buildMarketOrderRequest({ side: 'long', effect: 'open' }, quantity)],
      state,
      terms.instrument,
    ) ?? checkNoLinkedShort(state, terms.instrument)
  );
}

export function decideSubscribe(
  state: Seen & Pick<AccountState, 'lastSeq' | 'available' | 'unsettled'>,
  wish: SubscriptionRequest,
  now: number,
): SubscriptionDecision | OfferingRefusal | TradingRefusal {
  const refusal = checkSubscription(state, wish, now);
  if (refusal) return refusal;
  const { terms, offering, quantity, entrant, identity, salt, contribution } = wish;
  const { kind, instrument, currency } = terms;
  const price = wish.price ?? terms.price;
  const deposit = computeSubscriptionDeposit({ ...terms, price }, quantity) + terms.fee;
  const settled = state.available(currency) - state.unsettled(currency, now);
  if (deposit > settled)
    return {
      refused: 'subscriptionInsufficientFunds',
      params: { needed: formatAmount(deposit, currency), available: formatAmount(settled, currency), currency },
    };
  const newSubscription: Subscription = {
    seq: state.lastSeq + 1n,
    offering,
    kind,
    instrument,
    currency,
    status: 'awaiting',
    cause: 'applied',
    step: 0,
    quantity,
    allotted: 0n,
    price,
    held: 0n,
    charged: 0n,
    refunded: 0n,
    due: 0n,
    payBy: null,
    position: null,
    entrant,
    identity,
    salt,
    contribution,
    bid: null,
    nonce: null,
    createdAt: now,
    updatedAt: now,
  };
  const change = new SubscriptionChangeBuilder(newSubscription, now).step('awaiting', 'applied').hold(deposit);
  return change.done(state, [buildAppliedNotice(terms, newSubscription, deposit)]);
}

/** Only the bidder knows the contents of a bid, and must act before anything comes of it. */
function buildAppliedNotice(terms: OfferingTerms, newSubscription: Subscription, amount: Amount): Notice {
  if (getOfferingKindRules(terms.kind).allots !== 'bids')
    return buildSubscriptionNotice('subscriptionMade', terms, newSubscription, {
      amount,
      quantity: newSubscription.quantity,
    });
  const { closesAt: from, drawsAt: until } = terms.dates;
  return buildSubscriptionNotice('bidMade', terms, newSubscription, { amount, fee: terms.fee, from, until });
}

/** The close, or the end of the second that decides. */
export const getSubscriptionCancellableUntil = (
  { createdAt }: Pick<Subscription, 'createdAt'>,
  { kind, dates }: OfferingTerms,
): number =>
  getOfferingKindRules(kind).allots === 'seconds'
    ? Math.min(getEndOfSecond(createdAt), dates.closesAt)
    : dates.closesAt;

/** Until the close the customer can cancel; all money is returned. */
export function decideCancelSubscription(
  state: Pick<AccountState, 'lastSeq' | 'subscriptions'>,
  seq: bigint,
  terms: OfferingTerms,
  now: number,
): SubscriptionDecision | OfferingRefusal {
  const found = findSubscription(state, seq);
  if (!found) return plain('subscriptionNotFound');
  if (found.status !== 'awaiting') return { refused: 'notInThatState', params: { state: found.status } };
  const until = getSubscriptionCancellableUntil(found, terms);
  if (now >= until) return { refused: 'subscriptionTimeOver', params: { closedAt: isoTime(until) } };
  const { held } = found;
  const change = new SubscriptionChangeBuilder(found, now).giveBack(held).step('cancelled', 'cancelledByCustomer');
  return change.done(state, [buildSubscriptionNotice('subscriptionCancelled', terms, found, { amount: held })]);
}

// The refusals that the rules of offers give; each is an entry of the contract's catalogue.

export type OfferingRefusal =
  | RestrictionRefusal
  | {
      refused:
        | 'identityRequired'
        | 'subscriptionChannelClosed'
        | 'subscriptionAlreadyOpen'
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
