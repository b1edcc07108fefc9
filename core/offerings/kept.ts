/** The part of an application's money that is neither returned to its customer nor turned into shares. */
import type { Amount } from '../money.ts';
import { FAIL_CAUSES } from './allot.ts';
import { depositFor } from './subscribe.ts';
import type { Subscription, SubscriptionCause, SubscriptionStatus, Terms } from './types.ts';

/** Charged for what was allotted, permanently. */
export const TAKEN: readonly SubscriptionStatus[] = ['won', 'paid', 'listed'];
/** Statuses whose allotment went to others. */
export const LAPSED: readonly SubscriptionStatus[] = ['waived', 'failed'];

export interface Kept {
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
type Sealed = Pick<Terms, 'price' | 'currency' | 'deposit' | 'fee' | 'unpaid'>;

/** `causes`: of its steps, in order. */
export function keptOf(terms: Sealed, { quantity, refunded }: Decided, causes: readonly SubscriptionCause[]): Kept {
  const last = causes.at(-1);
  // If the clock has leapt over the date, or the customer was next in turn, the deposit was returned.
  const isLost =
    last === 'notRevealed' ||
    (last !== undefined && UNPAID.includes(last) && terms.unpaid === 'lost' && refunded === 0n);
  return {
    fee: !endedWith(last) && causes.some((cause) => CHARGED.includes(cause)) ? terms.fee : 0n,
    deposit: isLost ? depositFor(terms, quantity) : 0n,
  };
}
