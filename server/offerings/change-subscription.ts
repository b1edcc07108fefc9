/** Customers' changes to an application: cancel, pay, waive. */
import { type Refusal, refuse } from '@bourse/contract/refusals.ts';
import type { SubscriptionDecision } from '@bourse/core/products/offerings/subscription-change-builder.ts';
import type { OfferingRefusal } from '@bourse/core/products/offerings/subscribe-to-offering.ts';
import type { OfferingTerms } from '@bourse/core/products/offerings/offering.ts';
import type { AccountState } from '@bourse/core/trading/orders/account-state.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';
import { computeIdempotencyKey } from '../desk/command.ts';
import type { Handler } from '../calls/handler-types.ts';
import { type AccountId, decodeId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { buildSubscriptionLoad } from './subscription-records.ts';
import { runUnlessOfferingClosed } from './subscribe.ts';
import { buildSubscriptionView, type SubscriptionView } from './subscription-view.ts';
import { type StoredSubscription, readSubscriptions } from './subscriptions-store.ts';
import { parseScaled } from '@bourse/core/ledger/money.ts';
import { getOfferingKindRules } from '@bourse/core/products/offerings/offering-kind-rules.ts';
import { decideRevealBid } from '@bourse/core/products/offerings/reveal-bid.ts';

type ChangeCall = 'offerings/cancelSubscription' | 'offerings/paySubscription' | 'offerings/waiveSubscription';
type ChangeRule = (
  state: AccountState,
  seq: bigint,
  terms: OfferingTerms,
  now: number,
) => SubscriptionDecision | OfferingRefusal;

export const createSubscriptionChangeHandler =
  (
    { desk, blockTrades, database: { kysely } }: ServerDependencies,
    name: ChangeCall,
    rule: ChangeRule,
  ): Handler<ChangeCall> =>
  async (input, { account, language }) => {
    const seq = decodeId('i', account, input.subscription);
    if (seq === null) return refuse('subscriptionNotFound');
    const [found] = await readSubscriptions(kysely, account, { seq, limit: 1 });
    if (!found) {
      // A block is bought at once and can't be changed afterwards.
      const [bought] = await blockTrades.purchases({ account, language }, { seq, before: null, limit: 1 });
      return bought ? refuse('notInThatState', { state: bought.view.status }) : refuse('subscriptionNotFound');
    }
    return runChange(desk, { account, language, key: computeIdempotencyKey(name, input), found }, (state, now) =>
      rule(state, seq, found.terms, now),
    );
  };

interface SubscriptionChange {
  account: AccountId;
  language: Language;
  key: ReturnType<typeof computeIdempotencyKey>;
  found: StoredSubscription;
}

/** Applies one step to an application, and returns it with the new step. */
function runChange(
  desk: ServerDependencies['desk'],
  { account, language, key, found: { subscription, terms, stage, steps } }: SubscriptionChange,
  decide: (state: AccountState, now: number) => SubscriptionDecision | OfferingRefusal,
): Promise<{ subscription: SubscriptionView } | Refusal> {
  return runUnlessOfferingClosed(desk, {
    account,
    actor: { account },
    key,
    currencies: [terms.currency],
    instrument: null,
    loads: [buildSubscriptionLoad(subscription.seq)],
    decide,
    answer: ({ records: { subscriptions, subscriptionSteps } }: SubscriptionDecision) => {
      const made = subscriptions[0]!;
      const more = subscriptionSteps.map(({ status, cause }) => ({ status, cause, at: made.updatedAt }));
      return {
        subscription: buildSubscriptionView(account, made, [...steps, ...more], { terms, stage, language }),
      };
    },
  });
}

/** Shows the bid that was sealed with an application, after the close. */

export const revealBid =
  ({ desk, timeZones, database: { kysely } }: ServerDependencies): Handler<'offerings/revealBid'> =>
  async (input, { account, language }) => {
    const seq = decodeId('i', account, input.subscription);
    if (seq === null) return refuse('subscriptionNotFound');
    const [found] = await readSubscriptions(kysely, account, { seq, limit: 1 });
    if (!found) return refuse('subscriptionNotFound');
    const { terms, subscription } = found;
    if (getOfferingKindRules(terms.kind).allots !== 'bids')
      return refuse('notInThatState', { state: subscription.status });
    const price = parseScaled(input.price);
    const quantity = input.quantity === undefined ? subscription.quantity : parseScaled(input.quantity);
    if (price === null || quantity === null)
      return refuse('badInput', { field: price === null ? 'price' : 'quantity' });
    const { date } = timeZones.toLocal(terms.dates.closesAt, 'UTC');
    return runChange(
      desk,
      { account, language, key: computeIdempotencyKey('offerings/revealBid', input), found },
      (state, now) => decideRevealBid(state, seq, terms, { bid: { price, quantity, nonce: input.nonce }, date }, now),
    );
  };
