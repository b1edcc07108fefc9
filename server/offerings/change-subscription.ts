/** Customers' changes to an application: cancel, pay, waive. */
import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import type { Subscribed } from '@bourse/core/products/offerings/subscription-step.ts';
import type { OfferingRefusal } from '@bourse/core/products/offerings/subscribe.ts';
import type { Terms } from '@bourse/core/products/offerings/offer.ts';
import type { AccountState } from '@bourse/core/trading/orders/account-state.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';
import { keyOf } from '../desk/command.ts';
import type { Handler } from '../calls/handler.ts';
import { type AccountId, decodeId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { subscriptionNumbered } from './records.ts';
import { runUnlessClosed } from './subscribe.ts';
import { subscriptionView, type SubscriptionView } from './subscription-view.ts';
import { type Kept, readSubscriptions } from './subscriptions-store.ts';
import { parseScaled } from '@bourse/core/ledger/money.ts';
import { kindOf } from '@bourse/core/products/offerings/offer-kinds.ts';
import { decideReveal } from '@bourse/core/products/offerings/reveal.ts';

type Name = 'offerings/cancelSubscription' | 'offerings/paySubscription' | 'offerings/waiveSubscription';
type Rule = (state: AccountState, seq: bigint, terms: Terms, now: number) => Subscribed | OfferingRefusal;

export const changeSubscription =
  ({ desk, blocks, database: { kysely } }: Parts, name: Name, rule: Rule): Handler<Name> =>
  async (input, { account, language }) => {
    const seq = decodeId('i', account, input.subscription);
    if (seq === null) return refuse('subscriptionNotFound');
    const [found] = await readSubscriptions(kysely, account, { seq, limit: 1 });
    if (!found) {
      // A block is bought at once and can't be changed afterwards.
      const [bought] = await blocks.purchases({ account, language }, { seq, before: null, limit: 1 });
      return bought ? refuse('notInThatState', { state: bought.view.status }) : refuse('subscriptionNotFound');
    }
    return runChange(desk, { account, language, key: keyOf(name, input), found }, (state, now) =>
      rule(state, seq, found.terms, now),
    );
  };

interface Change {
  account: AccountId;
  language: Language;
  key: ReturnType<typeof keyOf>;
  found: Kept;
}

/** Applies one step to an application, and returns it with the new step. */
function runChange(
  desk: Parts['desk'],
  { account, language, key, found: { subscription, terms, stage, steps } }: Change,
  decide: (state: AccountState, now: number) => Subscribed | OfferingRefusal,
): Promise<{ subscription: SubscriptionView } | Refusal> {
  return runUnlessClosed(desk, {
    account,
    actor: { account },
    key,
    currencies: [terms.currency],
    instrument: null,
    loads: [subscriptionNumbered(subscription.seq)],
    decide,
    answer: ({ records: { subscriptions, subscriptionSteps } }: Subscribed) => {
      const made = subscriptions[0]!;
      const more = subscriptionSteps.map(({ status, cause }) => ({ status, cause, at: made.updatedAt }));
      return {
        subscription: subscriptionView(account, made, [...steps, ...more], { terms, stage, language }),
      };
    },
  });
}

/** Shows the bid that was sealed with an application, after the close. */

export const revealBid =
  ({ desk, zones, database: { kysely } }: Parts): Handler<'offerings/revealBid'> =>
  async (input, { account, language }) => {
    const seq = decodeId('i', account, input.subscription);
    if (seq === null) return refuse('subscriptionNotFound');
    const [found] = await readSubscriptions(kysely, account, { seq, limit: 1 });
    if (!found) return refuse('subscriptionNotFound');
    const { terms, subscription } = found;
    if (kindOf(terms.kind).allots !== 'bids') return refuse('notInThatState', { state: subscription.status });
    const price = parseScaled(input.price);
    const quantity = input.quantity === undefined ? subscription.quantity : parseScaled(input.quantity);
    if (price === null || quantity === null)
      return refuse('badInput', { field: price === null ? 'price' : 'quantity' });
    const { date } = zones.toLocal(terms.dates.closesAt, 'UTC');
    return runChange(desk, { account, language, key: keyOf('offerings/revealBid', input), found }, (state, now) =>
      decideReveal(state, seq, terms, { bid: { price, quantity, nonce: input.nonce }, date }, now),
    );
  };
