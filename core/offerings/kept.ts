/** What of an application's money doesn't come back to its customer, nor becomes shares. */
import type { Amount } from '../money.ts';
import { FAIL_CAUSES } from './allot.ts';
import { depositFor } from './subscribe.ts';
import type { Subscription, SubscriptionCause, SubscriptionStatus, Terms } from './types.ts';

/** Charged for what was allotted, and it stays so. */
export const TAKEN: readonly SubscriptionStatus[] = ['won', 'paid', 'listed'];
/** What was allotted to these went to others. */
export const LAPSED: readonly SubscriptionStatus[] = ['waived', 'failed'];

export interface Kept {
  /** Of a bid, whatever became of it. */
  fee: Amount;
  /** Of a bid that wasn't shown, or of what wasn't paid where the terms say so. */
  deposit: Amount;
}

/** With each of these the fee of a bid is charged. */
const CHARGED: readonly SubscriptionCause[] = ['notRevealed', 'depositCovers', 'restDue', 'notDrawn'];
const UNPAID: readonly SubscriptionCause[] = ['notPaid', 'waivedByCustomer'];

/** With these everything came back: shut out at the close, or the offer has ended. */
const endedWith = (last: SubscriptionCause | undefined): boolean => last !== undefined && FAIL_CAUSES.has(last);

type Decided = Pick<Subscription, 'quantity' | 'refunded'>;
type Sealed = Pick<Terms, 'price' | 'currency' | 'deposit' | 'fee' | 'unpaid'>;

/** `causes`: of its steps, in their order. */
export function keptOf(terms: Sealed, { quantity, refunded }: Decided, causes: readonly SubscriptionCause[]): Kept {
  const last = causes.at(-1);
  // Where the clock has leapt over the date, or the customer was next in turn, the deposit has come back.
  const isLost =
    last === 'notRevealed' ||
    (last !== undefined && UNPAID.includes(last) && terms.unpaid === 'lost' && refunded === 0n);
  return {
    fee: !endedWith(last) && causes.some((cause) => CHARGED.includes(cause)) ? terms.fee : 0n,
    deposit: isLost ? depositFor(terms, quantity) : 0n,
  };
}
