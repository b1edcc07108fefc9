/** Plans: starting, changing, pausing, ending and listing them, and the job that runs them. */
import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import { type Refusal, refuse } from '@bourse/contract/refusals.ts';
import {
  decideEndFundPlan,
  decidePauseFundPlan,
  decideRunFundPlan,
  decideSetFundPlan,
  type FundSavingsPlan,
  type FundSavingsPlanDecision,
} from '@bourse/core/products/investment-funds/monthly-fund-plans.ts';
import { parseAmount, STORED_INTEGER_MAXIMUM } from '@bourse/core/ledger/money.ts';
import type { AccountState } from '@bourse/core/trading/orders/account-state.ts';
import { buildFundClosingRefusal, type FundRefusal } from '@bourse/core/products/investment-funds/fund-orders.ts';
import { type IdempotencyKey, computeIdempotencyKey } from '../desk/command.ts';
import type { CustomerCaller, Handler } from '../calls/handler-types.ts';
import { type AccountId, decodeId, encodeId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { findDealingDay, buildFundMarketToday } from './dealing-calendar.ts';
import {
  type DueFundPlan,
  type FundPlanCursor,
  readDueFundPlans,
  readFundPlan,
  readFundPlans,
  readFundPlanRuns,
} from './customer-funds-store.ts';
import { buildFundPlanLoad, fundPlansOfPersonLoads } from './investment-fund-records.ts';
import { findFund, buildFundPlanView, type FundPlanView } from './fund-views.ts';
import { type FundRecord, fundNameOf, readFunds } from './store.ts';
import { mapWithConcurrency } from '../runtime/promises.ts';
import { FUND_ACTOR } from './book-fund-transfers.ts';

type FundPlanDependencies = Pick<ServerDependencies, 'database' | 'desk' | 'clock' | 'timeZones' | 'world'>;
type Caller = Pick<CustomerCaller, 'account' | 'language'>;

export const listPlans =
  (dependencies: FundPlanDependencies): Handler<'funds/listPlans'> =>
  async ({ cursor, limit = PAGE_SIZE }, customer) => {
    const { account } = customer;
    const after = cursor === undefined ? null : parsePlanCursor(account, cursor);
    if (cursor !== undefined && after === null) return refuse('badInput', { field: 'cursor' });
    const found = await readFundPlans(dependencies.database.kysely, account, { after, limit: limit + 1 });
    const pageRows = found.slice(0, limit);
    const last = pageRows.at(-1);
    return {
      rows: await planViewsOf(dependencies, customer, pageRows),
      next: found.length > limit && last ? `${cursorStatusOf(last)}:${encodeId('u', account, last.seq)}` : null,
    };
  };

/** The cursor's place on the list, besides the plan's id: if the plan ends meanwhile, running ones are still found. */
const cursorStatusOf = ({ status }: Pick<FundSavingsPlan, 'status'>): string =>
  status === 'ended' ? 'ended' : 'running';
function parsePlanCursor(account: AccountId, cursor: string): FundPlanCursor | null {
  const [place, id = ''] = cursor.split(':');
  const seq = decodeId('u', account, id);
  return seq === null || (place !== 'ended' && place !== 'running') ? null : { seq, ended: place === 'ended' };
}

async function planViewsOf(
  dependencies: FundPlanDependencies,
  { account, language }: Caller,
  plans: readonly FundSavingsPlan[],
): Promise<FundPlanView[]> {
  const { kysely } = dependencies.database;
  const [funds, runs] = await Promise.all([readFunds(kysely), readFundPlanRuns(kysely, account, plans)]);
  const now = dependencies.clock.now();
  return plans.map((plan) =>
    buildFundPlanView(
      dependencies,
      account,
      plan,
      funds.find(({ fund }) => fund === plan.fund)!,
      runs.filter(({ plan_seq: of }) => of === plan.seq),
      { language, now },
    ),
  );
}

/** A plan's command: the plan it loads, and its decision. */
interface PlanCommand {
  fund: FundRecord;
  key: IdempotencyKey;
  seq: bigint | null;
  decide(state: AccountState, now: number): FundSavingsPlanDecision | FundRefusal;
}
/** The stored answer is the state when it was decided. */
interface PlanAnswer {
  plan: FundPlanView;
}

async function runPlanCommand(
  dependencies: FundPlanDependencies,
  { account, language }: Caller,
  { fund, key, seq, decide }: PlanCommand,
): Promise<PlanAnswer | Refusal> {
  const runs = seq === null ? [] : await readFundPlanRuns(dependencies.database.kysely, account, [{ seq }]);
  return dependencies.desk.run<FundSavingsPlanDecision, PlanAnswer>({
    account,
    actor: { account },
    key,
    currencies: [],
    instrument: null,
    loads: seq === null ? fundPlansOfPersonLoads : [buildFundPlanLoad(seq)],
    decide,
    answer: ({ records: { fundPlans } }) => ({
      plan: buildFundPlanView(dependencies, account, fundPlans[0]!, fund, runs, {
        language,
        now: dependencies.clock.now(),
      }),
    }),
  });
}

export const setPlan =
  (dependencies: FundPlanDependencies): Handler<'funds/setPlan'> =>
  async (input, customer) => {
    const fund = await findFund(dependencies.database.kysely, input.fund);
    if (!fund) return refuse('productNotFound');
    const amount = parseAmount(input.amount, fund.currency);
    if (amount === null || amount > STORED_INTEGER_MAXIMUM) return refuse('badInput', { field: 'amount' });
    const seq = input.plan === undefined ? null : decodeId('u', customer.account, input.plan);
    if (input.plan !== undefined && seq === null) return refuse('notFound');
    const { day, roll } = input;
    return runPlanCommand(dependencies, customer, {
      fund,
      key: computeIdempotencyKey('funds/setPlan', input),
      seq,
      decide: (state, now) =>
        fund.sellsOn === null
          ? decideSetFundPlan(
              state,
              { fund, name: fundNameOf(fund, 'en'), amount, day, roll, seq },
              buildFundMarketToday(dependencies, fund, now),
              now,
            )
          : buildFundClosingRefusal(fund.sellsOn),
    });
  };

/** The plan that a call names, with its fund. */
async function findNamedPlan(
  dependencies: FundPlanDependencies,
  { account }: Caller,
  id: string,
): Promise<{ seq: bigint; fund: FundRecord } | null> {
  const seq = decodeId('u', account, id);
  const plan = seq === null ? null : await readFundPlan(dependencies.database.kysely, account, seq);
  const fund = plan && (await findFund(dependencies.database.kysely, plan.fund.toString()));
  return seq !== null && fund ? { seq, fund } : null;
}

export const pausePlan =
  (dependencies: FundPlanDependencies): Handler<'funds/pausePlan'> =>
  async (input, customer) => {
    const found = await findNamedPlan(dependencies, customer, input.plan);
    if (!found) return refuse('notFound');
    const { seq, fund } = found;
    return runPlanCommand(dependencies, customer, {
      fund,
      key: computeIdempotencyKey('funds/pausePlan', input),
      seq,
      decide: (state, now) =>
        decidePauseFundPlan(state, seq, input.paused, buildFundMarketToday(dependencies, fund, now)),
    });
  };

export const endPlan =
  (dependencies: FundPlanDependencies): Handler<'funds/endPlan'> =>
  async (input, customer) => {
    const found = await findNamedPlan(dependencies, customer, input.plan);
    if (!found) return refuse('notFound');
    const { seq, fund } = found;
    return runPlanCommand(dependencies, customer, {
      fund,
      key: computeIdempotencyKey('funds/endPlan', input),
      seq,
      decide: (state, now) => decideEndFundPlan(state, seq, now),
    });
  };

const PAGE = 2_000;
const AT_ONCE = 500;

/**
 * Runs plans whose date has come: each buys or is skipped, once per date. Returns how many dates were processed. A plan
 * that is months behind is run once for each missed date.
 */
export async function runDueFundPlans(dependencies: FundPlanDependencies): Promise<number> {
  const { kysely } = dependencies.database;
  const funds = new Map((await readFunds(kysely)).map((fund) => [fund.fund, fund]));
  let done = 0;
  for (let round = 1; round > 0; ) {
    round = 0;
    const now = dependencies.clock.now();
    for (let after: DueFundPlan | null = null; ; ) {
      const page: DueFundPlan[] = await readDueFundPlans(kysely, now, after, PAGE);
      after = page.at(-1) ?? null;
      if (after === null) break;
      const outcomes = await mapWithConcurrency(page, AT_ONCE, (plan) =>
        runPlan(dependencies, funds.get(plan.fund)!, plan),
      );
      round += outcomes.filter((each) => each !== null).length;
    }
    done += round;
  }
  return done;
}

function runPlan(
  dependencies: FundPlanDependencies,
  fund: FundRecord,
  { account_id: account, plan_seq: seq, next_on: date }: DueFundPlan,
) {
  return dependencies.desk.runIfDue({
    account,
    actor: FUND_ACTOR,
    key: null,
    currencies: [fund.currency],
    instrument: null,
    loads: [buildFundPlanLoad(seq)],
    decide(state, now) {
      const day = fund.sellsOn === null ? findDealingDay(dependencies, fund, now) : null;
      if (day === null) return null;
      const run = {
        fund,
        name: fundNameOf(fund, 'en'),
        date,
        day,
        today: buildFundMarketToday(dependencies, fund, now),
      };
      return decideRunFundPlan(state, seq, run, now);
    },
    answer: () => ({}),
  });
}
