/** Reveals sealed bids after the close. A bid that isn't revealed, or differs from what was sealed, is void. */
import { formatScaled } from '../../ledger/money.ts';
import { isOnTick } from '../../markets/order-rules/tick-sizes.ts';
import type { AccountState } from '../../trading/orders/account-state.ts';
import { type SubscriptionAllotment, decideAllotSubscription } from './allot-subscription.ts';
import {
  SubscriptionChangeBuilder,
  findSubscription,
  type SubscriptionDecision,
  buildSubscriptionNotice,
} from './subscription-change-builder.ts';
import { type SealedBid, computeBidCommitment, OFFERING_CLOSE_GRACE_MS } from './offering-kind-rules.ts';
import type { OfferingRefusal } from './subscribe-to-offering.ts';
import type { OfferingTerms } from './offering.ts';
import { isoTime } from '../../dates.ts';

type Seen = Pick<AccountState, 'lastSeq' | 'subscriptions'>;

/** Whether such a bid may be made at all; the phone asks before it seals one. `date`: the market's, of the close. */
export function checkBid(
  terms: Pick<OfferingTerms, 'low' | 'market' | 'minimum' | 'step' | 'currency'>,
  bid: Omit<SealedBid, 'nonce'>,
  most: bigint,
  date: string,
): OfferingRefusal | null {
  const { price, quantity } = bid;
  if (price < terms.low)
    return { refused: 'bidTooLow', params: { floor: formatScaled(terms.low), currency: terms.currency } };
  if (!isOnTick(terms.market, price, date)) return { refused: 'bidOffTick', params: {} };
  if (quantity < terms.minimum)
    return { refused: 'subscriptionMinimum', params: { minimum: formatScaled(terms.minimum) } };
  if (quantity > most) return { refused: 'subscriptionMaximum', params: { maximum: formatScaled(most) } };
  return quantity % terms.step === 0n
    ? null
    : { refused: 'subscriptionStep', params: { step: formatScaled(terms.step) } };
}

export function decideRevealBid(
  state: Seen,
  seq: bigint,
  terms: OfferingTerms,
  { bid, date }: { bid: SealedBid; date: string },
  now: number,
): SubscriptionDecision | OfferingRefusal {
  const found = findSubscription(state, seq);
  if (!found) return { refused: 'subscriptionNotFound', params: {} };
  if (found.status !== 'awaiting' || found.bid !== null)
    return { refused: 'notInThatState', params: { state: found.status } };
  const { closesAt, drawsAt } = terms.dates;
  if (now < closesAt + OFFERING_CLOSE_GRACE_MS)
    return { refused: 'bidSealed', params: { until: isoTime(closesAt + OFFERING_CLOSE_GRACE_MS) } };
  if (now >= drawsAt) return { refused: 'subscriptionOver', params: { until: isoTime(drawsAt) } };
  if (computeBidCommitment(bid) !== found.contribution) return { refused: 'bidDiffers', params: {} };
  const refusal = checkBid(terms, bid, found.quantity, date);
  if (refusal) return refusal;
  const { price, quantity, nonce } = bid;
  return new SubscriptionChangeBuilder(found, now)
    .step('awaiting', 'revealed', { price, bid: quantity, nonce })
    .done(state, [buildSubscriptionNotice('bidRevealed', terms, found, { quantity })]);
}

/** The close: sealed bids can be revealed from now on. Null: this was announced, or no reveal is needed any more. */
export function decideAnnounceRevealDue(
  state: Seen,
  seq: bigint,
  terms: OfferingTerms,
  now: number,
): SubscriptionDecision | null {
  const found = findSubscription(state, seq);
  const { drawsAt: until } = terms.dates;
  if (found?.status !== 'awaiting' || found.cause !== 'applied' || now >= until) return null;
  const deposit = found.held - terms.fee;
  return new SubscriptionChangeBuilder(found, now)
    .step('awaiting', 'revealDue')
    .done(state, [buildSubscriptionNotice('bidRevealDue', terms, found, { deposit, until })]);
}

/**
 * The result of a bid: the fee, and what it won, or its money back. An unrevealed bid forfeits the deposit, unless the
 * clock left no time for it.
 */
export function decideBidResult(
  state: Seen,
  seq: bigint,
  allotment: SubscriptionAllotment,
  now: number,
): SubscriptionDecision | null {
  const found = findSubscription(state, seq);
  if (found?.status !== 'awaiting') return null;
  const { terms } = allotment;
  if (found.bid === null && allotment.leapt) {
    const amount = found.held;
    return new SubscriptionChangeBuilder(found, now)
      .giveBack(amount)
      .step('failed', 'clockMoved')
      .done(state, [buildSubscriptionNotice('bidTimeSkipped', terms, found, { amount })]);
  }
  if (found.bid === null) {
    const change = new SubscriptionChangeBuilder(found, now).fee(terms.fee);
    const lost = change.subscription.held;
    return change
      .lose()
      .step('failed', 'notRevealed')
      .done(state, [buildSubscriptionNotice('bidVoid', terms, found, { amount: lost })]);
  }
  return decideAllotSubscription(state, seq, { ...allotment, price: found.price, fee: terms.fee }, now);
}
