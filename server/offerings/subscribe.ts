import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import type { Changes } from '@bourse/core/ledger/changes.ts';
import { entrantOf, saltOf } from '@bourse/core/products/draws/entries.ts';
import type { Subscribed } from '@bourse/core/products/offerings/subscription-step.ts';
import { decideSubscribe } from '@bourse/core/products/offerings/subscribe.ts';
import { kindOf } from '@bourse/core/products/offerings/offer-kinds.ts';
import { parseScaled } from '@bourse/core/ledger/money.ts';
import { keyOf, type MoneyCommand } from '../desk/command.ts';
import { openLoans, refuseLeaving } from '../desk/command-loads.ts';
import { theCustomer } from '../requests/request-records.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { KIND_WORK } from './advance-offerings.ts';
import { appliedElsewhere, seesElsewhere, subscriptionsOf } from './records.ts';
import { readHolder, readOffering, readSecrets, selectWithStaff } from './store.ts';
import { subscriptionView } from './subscription-view.ts';

/** The message of our own trigger in PostgreSQL: the offer closed at this very moment. */
const isClosed = (error: unknown): boolean => /^offer \d+ is closed$/.test((error as Error).message ?? '');

/** If the offer closes at this very moment, the command is refused, and the refusal is stored under its key. */
export async function runUnlessClosed<Decided extends Changes, Answer>(
  desk: Parts['desk'],
  command: MoneyCommand<Decided, Answer>,
): Promise<Answer | Refusal> {
  const decided = await desk.run(command).catch((error: unknown) => {
    if (!isClosed(error)) throw error;
    return desk.run({ ...command, decide: () => refuse('subscriptionFailed') });
  });
  return decided ?? refuse('systemBusy');
}

/**
 * Who a person is, and whom they are tied to, is read before the lock and again at the close; what their other accounts
 * have applied for, behind it.
 */
export const subscribe =
  (parts: Parts): Handler<'offerings/subscribe'> =>
  async (input, caller) => {
    const { account, language } = caller;
    const { desk, blocks, database } = parts;
    const { kysely } = database;
    const number = BigInt(input.offering);
    const quantity = parseScaled(input.quantity);
    if (quantity === null) return refuse('badInput', { field: 'quantity' });
    const found = await readOffering(kysely, number);
    if (!found) return blocks.buy(input, caller, (await selectWithStaff(kysely, [account])).size > 0);
    const { terms, stage } = found;
    if ((kindOf(terms.kind).allots === 'bids') !== (input.commitment !== undefined))
      return refuse('badInput', { field: 'commitment' });
    const holder = await readHolder(kysely, account);
    const [withStaff, { salt: secret }, market] = await Promise.all([
      selectWithStaff(kysely, [account]),
      readSecrets(kysely, number),
      KIND_WORK[terms.kind].atRequest?.(parts, found) ?? {},
    ]);
    const identity = holder.toString();
    const salt = saltOf(secret, input.offering, identity);
    const wish = {
      offering: number,
      quantity,
      identity,
      salt,
      entrant: entrantOf(input.offering, identity, salt),
      contribution: input.commitment ?? input.contribution ?? '',
      terms,
      stage,
      price: kindOf(terms.kind).priced === 'opening' ? found.price : terms.price,
      ...market,
      withStaff: withStaff.size > 0,
    };
    return runUnlessClosed(desk, {
      account,
      actor: { account },
      key: keyOf('offerings/subscribe', input),
      currencies: [terms.currency],
      instrument: terms.instrument,
      loads: [...appliedElsewhere(number), subscriptionsOf(number), theCustomer, openLoans],
      sees: seesElsewhere(number),
      decide(state, now) {
        const decided = decideSubscribe(state, { ...wish, elsewhere: state.appliesElsewhere ?? false }, now);
        return 'refused' in decided ? decided : (refuseLeaving(state, decided, now) ?? decided);
      },
      answer: ({ records: { subscriptions, subscriptionSteps } }: Subscribed) => {
        const [made] = subscriptions;
        const steps = subscriptionSteps.map(({ status, cause }) => ({ status, cause, at: made!.updatedAt }));
        return { subscription: subscriptionView(account, made!, steps, { terms, stage, language }) };
      },
    });
  };
