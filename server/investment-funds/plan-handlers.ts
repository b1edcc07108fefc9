/** Plans: begun, changed, paused, ended and shown. */
import { isRefusal, refuse, type Refusal } from '@bourse/contract/errors.ts';
import { decideEndPlan, decidePausePlan, decideSetPlan, type Planned } from '@bourse/core/investment-funds/plans.ts';
import { parseAmount, STORED_MAXIMUM } from '@bourse/core/money.ts';
import type { AccountState } from '@bourse/core/orders/account-state.ts';
import { closes, type FundRefusal } from '@bourse/core/investment-funds/refusals.ts';
import { type Key, keyOf } from '../desk/command.ts';
import type { Customer, Handler } from '../http/handler.ts';
import { decodeId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { todayOf } from './calendar.ts';
import { readPlans, readRuns } from './own-store.ts';
import { planNumbered } from './records.ts';
import { findFund } from './standings.ts';
import { type KnownFund, readFunds } from './store.ts';
import { planView, type PlanView } from './views.ts';

type PlanParts = Pick<Parts, 'database' | 'desk' | 'clock' | 'zones' | 'world'>;
type Caller = Pick<Customer, 'account' | 'language'>;

export const listPlans =
  (parts: PlanParts): Handler<'funds/listPlans'> =>
  async (_, customer) => ({ rows: await plansOf(parts, customer) });

async function plansOf(
  parts: PlanParts,
  { account, language }: Caller,
  seq: bigint | null = null,
): Promise<PlanView[]> {
  const { kysely } = parts.database;
  const [funds, plans, runs] = await Promise.all([
    readFunds(kysely),
    readPlans(kysely, account, seq),
    readRuns(kysely, account),
  ]);
  const now = parts.clock.now();
  return plans.map((plan) =>
    planView(
      parts,
      account,
      plan,
      funds.find(({ fund }) => fund === plan.fund)!,
      runs.filter(({ plan_seq: of }) => of === plan.seq),
      { language, now },
    ),
  );
}

/** What a plan's command is: which plan it loads, and what it decides. */
interface Command {
  fund: KnownFund;
  key: Key;
  seq: bigint | null;
  decide(state: AccountState, now: number): Planned | FundRefusal;
}

async function run(
  parts: PlanParts,
  customer: Caller,
  { key, seq, decide }: Command,
): Promise<{ plan: PlanView } | Refusal> {
  const { account } = customer;
  const answer = await parts.desk.run<Planned, { seq: string }>({
    account,
    actor: { account },
    key,
    currencies: [],
    instrument: null,
    loads: seq === null ? [] : [planNumbered(seq)],
    decide,
    answer: ({ records: { fundPlans } }) => ({ seq: fundPlans[0]!.seq.toString() }),
  });
  if (answer === null) return refuse('systemBusy');
  if (isRefusal(answer)) return answer;
  const [plan] = await plansOf(parts, customer, BigInt(answer.seq));
  if (!plan) throw new Error(`plan ${account}/u${answer.seq} was written and isn't there`);
  return { plan };
}

export const setPlan =
  (parts: PlanParts): Handler<'funds/setPlan'> =>
  async (input, customer) => {
    const fund = await findFund(parts.database.kysely, input.fund);
    if (!fund) return refuse('productNotFound');
    const amount = parseAmount(input.amount, fund.currency);
    if (amount === null || amount > STORED_MAXIMUM) return refuse('badInput', { field: 'amount' });
    const seq = input.plan === undefined ? null : decodeId('u', customer.account, input.plan);
    if (input.plan !== undefined && seq === null) return refuse('notFound');
    const { day, roll } = input;
    return run(parts, customer, {
      fund,
      key: keyOf('funds/setPlan', input),
      seq,
      decide: (state, now) =>
        fund.sellsOn === null
          ? decideSetPlan(state, { fund, amount, day, roll, seq }, todayOf(parts, fund, now), now)
          : closes(fund.sellsOn),
    });
  };

/** The plan that a call names, with its fund. */
async function named(
  parts: PlanParts,
  { account }: Caller,
  id: string,
): Promise<{ seq: bigint; fund: KnownFund } | null> {
  const seq = decodeId('u', account, id);
  const [plan] = seq === null ? [] : await readPlans(parts.database.kysely, account, seq);
  const fund = plan && (await findFund(parts.database.kysely, plan.fund.toString()));
  return seq !== null && fund ? { seq, fund } : null;
}

export const pausePlan =
  (parts: PlanParts): Handler<'funds/pausePlan'> =>
  async (input, customer) => {
    const found = await named(parts, customer, input.plan);
    if (!found) return refuse('notFound');
    const { seq, fund } = found;
    return run(parts, customer, {
      fund,
      key: keyOf('funds/pausePlan', input),
      seq,
      decide: (state, now) => decidePausePlan(state, seq, input.paused, todayOf(parts, fund, now)),
    });
  };

export const endPlan =
  (parts: PlanParts): Handler<'funds/endPlan'> =>
  async (input, customer) => {
    const found = await named(parts, customer, input.plan);
    if (!found) return refuse('notFound');
    const { seq, fund } = found;
    return run(parts, customer, {
      fund,
      key: keyOf('funds/endPlan', input),
      seq,
      decide: (state, now) => decideEndPlan(state, seq, now),
    });
  };
