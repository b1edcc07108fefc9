/**
 * A plan buys a fund for the same amount each month. A month without the money is skipped: it costs nothing, and
 * doesn't affect the next one.
 */
import { formatAmount, type Amount, type Currency } from '../../ledger/money.ts';
import { refuseAct } from '../../compliance/restrictions.ts';
import type { Changes } from '../../ledger/changes.ts';
import { type DealingDay, dueAfter, type MarketCalendar, nextDue, type PlanDays } from './dealing-days.ts';
import { decideBuy, type FundRefusal, plain, type Seen, settledOf } from './fund-orders.ts';
import { PLANS_A_PERSON } from './fund-rules.ts';
import type { Fund } from './fund.ts';

export interface Plan extends PlanDays {
  seq: bigint;
  fund: number;
  amount: Amount;
  currency: Currency;
  status: 'active' | 'paused' | 'ended';
  /** The month (YYYY-MM) and the date of its next purchase, and when that date begins. */
  month: string;
  nextOn: string;
  nextAt: number;
  since: number;
  endedAt: number | null;
}
/** A plan's run on a date. */
export interface PlanRun {
  plan: bigint;
  date: string;
  outcome: 'bought' | 'skipped';
  /** Why it was skipped: no money, paused, or the reason for which a manual purchase was refused. */
  cause: 'bought' | 'noMoney' | 'paused' | 'refused';
  order: bigint | null;
}
export type Planned = Changes & { records: { fundPlans: Plan[] } };

export interface PlanWish extends PlanDays {
  fund: Fund;
  amount: Amount;
  /** For a plan that is changed. */
  seq: bigint | null;
}
/** Today's date in the fund's market, its calendar, and when a date of it begins. */
export interface Today {
  date: string;
  calendar: MarketCalendar;
  beginsAt(date: string): number;
}

const saved = (state: Pick<Seen, 'lastSeq'>, plan: Plan, notices: Changes['notices'] = []): Planned => ({
  transfers: [],
  records: { fundPlans: [plan] },
  notices,
  lastSeq: plan.seq > state.lastSeq ? plan.seq : state.lastSeq,
});

const runningIn = ({ fundPlans = [], plansElsewhere = 0 }: Seen): number =>
  fundPlans.filter(({ status }) => status !== 'ended').length + plansElsewhere;

/** Begins a plan, or changes the amount and day of one; what was bought stays. */
export function decideSetPlan(state: Seen, wish: PlanWish, today: Today, now: number): Planned | FundRefusal {
  const refusal = refuseAct(state.states, 'open', now);
  if (refusal) return refusal;
  const { fund, amount, day, roll } = wish;
  const { currency, minimum } = fund;
  if (amount < minimum)
    return { refused: 'fundMinimum', params: { minimum: formatAmount(minimum, currency), currency } };
  const due = nextDue({ day, roll }, today.date, today.calendar);
  if (!due) return plain('fundCalendarUnknown');
  const next = { day, roll, amount, month: due.month, nextOn: due.date, nextAt: today.beginsAt(due.date) };
  if (wish.seq === null) {
    if (runningIn(state) >= PLANS_A_PERSON) return { refused: 'fundPlansFull', params: { maximum: PLANS_A_PERSON } };
    const seq = state.lastSeq + 1n;
    return saved(state, { ...next, seq, fund: fund.fund, currency, status: 'active', since: now, endedAt: null });
  }
  const plan = state.fundPlans?.find((each) => each.seq === wish.seq && each.fund === fund.fund);
  if (!plan) return plain('notFound');
  return plan.status === 'ended' ? plain('fundPlanEnded') : saved(state, { ...plan, ...next });
}

/** A paused plan skips its dates; a resumed one continues with the next date. */
export function decidePausePlan(state: Seen, seq: bigint, pause: boolean, today: Today): Planned | FundRefusal {
  const plan = state.fundPlans?.find((each) => each.seq === seq);
  if (!plan) return plain('notFound');
  if (plan.status === 'ended') return plain('fundPlanEnded');
  if (pause) return saved(state, { ...plan, status: 'paused' });
  const due = nextDue(plan, today.date, today.calendar);
  if (!due) return plain('fundCalendarUnknown');
  const { month, date } = due;
  return saved(state, { ...plan, status: 'active', month, nextOn: date, nextAt: today.beginsAt(date) });
}

export function decideEndPlan(state: Seen, seq: bigint, now: number): Planned | FundRefusal {
  const plan = state.fundPlans?.find((each) => each.seq === seq);
  if (!plan) return plain('notFound');
  return plan.status === 'ended' ? plain('fundPlanEnded') : saved(state, { ...plan, status: 'ended', endedAt: now });
}

export interface Run {
  fund: Fund;
  name: string;
  /** The date that is due; null if it has been carried out already. */
  date: string;
  /** The day on which its purchase is dealt. */
  day: DealingDay;
  today: Pick<Today, 'calendar' | 'beginsAt'>;
}

/** The plan's date has come: it buys, or it is skipped. Each date once, also after days without a server. */
export function decideRunPlan(
  state: Seen,
  seq: bigint,
  { fund, name, date, day, today }: Run,
  now: number,
): Changes | null {
  const plan = state.fundPlans?.find((each) => each.seq === seq);
  if (!plan || plan.status === 'ended' || plan.nextOn !== date || plan.nextAt > now) return null;
  const due = dueAfter(plan, plan.month, today.calendar);
  // Without a calendar beyond that date, the plan ends.
  const after: Plan = due
    ? { ...plan, month: due.month, nextOn: due.date, nextAt: today.beginsAt(due.date) }
    : { ...plan, status: 'ended', endedAt: now };
  const { amount, currency } = plan;
  const skipped = (cause: 'noMoney' | 'paused' | 'refused'): Changes => ({
    transfers: [],
    records: { fundPlans: [after], fundPlanRuns: [{ plan: seq, date, outcome: 'skipped', cause, order: null }] },
    notices:
      cause === 'paused'
        ? []
        : [
            {
              code: 'fundPlanSkipped',
              params: { fund: name, amount: formatAmount(amount, currency), currency, day: date },
            },
          ],
    lastSeq: state.lastSeq,
  });
  if (plan.status === 'paused') return skipped('paused');
  if (amount > settledOf(state, currency, now)) return skipped('noMoney');
  const bought = decideBuy(state, { fund, amount, day, plan: seq }, now);
  if ('refused' in bought) return skipped('refused');
  const order = bought.records.fundOrders[0]!;
  return {
    ...bought,
    records: {
      ...bought.records,
      fundPlans: [after],
      fundPlanRuns: [{ plan: seq, date, outcome: 'bought', cause: 'bought', order: order.seq }],
    },
    notices: [
      {
        code: 'fundPlanBought',
        params: { fund: name, amount: formatAmount(amount, currency), currency, day: day.date },
      },
    ],
  };
}
