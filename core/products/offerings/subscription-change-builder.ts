/** Common to all decisions about an application: its next step, the money that goes with it, and the message. */
import type { DecisionChanges, Notice } from '../../ledger/decision-changes.ts';
import type { Transfer } from '../../ledger/transfer.ts';
import { type Amount, formatAmount, formatScaled } from '../../ledger/money.ts';
import type { AccountState } from '../../trading/orders/account-state.ts';
import type {
  Subscription,
  SubscriptionCause,
  SubscriptionStatus,
  SubscriptionStep,
  OfferingTerms,
} from './offering.ts';

export type SubscriptionDecision = DecisionChanges & {
  records: { subscriptions: Subscription[]; subscriptionSteps: SubscriptionStep[] };
};

/** An application as a decision changes it: its steps and transfers. */
export class SubscriptionChangeBuilder {
  readonly transfers: Transfer[] = [];
  readonly steps: SubscriptionStep[] = [];
  private readonly now: number;
  private made: Subscription;
  constructor(subscription: Subscription, now: number) {
    this.made = subscription;
    this.now = now;
  }

  get subscription(): Subscription {
    return this.made;
  }

  step(status: SubscriptionStatus, cause: SubscriptionCause, more: Partial<Subscription> = {}): this {
    this.made = { ...this.made, ...more, status, cause, step: this.made.step + 1, updatedAt: this.now };
    this.steps.push({ subscription: this.made.seq, step: this.made.step, status, cause });
    return this;
  }

  hold(amount: Amount): this {
    return this.pay(amount, 'available', 'subscribed', 'subscribe', { held: this.made.held + amount });
  }

  giveBack(amount: Amount): this {
    const { held, refunded } = this.made;
    return this.pay(amount, 'subscribed', 'available', 'subscriptionBack', {
      held: held - amount,
      refunded: refunded + amount,
    });
  }

  /** Charges the price into the offer's clearing account: first what is held for it, then available money. */
  charge(amount: Amount): this {
    const { held, charged } = this.made;
    const fromHeld = amount < held ? amount : held;
    this.pay(fromHeld, 'subscribed', 'offering', 'subscriptionCharge', { held: held - fromHeld });
    return this.pay(amount - fromHeld, 'available', 'offering', 'subscriptionCharge', { charged: charged + amount });
  }

  chargeBack(): this {
    const { charged, refunded } = this.made;
    return this.pay(charged, 'offering', 'available', 'subscriptionChargeBack', {
      charged: 0n,
      refunded: refunded + charged,
    });
  }

  /** Charges the fee of a bid, from what is held for it. */
  fee(amount: Amount): this {
    return this.pay(amount, 'subscribed', 'fees', 'subscriptionFee', { held: this.made.held - amount });
  }

  feeBack(amount: Amount): this {
    return this.pay(amount, 'fees', 'available', 'subscriptionFeeBack', { refunded: this.made.refunded + amount });
  }

  lose(): this {
    return this.pay(this.made.held, 'subscribed', 'fees', 'subscriptionLost', { held: 0n });
  }

  /** The promotion account pays for a discount. */
  discount(amount: Amount): this {
    return this.pay(amount, 'promotion', 'dealer', 'subscriptionDiscount', {});
  }

  /** Turns what was charged into the margin of a position. */
  deliver(): this {
    return this.pay(this.made.charged, 'offering', 'margin', 'subscriptionShares', {});
  }

  private pay(
    amount: Amount,
    debit: Transfer['debit'],
    credit: Transfer['credit'],
    code: Transfer['code'],
    more: Partial<Subscription>,
  ): this {
    const { currency, seq } = this.made;
    this.made = { ...this.made, ...more };
    if (amount > 0n) this.transfers.push({ currency, amount, debit, credit, code, reference: `i${seq}` });
    return this;
  }

  done({ lastSeq }: Pick<AccountState, 'lastSeq'>, notices: Notice[]): SubscriptionDecision {
    const { made, steps, transfers } = this;
    return {
      transfers,
      records: { subscriptions: [made], subscriptionSteps: steps },
      notices,
      lastSeq: made.seq > lastSeq ? made.seq : lastSeq,
    };
  }
}

/** A message about an application; the name is the company's. */
export const buildSubscriptionNotice = (
  code: string,
  { name, instrument, currency }: Pick<OfferingTerms, 'name' | 'instrument' | 'currency'>,
  { seq }: Pick<Subscription, 'seq'>,
  { quantity, from, until, ...amounts }: SubscriptionNoticeAmounts = {},
): Notice => {
  const money = Object.entries(amounts).map(([of, amount]) => [of, formatAmount(amount, currency)] as const);
  return {
    code,
    params: {
      name,
      instrumentId: instrument,
      subscription: seq.toString(),
      ...(money.length === 0 ? {} : { ...Object.fromEntries(money), currency }),
      ...(quantity === undefined ? {} : { quantity: formatScaled(quantity) }),
      ...(from === undefined ? {} : { from: new Date(from).toISOString() }),
      ...(until === undefined ? {} : { until: new Date(until).toISOString() }),
    },
  };
};
interface SubscriptionNoticeAmounts {
  amount?: Amount;
  deposit?: Amount;
  fee?: Amount;
  quantity?: bigint;
  from?: number;
  until?: number;
}

/** The application with this number among those that the decision sees. */
export const findSubscription = (
  { subscriptions = [] }: Pick<AccountState, 'subscriptions'>,
  seq: bigint,
): Subscription | null => subscriptions.find((each) => each.seq === seq) ?? null;
