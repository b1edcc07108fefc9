/**
 * Paid shares become a position at issue cost, which can't be sold before the listing. It has an order and a fill like
 * any other, so that statements, notes and tax lots know it; both say that the price is the offer's.
 */
import type { HoldingAdjustment } from '../../trading/corporate-actions/holding-adjustment.ts';
import type { Amount, Quantity } from '../../ledger/money.ts';
import type { Fill } from '../../trading/orders/fill.ts';
import { buildMarketOrderRequest, type Order, type OrderStep } from '../../trading/orders/order.ts';
import { type Position, NEW_ORDER_FIELDS, NEW_POSITION_FIELDS } from '../../trading/orders/position.ts';
import type { AccountState } from '../../trading/orders/account-state.ts';
import {
  SubscriptionChangeBuilder,
  findSubscription,
  type SubscriptionDecision,
  buildSubscriptionNotice,
} from './subscription-change-builder.ts';
import { getOfferingKindRules } from './offering-kind-rules.ts';
import type { Subscription, OfferingTerms } from './offering.ts';
import { type SubscriptionAllotment, decideAllotSubscription } from './allot-subscription.ts';

/** The source of such a position's price, in place of a feed. */
export const ISSUE_PRICE_SOURCE = 'issue';

export type SubscriptionDeliveryDecision = SubscriptionDecision & {
  records: {
    orders: Order[];
    orderSteps: OrderStep[];
    positions: Position[];
    fills: Fill[];
    adjustments?: HoldingAdjustment[];
  };
};

/** Null: it isn't paid, or has been delivered already. */
export function decideDeliverShares(
  state: Pick<AccountState, 'lastSeq' | 'subscriptions'>,
  seq: bigint,
  terms: OfferingTerms,
  now: number,
  bears: (allotted: Quantity) => Amount = () => 0n,
): SubscriptionDeliveryDecision | null {
  const found = findSubscription(state, seq);
  if (!found || found.position !== null || (found.status !== 'won' && found.status !== 'paid')) return null;
  const number = state.lastSeq + 1n;
  const change = new SubscriptionChangeBuilder(found, now).deliver().discount(bears(found.allotted));
  change.step('paid', 'delivered', { position: number });
  const decided = change.done(state, [
    buildSubscriptionNotice(WORDS[worded(terms)].delivered, terms, found, {
      quantity: found.allotted,
      ...(worded(terms) === 'listing' ? {} : { until: terms.dates.listsAt }),
    }),
  ]);
  const bought = { number, subscription: found, terms, now };
  return {
    ...decided,
    records: {
      ...decided.records,
      orders: [orderOf(bought)],
      orderSteps: [{ order: number, step: 1, status: 'inPosition', cause: 'filled', filled: found.allotted }],
      positions: [positionOf(bought)],
      fills: [fillOf(bought)],
    },
    lastSeq: number + 1n,
  };
}

/** For a company that is going to be listed the listing is announced, for any other the end of the lock. */
const WORDS = {
  listing: { delivered: 'subscriptionDelivered', free: 'subscriptionListed' },
  lock: { delivered: 'subscriptionLocked', free: 'subscriptionFree' },
} as const;
const worded = ({ kind }: Pick<OfferingTerms, 'kind'>): keyof typeof WORDS =>
  getOfferingKindRules(kind).priced === 'sealed' ? 'listing' : 'lock';

/** It can be sold from the first trading day on. Null if it doesn't exist, or its customer has been notified. */
export function decideAnnounceListing(
  state: Pick<AccountState, 'lastSeq' | 'subscriptions'>,
  seq: bigint,
  terms: OfferingTerms,
  now: number,
  unitsOf: (allotted: Quantity) => Quantity = (allotted) => allotted,
): SubscriptionDecision | null {
  const found = findSubscription(state, seq);
  if (found?.status !== 'paid' || found.position === null || now < terms.dates.listsAt) return null;
  return new SubscriptionChangeBuilder(found, now)
    .step('listed', 'listed')
    .done(state, [
      buildSubscriptionNotice(WORDS[worded(terms)].free, terms, found, { quantity: unitsOf(found.allotted) }),
    ]);
}

interface Bought {
  number: bigint;
  subscription: Subscription;
  terms: OfferingTerms;
  now: number;
}

const orderOf = ({ number, subscription: { allotted, charged, price }, terms, now }: Bought): Order => ({
  ...buildMarketOrderRequest({ side: 'long', effect: 'open' }, allotted),
  ...NEW_ORDER_FIELDS,
  seq: number,
  instrument: terms.instrument,
  market: terms.market,
  type: 'limit',
  status: 'inPosition',
  filled: allotted,
  notional: charged,
  averagePrice: price,
  limitPrice: price,
  timeInForce: 'fok',
  position: number,
  currency: terms.currency,
  cause: 'filled',
  steps: 1,
  expiresAt: null,
  createdAt: now,
  updatedAt: now,
});

const positionOf = ({ number, subscription: { allotted, charged, price }, terms, now }: Bought): Position => ({
  ...NEW_POSITION_FIELDS,
  seq: number,
  instrument: terms.instrument,
  market: terms.market,
  side: 'long',
  status: 'inPosition',
  quantity: allotted,
  openQuantity: allotted,
  cost: charged,
  openCost: charged,
  averageCost: price,
  margin: charged,
  leverage: 1,
  dayTrading: false,
  lockedUntil: terms.dates.listsAt,
  currency: terms.currency,
  source: ISSUE_PRICE_SOURCE,
  openedAt: now,
});

const fillOf = ({ number, subscription: { allotted, price }, now }: Bought): Fill => ({
  seq: number + 1n,
  order: number,
  position: number,
  effect: 'open',
  price,
  quantity: allotted,
  charges: [],
  fee: 0n,
  tax: 0n,
  held: null,
  quoteSeq: 0,
  quoteAt: now,
  bid: price,
  ask: price,
  last: price,
  displayedSize: allotted,
  takenBefore: 0n,
  othersTaken: 0n,
  impact: 0n,
  source: ISSUE_PRICE_SOURCE,
  rule: 'issue',
  at: now,
});

// The result of one second of a quota grab for one request, in one decision: what isn't allotted is returned, the rest
// is paid and becomes a position at once, and the promotion account bears the discount.

/** Null: it has been decided already. */
export function decideQuotaGrabAllotment(
  state: Pick<AccountState, 'lastSeq' | 'subscriptions'>,
  seq: bigint,
  { discount, ...allotment }: SubscriptionAllotment & { discount: Amount },
  now: number,
): SubscriptionDecision | SubscriptionDeliveryDecision | null {
  const allotted = decideAllotSubscription(state, seq, { ...allotment, shared: true }, now);
  if (!allotted || allotment.allotted === 0n) return allotted;
  const [subscription] = allotted.records.subscriptions;
  const { lastSeq } = allotted;
  const next = { lastSeq, subscriptions: [subscription!] };
  const delivered = decideDeliverShares(next, seq, allotment.terms, now, () => discount);
  if (!delivered) throw new Error(`request ${seq} is charged and can't be delivered`);
  return {
    ...delivered,
    transfers: [...allotted.transfers, ...delivered.transfers],
    notices: allotted.notices,
    records: {
      ...delivered.records,
      subscriptionSteps: [...allotted.records.subscriptionSteps, ...delivered.records.subscriptionSteps],
    },
  };
}
