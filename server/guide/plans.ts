/** The guide's paid plan: reading, starting and cancelling it, and the job that continues it. */
import { isRefusal, refuse } from '@bourse/contract/errors.ts';
import {
  decideAgree,
  decideCancel,
  decideDue,
  decideSubscribe,
  PLAN_PRICES,
  type PlanMade,
  priceIn,
  TRIAL_DAYS,
} from '@bourse/core/information/guide/plan.ts';
import { formatAmount, parseAmount } from '@bourse/core/ledger/money.ts';
import { keyOf } from '../desk/command.ts';
import type { Handler, Handlers } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { planView, readConsent, readDuePlans, readLastPlan } from './store.ts';
import { allPlans } from './records.ts';
import { endpointOf } from './language-model.ts';

const DAY_MS = 86_400_000;
const AT_ONCE = 100;
type PlanParts = Pick<Parts, 'database' | 'desk' | 'clock'>;

const answer = ({ records: { guidePlans } }: PlanMade) => ({ plan: planView(guidePlans[0]!) });

export const getPlan =
  ({ database, clock, config }: PlanParts & Pick<Parts, 'config'>, handlers: Handlers): Handler<'guide/getPlan'> =>
  async (_, caller) => {
    const endpoint = config.guide ? endpointOf(config.guide) : null;
    const [plan, consentAt, wallet] = await Promise.all([
      readLastPlan(database.kysely, caller.account),
      endpoint === null ? null : readConsent(database.kysely, caller.account, endpoint),
      handlers['wallet/getWallet']({}, caller),
    ]);
    const accounts = isRefusal(wallet) ? [] : wallet.accounts;
    const now = clock.now();
    const trialUntil = plan === null ? new Date(now + TRIAL_DAYS * DAY_MS).toISOString() : null;
    return {
      plan: plan && planView(plan),
      prices: PLAN_PRICES.map(({ currency, amount }) => ({
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
  ({ desk }: PlanParts): Handler<'guide/subscribePlan'> =>
  async (input, { account }) => {
    const { currency } = input;
    if (priceIn(currency) === null) return refuse('currencyUnknown', { currency });
    const price = parseAmount(input.price, currency);
    if (price === null) return refuse('badInput', { field: 'price' });
    const made = await desk.run<PlanMade, ReturnType<typeof answer>>({
      account,
      actor: { account },
      key: keyOf('guide/subscribePlan', input),
      currencies: [currency],
      instrument: null,
      loads: [allPlans],
      decide: (state, now) => decideSubscribe(state, { currency, price }, now),
      answer,
    });
    return made ?? refuse('systemBusy');
  };

export const agreeToPay =
  ({ desk, database }: PlanParts): Handler<'guide/agreeToPay'> =>
  async (input, { account }) => {
    const last = await readLastPlan(database.kysely, account);
    const price = last && parseAmount(input.price, last.currency);
    if (price === null) return last ? refuse('badInput', { field: 'price' }) : refuse('guideNoPlan');
    const made = await desk.run<PlanMade, ReturnType<typeof answer>>({
      account,
      actor: { account },
      key: keyOf('guide/agreeToPay', input),
      currencies: [],
      instrument: null,
      loads: [allPlans],
      decide: (state, now) => decideAgree(state, price, now),
      answer,
    });
    return made ?? refuse('systemBusy');
  };

export const cancelPlan =
  ({ desk }: PlanParts): Handler<'guide/cancelPlan'> =>
  async (input, { account }) => {
    const made = await desk.run<PlanMade, ReturnType<typeof answer>>({
      account,
      actor: { account },
      key: keyOf('guide/cancelPlan', input),
      currencies: [],
      instrument: null,
      loads: [allPlans],
      decide: (state, now) => decideCancel(state, now),
      answer,
    });
    return made ?? refuse('systemBusy');
  };

/** Processes plans that are due. A second process at the same moment finds nothing left to do. */
export async function runPlans({ database, desk, clock }: PlanParts): Promise<void> {
  const due = await readDuePlans(database.kysely, clock.now(), AT_ONCE);
  await Promise.all(
    due.map(({ account, seq, currency }) =>
      desk.run({
        account,
        actor: { rule: 'guide' },
        key: null,
        currencies: [currency],
        instrument: null,
        loads: [allPlans],
        decide: (state, now) => decideDue(state, seq, now),
        answer: () => null,
      }),
    ),
  );
}
