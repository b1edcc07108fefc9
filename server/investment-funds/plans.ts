/** Plans: starting, changing, pausing, ending and listing them, and the job that runs them. */
import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import {
  decideEndPlan,
  decidePausePlan,
  decideRunPlan,
  decideSetPlan,
  type Plan,
  type Planned,
} from '@bourse/core/products/investment-funds/plans.ts';
import { parseAmount, STORED_MAXIMUM } from '@bourse/core/ledger/money.ts';
import type { AccountState } from '@bourse/core/trading/orders/account-state.ts';
import { closes, type FundRefusal } from '@bourse/core/products/investment-funds/fund-orders.ts';
import { type Key, keyOf } from '../desk/command.ts';
import type { Customer, Handler } from '../calls/handler.ts';
import { type AccountId, decodeId, encodeId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { dayFor, todayOf } from './calendar.ts';
import { type PlanPlace, readPlan, readPlans, readRuns } from './customer-store.ts';
import { planNumbered, plansOfPerson } from './records.ts';
import { findFund, planView, type PlanView } from './views.ts';
import { type Db, type KnownFund, nameOf, readFunds } from './store.ts';
import { sql } from 'kysely';
import { inTurns } from '../runtime/promises.ts';
import { ACTOR } from './fund-money.ts';

type PlanParts = Pick<Parts, 'database' | 'desk' | 'clock' | 'zones' | 'world'>;
type Caller = Pick<Customer, 'account' | 'language'>;

export const listPlans =
  (parts: PlanParts): Handler<'funds/listPlans'> =>
  async ({ cursor, limit = PAGE_SIZE }, customer) => {
    const { account } = customer;
    const after = cursor === undefined ? null : placeAt(account, cursor);
    if (cursor !== undefined && after === null) return refuse('badInput', { field: 'cursor' });
    const found = await readPlans(parts.database.kysely, account, { after, limit: limit + 1 });
    const shown = found.slice(0, limit);
    const last = shown.at(-1);
    return {
      rows: await viewsOf(parts, customer, shown),
      next: found.length > limit && last ? `${placeOf(last)}:${encodeId('u', account, last.seq)}` : null,
    };
  };

/** The cursor's place on the list, besides the plan's id: if the plan ends meanwhile, running ones are still found. */
const placeOf = ({ status }: Pick<Plan, 'status'>): string => (status === 'ended' ? 'ended' : 'running');
function placeAt(account: AccountId, cursor: string): PlanPlace | null {
  const [place, id = ''] = cursor.split(':');
  const seq = decodeId('u', account, id);
  return seq === null || (place !== 'ended' && place !== 'running') ? null : { seq, ended: place === 'ended' };
}

async function viewsOf(parts: PlanParts, { account, language }: Caller, plans: readonly Plan[]): Promise<PlanView[]> {
  const { kysely } = parts.database;
  const [funds, runs] = await Promise.all([readFunds(kysely), readRuns(kysely, account, plans)]);
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

/** A plan's command: the plan it loads, and its decision. */
interface Command {
  fund: KnownFund;
  key: Key;
  seq: bigint | null;
  decide(state: AccountState, now: number): Planned | FundRefusal;
}
/** The stored answer is the state when it was decided. */
interface Answer {
  plan: PlanView;
}

async function run(
  parts: PlanParts,
  { account, language }: Caller,
  { fund, key, seq, decide }: Command,
): Promise<Answer | Refusal> {
  const runs = seq === null ? [] : await readRuns(parts.database.kysely, account, [{ seq }]);
  const answer = await parts.desk.run<Planned, Answer>({
    account,
    actor: { account },
    key,
    currencies: [],
    instrument: null,
    loads: seq === null ? plansOfPerson : [planNumbered(seq)],
    decide,
    answer: ({ records: { fundPlans } }) => ({
      plan: planView(parts, account, fundPlans[0]!, fund, runs, { language, now: parts.clock.now() }),
    }),
  });
  return answer ?? refuse('systemBusy');
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
  const plan = seq === null ? null : await readPlan(parts.database.kysely, account, seq);
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

const PAGE = 2_000;
const AT_ONCE = 500;

interface DuePlan {
  account_id: AccountId;
  plan_seq: bigint;
  fund: number;
  next_on: string;
}
async function readDuePlans(db: Db, now: number, after: DuePlan | null): Promise<DuePlan[]> {
  const { rows } = await sql<DuePlan>`select account_id, plan_seq, fund, next_on from fund_plans
    where status <> 'ended' and next_at <= ${new Date(now)} and (${after?.account_id ?? null}::bigint is null
      or (account_id, plan_seq) > (${after?.account_id ?? null}::bigint, ${after?.plan_seq ?? null}::bigint))
    order by account_id, plan_seq limit ${PAGE}`.execute(db);
  return rows;
}

/**
 * Runs plans whose date has come: each buys or is skipped, once per date. Returns how many dates were processed. A plan
 * that is months behind is run once for each missed date.
 */
export async function runPlans(parts: PlanParts): Promise<number> {
  const { kysely } = parts.database;
  const funds = new Map((await readFunds(kysely)).map((fund) => [fund.fund, fund]));
  let done = 0;
  for (let round = 1; round > 0; ) {
    round = 0;
    const now = parts.clock.now();
    for (let after: DuePlan | null = null; ; ) {
      const page: DuePlan[] = await readDuePlans(kysely, now, after);
      after = page.at(-1) ?? null;
      if (after === null) break;
      const ran = await inTurns(page, AT_ONCE, (plan) => runPlan(parts, funds.get(plan.fund)!, plan));
      round += ran.filter((each) => each !== null).length;
    }
    done += round;
  }
  return done;
}

function runPlan(parts: PlanParts, fund: KnownFund, { account_id: account, plan_seq: seq, next_on: date }: DuePlan) {
  return parts.desk.run({
    account,
    actor: ACTOR,
    key: null,
    currencies: [fund.currency],
    instrument: null,
    loads: [planNumbered(seq)],
    decide(state, now) {
      const day = fund.sellsOn === null ? dayFor(parts, fund, now) : null;
      if (day === null) return null;
      const run = { fund, name: nameOf(fund, 'en'), date, day, today: todayOf(parts, fund, now) };
      return decideRunPlan(state, seq, run, now);
    },
    answer: () => ({}),
  });
}
