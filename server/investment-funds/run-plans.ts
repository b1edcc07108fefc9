import { decideRunPlan } from '@bourse/core/investment-funds/plans.ts';
import { sql } from 'kysely';
import type { AccountId } from '../ids.ts';
import { inTurns } from '../jobs/in-turns.ts';
import type { Parts } from '../parts.ts';
import { dayFor, todayOf } from './calendar.ts';
import { ACTOR } from './fund-money.ts';
import { planNumbered } from './records.ts';
import { type Db, type KnownFund, nameOf, readFunds } from './store.ts';

export type PlanParts = Pick<Parts, 'database' | 'desk' | 'clock' | 'zones' | 'world'>;
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
