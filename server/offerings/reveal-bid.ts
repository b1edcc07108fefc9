/** Shows the bid that was sealed with an application, after the close. */
import { refuse } from '@bourse/contract/errors.ts';
import { parseScaled } from '@bourse/core/money.ts';
import { kindOf } from '@bourse/core/offerings/kinds.ts';
import { decideReveal } from '@bourse/core/offerings/reveal.ts';
import { keyOf } from '../desk/command.ts';
import type { Handler } from '../calls/handler.ts';
import { decodeId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { runChange } from './change-subscription.ts';
import { readSubscriptions } from './subscriptions-store.ts';

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
