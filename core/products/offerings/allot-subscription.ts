/**
 * The draw's result for one application, in one decision: what isn't needed is returned, what was allotted is charged
 * as far as the deposit covers it, and the rest falls due. Also handles those who don't pay.
 */
import type { Notice } from '../../ledger/decision-changes.ts';
import { type Amount, formatAmount } from '../../ledger/money.ts';
import type { AccountState } from '../../trading/orders/account-state.ts';
import {
  SubscriptionChangeBuilder,
  findSubscription,
  type SubscriptionDecision,
  buildSubscriptionNotice,
} from './subscription-change-builder.ts';
import { getOfferingKindRules } from './offering-kind-rules.ts';
import { computeSubscriptionCost, computeSubscriptionDeposit, type OfferingRefusal } from './subscribe-to-offering.ts';
import type { Subscription, SubscriptionCause, SubscriptionStatus, OfferingTerms } from './offering.ts';

type Seen = Pick<AccountState, 'lastSeq' | 'subscriptions'>;

/** `price`: if it wasn't known when the offer was sealed; `shared`: everybody in a second shared what was left. */
export interface SubscriptionAllotment {
  terms: OfferingTerms;
  allotted: bigint;
  price?: bigint;
  shared?: boolean;
  fee?: bigint;
  /** The world's clock has been moved past the deadline by which bidders had to act. */
  leapt?: boolean;
}

/** Null: it has been allotted already, or no longer waits. */
export function decideAllotSubscription(
  state: Seen,
  seq: bigint,
  { terms, allotted, price = terms.price, shared = false, fee = 0n }: SubscriptionAllotment,
  now: number,
): SubscriptionDecision | null {
  const found = findSubscription(state, seq);
  if (found?.status !== 'awaiting') return null;
  const change = new SubscriptionChangeBuilder(found, now).fee(fee);
  const { held } = change.subscription;
  if (allotted === 0n)
    return change
      .giveBack(held)
      .step('notWon', shared ? 'quotaGone' : 'notDrawn')
      .done(state, [buildNoAllotmentNotice(terms, found, held)]);
  const cost = computeSubscriptionCost({ price, currency: terms.currency }, allotted);
  if (cost <= held)
    return change
      .giveBack(held - cost)
      .charge(cost)
      .step('won', shared ? 'shared' : 'depositCovers', { allotted, price })
      .done(state, [buildAllotmentWonNotice(terms, found, { amount: cost, quantity: allotted }, shared)]);
  const [due, until] = [cost - held, terms.dates.payBy];
  const requested = { amount: due, quantity: allotted, until };
  return change
    .step('won', 'drawn', { allotted, price })
    .step('paymentPending', 'restDue', { due, payBy: until })
    .done(state, [
      terms.unpaid === 'lost'
        ? buildSubscriptionNotice('subscriptionDueOrLost', terms, found, { ...requested, deposit: held })
        : buildSubscriptionNotice('subscriptionDue', terms, found, requested),
    ]);
}

/** Nothing is drawn if bids or seconds decide, and the fee of a bid isn't returned. */
function buildNoAllotmentNotice(terms: OfferingTerms, found: Subscription, amount: Amount): Notice {
  const { allots, priced } = getOfferingKindRules(terms.kind);
  if (allots === 'bids') return buildSubscriptionNotice('bidNotWon', terms, found, { amount, fee: terms.fee });
  return buildSubscriptionNotice(priced === 'sealed' ? 'subscriptionNotWon' : 'subscriptionNone', terms, found, {
    amount,
  });
}
/** Shares from a second are delivered at once, and locked. */
const buildAllotmentWonNotice = (
  terms: OfferingTerms,
  found: Subscription,
  won: { amount: Amount; quantity: bigint },
  shared: boolean,
) =>
  shared
    ? buildSubscriptionNotice('subscriptionShared', terms, found, { ...won, until: terms.dates.listsAt })
    : buildSubscriptionNotice('subscriptionWon', terms, found, won);

/** The application was excluded at the close, or the offer has ended: all money is returned. */
export function decideFailSubscription(
  state: Seen,
  seq: bigint,
  terms: OfferingTerms,
  cause: SubscriptionFailCause,
  now: number,
): SubscriptionDecision | null {
  const found = findSubscription(state, seq);
  if (!found || !isSubscriptionOpen(found)) return null;
  // The fee of a bid is charged at the allotment, and its bidder didn't cause the end of an offer.
  const fee = getOfferingKindRules(terms.kind).allots === 'bids' && found.status !== 'awaiting' ? terms.fee : 0n;
  const back = found.held + found.charged + fee;
  const change = new SubscriptionChangeBuilder(found, now).giveBack(found.held).chargeBack().feeBack(fee);
  return change
    .step('failed', cause, { due: 0n, payBy: null })
    .done(state, [buildSubscriptionNotice(FAILED[cause], terms, found, { amount: back })]);
}
const FAILED = {
  samePerson: 'subscriptionSamePerson',
  withStaff: 'subscriptionStaff',
  offerEnded: 'subscriptionOfferEnded',
  noPrice: 'subscriptionNoPrice',
  lateRoot: 'subscriptionNoChance',
  noRound: 'subscriptionNoChance',
  corporateAction: 'subscriptionAction',
} as const satisfies Partial<Record<SubscriptionCause, string>>;
export type SubscriptionFailCause = keyof typeof FAILED;
const FAIL_CAUSES: ReadonlySet<SubscriptionCause> = new Set(Object.keys(FAILED) as SubscriptionFailCause[]);

/** Whether the application may still receive or deliver something. */
export const isSubscriptionOpen = ({ status, position }: Pick<Subscription, 'status' | 'position'>): boolean =>
  status === 'awaiting' || status === 'won' || status === 'paymentPending' || (status === 'paid' && position === null);

/** The customer pays what an allotment still costs. */
export function decidePaySubscription(
  state: Seen & Pick<AccountState, 'available' | 'unsettled'>,
  seq: bigint,
  terms: OfferingTerms,
  now: number,
): SubscriptionDecision | OfferingRefusal {
  const found = findPendingAllotment(state, seq, now);
  if ('refused' in found) return found;
  const { currency, due, held } = found;
  const settled = state.available(currency) - state.unsettled(currency, now);
  if (due > settled)
    return {
      refused: 'subscriptionInsufficientFunds',
      params: { needed: formatAmount(due, currency), available: formatAmount(settled, currency), currency },
    };
  return new SubscriptionChangeBuilder(found, now)
    .charge(held + due)
    .step('paid', 'paidByCustomer', { due: 0n, payBy: null })
    .done(state, [
      buildSubscriptionNotice('subscriptionPaid', terms, found, { amount: due, quantity: found.allotted }),
    ]);
}

/** The customer leaves what was allotted to the next in the draw. */
export function decideWaiveAllotment(
  state: Seen,
  seq: bigint,
  terms: OfferingTerms,
  now: number,
): SubscriptionDecision | OfferingRefusal {
  const found = findPendingAllotment(state, seq, now);
  if ('refused' in found) return found;
  return applyUnpaidDepositRule(new SubscriptionChangeBuilder(found, now), terms)
    .step('waived', 'waivedByCustomer', { due: 0n, payBy: null })
    .done(state, [buildUnpaidNotice('subscriptionWaived', terms, found)]);
}

/** Not paying in time gives the shares up, too. Null: nothing is unpaid. */
export function decideLapseUnpaidAllotment(
  state: Seen,
  seq: bigint,
  sealed: OfferingTerms,
  now: number,
  isLeapt: (moment: number) => boolean = () => false,
): SubscriptionDecision | null {
  const found = findSubscription(state, seq);
  if (found?.status !== 'paymentPending' || now < (found.payBy ?? 0)) return null;
  // Nobody forfeits a deposit because a move of the world's clock has skipped the deadline.
  const terms: OfferingTerms = isLeapt(found.payBy ?? 0) ? { ...sealed, unpaid: 'returned' } : sealed;
  return applyUnpaidDepositRule(new SubscriptionChangeBuilder(found, now), terms)
    .step('failed', 'notPaid', { due: 0n, payBy: null })
    .done(state, [buildUnpaidNotice('subscriptionUnpaid', terms, found)]);
}

/** The notice about the deposit. The next in line had theirs returned already and lose nothing. */
function buildUnpaidNotice(
  code: 'subscriptionWaived' | 'subscriptionUnpaid',
  terms: OfferingTerms,
  found: Subscription,
): Notice {
  const { held: amount } = found;
  if (amount === 0n) return buildSubscriptionNotice('subscriptionLapsedUnpaid', terms, found);
  return buildSubscriptionNotice(terms.unpaid === 'lost' ? 'subscriptionDepositLost' : code, terms, found, { amount });
}
const applyUnpaidDepositRule = (
  change: SubscriptionChangeBuilder,
  { unpaid: fate }: OfferingTerms,
): SubscriptionChangeBuilder => (fate === 'lost' ? change.lose() : change.giveBack(change.subscription.held));

/** Offers unpaid shares to the next in the draw, who may take them until the second date. */
export function decideOfferToNextInDraw(
  state: Seen,
  seq: bigint,
  { terms, allotted }: { terms: OfferingTerms; allotted: bigint },
  now: number,
): SubscriptionDecision | null {
  const found = findSubscription(state, seq);
  if (found?.status !== 'notWon' || allotted === 0n || now >= terms.dates.nextPayBy) return null;
  const due = computeSubscriptionCost(found, allotted);
  return new SubscriptionChangeBuilder(found, now)
    .step('paymentPending', 'nextInDraw', { allotted, due, payBy: terms.dates.nextPayBy })
    .done(state, [
      buildSubscriptionNotice('subscriptionNext', terms, found, {
        amount: due,
        quantity: allotted,
        until: terms.dates.nextPayBy,
      }),
    ]);
}

/** An allotment that is still to be paid, in time. */
function findPendingAllotment(state: Seen, seq: bigint, now: number): Subscription | OfferingRefusal {
  const found = findSubscription(state, seq);
  if (!found) return { refused: 'subscriptionNotFound', params: {} };
  if (found.status !== 'paymentPending') return { refused: 'notInThatState', params: { state: found.status } };
  return found.payBy !== null && now >= found.payBy
    ? { refused: 'subscriptionOver', params: { until: new Date(found.payBy).toISOString() } }
    : found;
}

// The part of an application's money that is neither returned to its customer nor turned into shares.

/** Charged for what was allotted, permanently. */
export const CHARGED_SUBSCRIPTION_STATUSES: readonly SubscriptionStatus[] = ['won', 'paid', 'listed'];
/** Statuses whose allotment went to others. */
export const LAPSED_SUBSCRIPTION_STATUSES: readonly SubscriptionStatus[] = ['waived', 'failed'];

export interface RetainedSubscriptionMoney {
  /** For a bid: charged whatever its result. */
  fee: Amount;
  /** For a bid that wasn't revealed, or an unpaid allotment if the terms say so. */
  deposit: Amount;
}

/** With each of these the fee of a bid is charged. */
const CHARGED: readonly SubscriptionCause[] = ['notRevealed', 'depositCovers', 'restDue', 'notDrawn'];
const UNPAID: readonly SubscriptionCause[] = ['notPaid', 'waivedByCustomer'];

/** With these everything was returned: shut out at the close, or the offer has ended. */
const endedWith = (last: SubscriptionCause | undefined): boolean => last !== undefined && FAIL_CAUSES.has(last);

type Decided = Pick<Subscription, 'quantity' | 'refunded'>;
type Sealed = Pick<OfferingTerms, 'price' | 'currency' | 'deposit' | 'fee' | 'unpaid'>;

/** `causes`: of its steps, in order. */
export function computeRetainedSubscriptionMoney(
  terms: Sealed,
  { quantity, refunded }: Decided,
  causes: readonly SubscriptionCause[],
): RetainedSubscriptionMoney {
  const last = causes.at(-1);
  // If the clock has leapt over the date, or the customer was next in turn, the deposit was returned.
  const isLost =
    last === 'notRevealed' ||
    (last !== undefined && UNPAID.includes(last) && terms.unpaid === 'lost' && refunded === 0n);
  return {
    fee: !endedWith(last) && causes.some((cause) => CHARGED.includes(cause)) ? terms.fee : 0n,
    deposit: isLost ? computeSubscriptionDeposit(terms, quantity) : 0n,
  };
}
