/** The guide's paid plan: reading, starting and cancelling it, and the job that continues it. */
import { isRefusal, refuse } from '@bourse/contract/refusals.ts';
import {
  decideAgreeToGuideSubscription,
  decideCancelGuideSubscription,
  decideDueGuideSubscription,
  decideStartGuideSubscription,
  GUIDE_SUBSCRIPTION_PRICES,
  type GuideSubscriptionChanges,
  getGuideSubscriptionPrice,
  GUIDE_TRIAL_DAYS,
} from '@bourse/core/information/guide/guide-subscription.ts';
import { refuseRestrictedAction } from '@bourse/core/compliance/account-restrictions.ts';
import { formatAmount, parseAmount } from '@bourse/core/ledger/money.ts';
import { computeIdempotencyKey } from '../desk/command.ts';
import type { Handler, Handlers } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { buildGuidePlanView, readGuideConsent, readDueGuidePlans, readLatestGuidePlan } from './store.ts';
import { allGuidePlansLoad } from './guide-records.ts';
import { languageModelHostOf } from './language-model.ts';

const DAY_MS = 86_400_000;
const AT_ONCE = 100;
type PlanDependencies = Pick<ServerDependencies, 'database' | 'desk' | 'clock' | 'config'>;

const planAnswer = ({ records: { guidePlans } }: GuideSubscriptionChanges) => ({
  plan: buildGuidePlanView(guidePlans[0]!),
});

export const getPlan =
  ({ database, clock, config }: PlanDependencies, handlers: Handlers): Handler<'guide/getPlan'> =>
  async (_, caller) => {
    const endpoint = config.guide ? languageModelHostOf(config.guide) : null;
    const [plan, consentAt, wallet] = await Promise.all([
      readLatestGuidePlan(database.kysely, caller.account),
      endpoint === null ? null : readGuideConsent(database.kysely, caller.account, endpoint),
      handlers['wallet/getWallet']({}, caller),
    ]);
    const accounts = isRefusal(wallet) ? [] : wallet.accounts;
    const now = clock.now();
    const trialUntil = plan === null ? new Date(now + GUIDE_TRIAL_DAYS * DAY_MS).toISOString() : null;
    return {
      isSold: config.guidePaid ?? false,
      plan: plan && buildGuidePlanView(plan),
      prices: GUIDE_SUBSCRIPTION_PRICES.map(({ currency, amount }) => ({
        currency,
        price: formatAmount(amount, currency),
        available: accounts.find((each) => each.currency === currency)?.available ?? formatAmount(0n, currency),
      })),
      trialUntil,
      firstPaymentAt: trialUntil ?? new Date(now).toISOString(),
      asking: endpoint === null ? null : { endpoint, consentAt },
    };
  };

export const subscribePlan =
  ({ desk, config }: PlanDependencies): Handler<'guide/subscribePlan'> =>
  async (input, { account }) => {
    const { currency } = input;
    if (getGuideSubscriptionPrice(currency) === null) return refuse('currencyUnknown', { currency });
    const price = parseAmount(input.price, currency);
    if (price === null) return refuse('badInput', { field: 'price' });
    return desk.run<GuideSubscriptionChanges, ReturnType<typeof planAnswer>>({
      account,
      actor: { account },
      key: computeIdempotencyKey('guide/subscribePlan', input),
      currencies: [currency],
      instrument: null,
      loads: [allGuidePlansLoad],
      decide: (state, now) =>
        config.guidePaid
          ? decideStartGuideSubscription(state, { currency, price }, now)
          : (refuseRestrictedAction(state.states, 'open', now) ?? refuse('guideIsFree')),
      answer: planAnswer,
    });
  };

export const agreeToPay =
  ({ desk, database }: PlanDependencies): Handler<'guide/agreeToPay'> =>
  async (input, { account }) => {
    const last = await readLatestGuidePlan(database.kysely, account);
    const price = last && parseAmount(input.price, last.currency);
    if (price === null) return last ? refuse('badInput', { field: 'price' }) : refuse('guideNoPlan');
    return desk.run<GuideSubscriptionChanges, ReturnType<typeof planAnswer>>({
      account,
      actor: { account },
      key: computeIdempotencyKey('guide/agreeToPay', input),
      currencies: [],
      instrument: null,
      loads: [allGuidePlansLoad],
      decide: (state, now) => decideAgreeToGuideSubscription(state, price, now),
      answer: planAnswer,
    });
  };

export const cancelPlan =
  ({ desk }: PlanDependencies): Handler<'guide/cancelPlan'> =>
  async (input, { account }) => {
    return desk.run<GuideSubscriptionChanges, ReturnType<typeof planAnswer>>({
      account,
      actor: { account },
      key: computeIdempotencyKey('guide/cancelPlan', input),
      currencies: [],
      instrument: null,
      loads: [allGuidePlansLoad],
      decide: (state, now) => decideCancelGuideSubscription(state, now),
      answer: planAnswer,
    });
  };

/**
 * Processes plans that are due. A second process at the same moment finds nothing left to do. Where the guide is free,
 * nothing is charged for a plan that runs from before.
 */
export async function processDueGuidePlans({ database, desk, clock, config }: PlanDependencies): Promise<void> {
  if (!config.guidePaid) return;
  const due = await readDueGuidePlans(database.kysely, clock.now(), AT_ONCE);
  await Promise.all(
    due.map(({ account, seq, currency }) =>
      desk.runIfDue({
        account,
        actor: { rule: 'guide' },
        key: null,
        currencies: [currency],
        instrument: null,
        loads: [allGuidePlansLoad],
        decide: (state, now) => decideDueGuideSubscription(state, seq, now),
        answer: () => null,
      }),
    ),
  );
}
