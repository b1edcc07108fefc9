/** Shows the bid that was sealed with an application, after the close. */
import { isRefusal, type Refusal, refuse } from '@bourse/contract/errors.ts';
import { parseScaled } from '@bourse/core/money.ts';
import type { Subscribed } from '@bourse/core/offerings/change.ts';
import { kindOf } from '@bourse/core/offerings/kinds.ts';
import { decideReveal } from '@bourse/core/offerings/reveal.ts';
import { keyOf } from '../desk/command.ts';
import type { Handler } from '../http/handler.ts';
import { decodeId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { subscriptionNumbered } from './records.ts';
import { unlessClosed } from './subscribe.ts';
import { subscriptionView, type SubscriptionView } from './subscription-view.ts';
import { readSubscriptions } from './subscriptions-store.ts';

export const revealBid =
  ({ desk, zones, database: { kysely } }: Parts): Handler<'offerings/revealBid'> =>
  async (input, { account, language }) => {
    const seq = decodeId('i', account, input.subscription);
    if (seq === null) return refuse('subscriptionNotFound');
    const [found] = await readSubscriptions(kysely, account, { seq, limit: 1 });
    if (!found) return refuse('subscriptionNotFound');
    const { terms, stage, steps, subscription } = found;
    if (kindOf(terms.kind).allots !== 'bids') return refuse('notInThatState', { state: subscription.status });
    const price = parseScaled(input.price);
    const quantity = input.quantity === undefined ? subscription.quantity : parseScaled(input.quantity);
    if (price === null || quantity === null)
      return refuse('badInput', { field: price === null ? 'price' : 'quantity' });
    const { date } = zones.toLocal(terms.dates.closesAt, 'UTC');
    const answer: { subscription: SubscriptionView } | Refusal | null = await unlessClosed(
      desk.run({
        account,
        actor: { account },
        key: keyOf('offerings/revealBid', input),
        currencies: [terms.currency],
        instrument: null,
        loads: [subscriptionNumbered(seq)],
        decide: (state, now) =>
          decideReveal(state, seq, terms, { bid: { price, quantity, nonce: input.nonce }, date }, now),
        answer: ({ records: { subscriptions, subscriptionSteps } }: Subscribed) => {
          const made = subscriptions[0]!;
          const more = subscriptionSteps.map(({ status, cause }) => ({ status, cause, at: made.updatedAt }));
          return {
            subscription: subscriptionView(account, made, [...steps, ...more], { terms, stage, language }),
          };
        },
      }),
    );
    return isRefusal(answer) ? answer : (answer ?? refuse('systemBusy'));
  };
