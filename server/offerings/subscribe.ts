import { type Refusal, refuse } from '@bourse/contract/refusals.ts';
import type { DecisionChanges } from '@bourse/core/ledger/decision-changes.ts';
import { computeEntrantPseudonym, computeEntrantSalt } from '@bourse/core/products/draws/draw-entries-merkle-tree.ts';
import type { SubscriptionDecision } from '@bourse/core/products/offerings/subscription-change-builder.ts';
import { decideSubscribe } from '@bourse/core/products/offerings/subscribe-to-offering.ts';
import { getOfferingKindRules } from '@bourse/core/products/offerings/offering-kind-rules.ts';
import { parseScaled } from '@bourse/core/ledger/money.ts';
import { computeIdempotencyKey, type DeskCommand } from '../desk/command.ts';
import { buildLinkedShortsLoad, unpaidLoansLoad, refuseMovingOverdueMoney } from '../desk/cross-area-record-loads.ts';
import { CUSTOMER_RECORD_LOAD } from '../requests/review-request-records.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { STAGE_HANDLERS_BY_OFFERING_KIND } from './advance-offerings.ts';
import {
  buildApplicationsElsewhereLoads,
  createAppliedElsewhereBuilder,
  buildSubscriptionsOfOfferingLoad,
} from './subscription-records.ts';
import { readFirstAccountOfPerson, readOffering, readOfferingSecrets, findStaffTiedAccounts } from './store.ts';
import { buildSubscriptionView } from './subscription-view.ts';

/** The message of our own trigger in PostgreSQL: the offer closed at this very moment. */
const isClosed = (error: unknown): boolean => /^offer \d+ is closed$/.test((error as Error).message ?? '');

/** If the offer closes at this very moment, the command is refused, and the refusal is stored under its key. */
export async function runUnlessOfferingClosed<Decided extends DecisionChanges, Answer>(
  desk: ServerDependencies['desk'],
  command: DeskCommand<Decided, Answer>,
): Promise<Answer | Refusal> {
  return desk.run(command).catch((error: unknown) => {
    if (!isClosed(error)) throw error;
    return desk.run({ ...command, decide: () => refuse('subscriptionFailed') });
  });
}

/**
 * Who a person is, and whom they are tied to, is read before the lock and again at the close; what their other accounts
 * have applied for, behind it.
 */
export const subscribe =
  (dependencies: ServerDependencies): Handler<'offerings/subscribe'> =>
  async (input, caller) => {
    const { account, language } = caller;
    const { desk, blockTrades, database } = dependencies;
    const { kysely } = database;
    const number = BigInt(input.offering);
    const quantity = parseScaled(input.quantity);
    if (quantity === null) return refuse('badInput', { field: 'quantity' });
    const found = await readOffering(kysely, number);
    if (!found) return blockTrades.buy(input, caller, (await findStaffTiedAccounts(kysely, [account])).size > 0);
    const { terms, stage } = found;
    if ((getOfferingKindRules(terms.kind).allots === 'bids') !== (input.commitment !== undefined))
      return refuse('badInput', { field: 'commitment' });
    const holder = await readFirstAccountOfPerson(kysely, account);
    const [withStaff, { salt: secret }, market] = await Promise.all([
      findStaffTiedAccounts(kysely, [account]),
      readOfferingSecrets(kysely, number),
      STAGE_HANDLERS_BY_OFFERING_KIND[terms.kind].atRequest?.(dependencies, found) ?? {},
    ]);
    const identity = holder.toString();
    const salt = computeEntrantSalt(secret, input.offering, identity);
    const wish = {
      offering: number,
      quantity,
      identity,
      salt,
      entrant: computeEntrantPseudonym(input.offering, identity, salt),
      contribution: input.commitment ?? input.contribution ?? '',
      terms,
      stage,
      price: getOfferingKindRules(terms.kind).priced === 'opening' ? found.price : terms.price,
      ...market,
      withStaff: withStaff.size > 0,
    };
    return runUnlessOfferingClosed(desk, {
      account,
      actor: { account },
      key: computeIdempotencyKey('offerings/subscribe', input),
      currencies: [terms.currency],
      instrument: terms.instrument,
      loads: [
        ...buildApplicationsElsewhereLoads(number),
        buildSubscriptionsOfOfferingLoad(number),
        buildLinkedShortsLoad(terms.instrument),
        CUSTOMER_RECORD_LOAD,
        unpaidLoansLoad,
      ],
      sees: createAppliedElsewhereBuilder(number),
      decide(state, now) {
        const decided = decideSubscribe(state, { ...wish, elsewhere: state.appliesElsewhere ?? false }, now);
        return 'refused' in decided ? decided : (refuseMovingOverdueMoney(state, decided, now) ?? decided);
      },
      answer: ({ records: { subscriptions, subscriptionSteps } }: SubscriptionDecision) => {
        const [made] = subscriptions;
        const steps = subscriptionSteps.map(({ status, cause }) => ({ status, cause, at: made!.updatedAt }));
        return { subscription: buildSubscriptionView(account, made!, steps, { terms, stage, language }) };
      },
    });
  };
