/**
 * What the draw means for one application, in one decision: what isn't needed comes back, what was allotted is charged
 * as far as the deposit covers it, and the rest falls due. And what becomes of those who don't pay.
 */
import { formatAmount } from '../money.ts';
import type { AccountState } from '../orders/account-state.ts';
import { Change, numbered, type Subscribed, told } from './change.ts';
import { kindOf } from './kinds.ts';
import type { OfferingRefusal } from './refusals.ts';
import { costOf } from './subscribe.ts';
import type { Subscription, SubscriptionCause, Terms } from './types.ts';

type Seen = Pick<AccountState, 'lastSeq' | 'subscriptions'>;

/** `price` where it wasn't known when the offer was sealed; `shared` where all of a second shared what was left. */
export interface Allotment {
  terms: Terms;
  allotted: bigint;
  price?: bigint;
  shared?: boolean;
  fee?: bigint;
  /** The world's clock has leapt over the end of what bidders had to do in the meantime. */
  leapt?: boolean;
}

/** Null: it has been allotted already, or waits no longer. */
export function decideAllot(
  state: Seen,
  seq: bigint,
  { terms, allotted, price = terms.price, shared = false, fee = 0n }: Allotment,
  now: number,
): Subscribed | null {
  const found = numbered(state, seq);
  if (found?.status !== 'awaiting') return null;
  const change = new Change(found, now).fee(fee);
  const { held } = change.subscription;
  if (allotted === 0n)
    return change
      .giveBack(held)
      .step('notWon', shared ? 'quotaGone' : 'notDrawn')
      .done(state, [
        told(kindOf(terms.kind).allots === 'draw' ? 'subscriptionNotWon' : 'subscriptionNone', terms, found, {
          amount: held,
        }),
      ]);
  const cost = costOf({ price, currency: terms.currency }, allotted);
  if (cost <= held)
    return change
      .giveBack(held - cost)
      .charge(cost)
      .step('won', shared ? 'shared' : 'depositCovers', { allotted, price })
      .done(state, [told('subscriptionWon', terms, found, { amount: cost, quantity: allotted })]);
  return change
    .step('won', 'drawn', { allotted, price })
    .step('paymentPending', 'restDue', { due: cost - held, payBy: terms.dates.payBy })
    .done(state, [
      told('subscriptionDue', terms, found, { amount: cost - held, quantity: allotted, until: terms.dates.payBy }),
    ]);
}

/** Shut out at the close, or the offer has ended: all money comes back. */
export function decideFail(state: Seen, seq: bigint, terms: Terms, cause: FailCause, now: number): Subscribed | null {
  const found = numbered(state, seq);
  if (!found || !isOpen(found)) return null;
  const back = found.held + found.charged;
  const change = new Change(found, now).giveBack(found.held).chargeBack();
  return change
    .step('failed', cause, { due: 0n, payBy: null })
    .done(state, [told(FAILED[cause], terms, found, { amount: back })]);
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
export type FailCause = keyof typeof FAILED;

/** Something may still become of it. */
export const isOpen = ({ status, position }: Pick<Subscription, 'status' | 'position'>): boolean =>
  status === 'awaiting' || status === 'won' || status === 'paymentPending' || (status === 'paid' && position === null);

/** What an allotment still costs is paid by its customer. */
export function decidePay(
  state: Seen & Pick<AccountState, 'available' | 'unsettled'>,
  seq: bigint,
  terms: Terms,
  now: number,
): Subscribed | OfferingRefusal {
  const found = pendingOf(state, seq, now);
  if ('refused' in found) return found;
  const { currency, due, held } = found;
  const settled = state.available(currency) - state.unsettled(currency, now);
  if (due > settled)
    return {
      refused: 'subscriptionInsufficientFunds',
      params: { needed: formatAmount(due, currency), available: formatAmount(settled, currency), currency },
    };
  return new Change(found, now)
    .charge(held + due)
    .step('paid', 'paidByCustomer', { due: 0n, payBy: null })
    .done(state, [told('subscriptionPaid', terms, found, { amount: due, quantity: found.allotted })]);
}

/** The customer leaves what was allotted to the next in the draw. */
export function decideWaive(state: Seen, seq: bigint, terms: Terms, now: number): Subscribed | OfferingRefusal {
  const found = pendingOf(state, seq, now);
  if ('refused' in found) return found;
  return unpaid(new Change(found, now), terms)
    .step('waived', 'waivedByCustomer', { due: 0n, payBy: null })
    .done(state, [told('subscriptionWaived', terms, found, { amount: backOf(found, terms) })]);
}

/** Whoever hasn't paid in time leaves it, too. Null: there is nothing unpaid. */
export function decideUnpaid(
  state: Seen,
  seq: bigint,
  sealed: Terms,
  now: number,
  isLeapt: (moment: number) => boolean = () => false,
): Subscribed | null {
  const found = numbered(state, seq);
  if (found?.status !== 'paymentPending' || now < (found.payBy ?? 0)) return null;
  // Nobody loses a deposit for a moment that a move of the world's clock has taken away.
  const terms: Terms = isLeapt(found.payBy ?? 0) ? { ...sealed, unpaid: 'returned' } : sealed;
  return unpaid(new Change(found, now), terms)
    .step('failed', 'notPaid', { due: 0n, payBy: null })
    .done(state, [told('subscriptionUnpaid', terms, found, { amount: backOf(found, terms) })]);
}

const backOf = ({ held }: Subscription, { unpaid: fate }: Terms): bigint => (fate === 'lost' ? 0n : held);
const unpaid = (change: Change, { unpaid: fate }: Terms): Change =>
  fate === 'lost' ? change.lose() : change.giveBack(change.subscription.held);

/** Shares that nobody has paid, for the next in the draw, who may take them until the second date. */
export function decideNext(
  state: Seen,
  seq: bigint,
  { terms, allotted }: { terms: Terms; allotted: bigint },
  now: number,
): Subscribed | null {
  const found = numbered(state, seq);
  if (found?.status !== 'notWon' || allotted === 0n || now >= terms.dates.nextPayBy) return null;
  const due = costOf(found, allotted);
  return new Change(found, now)
    .step('paymentPending', 'nextInDraw', { allotted, due, payBy: terms.dates.nextPayBy })
    .done(state, [
      told('subscriptionNext', terms, found, { amount: due, quantity: allotted, until: terms.dates.nextPayBy }),
    ]);
}

/** An allotment that is still to be paid, in time. */
function pendingOf(state: Seen, seq: bigint, now: number): Subscription | OfferingRefusal {
  const found = numbered(state, seq);
  if (!found) return { refused: 'subscriptionNotFound', params: {} };
  if (found.status !== 'paymentPending') return { refused: 'notInThatState', params: { state: found.status } };
  return found.payBy !== null && now >= found.payBy
    ? { refused: 'subscriptionOver', params: { until: new Date(found.payBy).toISOString() } }
    : found;
}
