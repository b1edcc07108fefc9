/**
 * A plan buys a fund for the same amount each month. A month without the money is skipped: it costs nothing, and
 * doesn't affect the next one.
 */
import { formatAmount, type Amount, type Currency } from '../../ledger/money.ts';
import { refuseRestrictedAction } from '../../compliance/account-restrictions.ts';
import type { DecisionChanges } from '../../ledger/decision-changes.ts';
import {
  type DealingDay,
  findPlanDueDate,
  findPlanDueDateInNextMonth,
  type MarketCalendarChoice,
  findNextPlanDueDate,
  type MonthlyPlanSchedule,
} from './dealing-days.ts';
import {
  decideBuyFund,
  type FundRefusal,
  buildPlainFundRefusal,
  type AccountStateForFunds,
  computeSettledCash,
} from './fund-orders.ts';
import { FUND_PLANS_PER_PERSON_MAXIMUM } from './fund-valuation-and-rules.ts';
import type { Fund } from './fund.ts';

export interface FundSavingsPlan extends MonthlyPlanSchedule {
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
export interface FundSavingsPlanRun {
  plan: bigint;
  date: string;
  outcome: 'bought' | 'skipped';
  /** Why it was skipped: no money, paused, or the reason for which a manual purchase was refused. */
  cause: 'bought' | 'noMoney' | 'paused' | 'refused';
  order: bigint | null;
}
export type FundSavingsPlanDecision = DecisionChanges & { records: { fundPlans: FundSavingsPlan[] } };

export interface FundSavingsPlanRequest extends MonthlyPlanSchedule {
  fund: Fund;
  /** The fund's name, for notices. */
  name: string;
  amount: Amount;
  /** For a plan that is changed. */
  seq: bigint | null;
}
/** Today's date in the fund's market, its calendar, and when a date of it begins. */
export interface FundMarketToday {
  date: string;
  calendar: MarketCalendarChoice;
  beginsAt(date: string): number;
}

const saved = (
  state: Pick<AccountStateForFunds, 'lastSeq'>,
  plan: FundSavingsPlan,
  notices: DecisionChanges['notices'] = [],
): FundSavingsPlanDecision => ({
  transfers: [],
  records: { fundPlans: [plan] },
  notices,
  lastSeq: plan.seq > state.lastSeq ? plan.seq : state.lastSeq,
});

const countRunningPlans = ({ fundPlans = [], plansElsewhere = 0 }: AccountStateForFunds): number =>
  fundPlans.filter(({ status }) => status !== 'ended').length + plansElsewhere;

/** Begins a plan, or changes the amount and day of one; what was bought stays. */
export function decideSetFundPlan(
  state: AccountStateForFunds,
  wish: FundSavingsPlanRequest,
  today: FundMarketToday,
  now: number,
): FundSavingsPlanDecision | FundRefusal {
  const refusal = refuseRestrictedAction(state.states, 'open', now);
  if (refusal) return refusal;
  const { fund, amount, day, roll } = wish;
  const { currency, minimum } = fund;
  if (amount < minimum)
    return { refused: 'fundMinimum', params: { minimum: formatAmount(minimum, currency), currency } };
  const plan = state.fundPlans?.find((each) => each.seq === wish.seq && each.fund === fund.fund);
  const due = findNextDue({ day, roll }, plan?.month ?? null, today);
  if (!due) return buildPlainFundRefusal('fundCalendarUnknown');
  const next = { day, roll, amount, month: due.month, nextOn: due.date, nextAt: today.beginsAt(due.date) };
  if (wish.seq === null) {
    if (countRunningPlans(state) >= FUND_PLANS_PER_PERSON_MAXIMUM)
      return { refused: 'fundPlansFull', params: { maximum: FUND_PLANS_PER_PERSON_MAXIMUM } };
    const seq = state.lastSeq + 1n;
    return saved(state, { ...next, seq, fund: fund.fund, currency, status: 'active', since: now, endedAt: null });
  }
  if (!plan) return buildPlainFundRefusal('notFound');
  if (plan.status === 'ended') return buildPlainFundRefusal('fundPlanEnded');
  const leavesOut = plan.status === 'active' && due.month > plan.month;
  return saved(
    state,
    { ...plan, ...next },
    leavesOut ? [{ code: 'fundPlanMoved', params: { fund: wish.name, missed: plan.nextOn, day: due.date } }] : [],
  );
}

/** The next date after today in `month` or later: earlier months of a running plan are over. */
function findNextDue(
  days: MonthlyPlanSchedule,
  month: string | null,
  { date, calendar }: FundMarketToday,
): { month: string; date: string } | null {
  const due = findNextPlanDueDate(days, date, calendar);
  if (!due || month === null || due.month >= month) return due;
  const later = findPlanDueDate(days, month, calendar);
  return later === null ? null : { month, date: later };
}

/** A paused plan skips its dates; a resumed one continues with the next date. */
export function decidePauseFundPlan(
  state: AccountStateForFunds,
  seq: bigint,
  pause: boolean,
  today: FundMarketToday,
): FundSavingsPlanDecision | FundRefusal {
  const plan = state.fundPlans?.find((each) => each.seq === seq);
  if (!plan) return buildPlainFundRefusal('notFound');
  if (plan.status === 'ended') return buildPlainFundRefusal('fundPlanEnded');
  if (pause) return saved(state, { ...plan, status: 'paused' });
  const due = findNextDue(plan, plan.month, today);
  if (!due) return buildPlainFundRefusal('fundCalendarUnknown');
  const { month, date } = due;
  return saved(state, { ...plan, status: 'active', month, nextOn: date, nextAt: today.beginsAt(date) });
}

export function decideEndFundPlan(
  state: AccountStateForFunds,
  seq: bigint,
  now: number,
): FundSavingsPlanDecision | FundRefusal {
  const plan = state.fundPlans?.find((each) => each.seq === seq);
  if (!plan) return buildPlainFundRefusal('notFound');
  return plan.status === 'ended'
    ? buildPlainFundRefusal('fundPlanEnded')
    : saved(state, { ...plan, status: 'ended', endedAt: now });
}

export interface DueFundSavingsPlan {
  fund: Fund;
  name: string;
  /** The date that is due; null if it has been carried out already. */
  date: string;
  /** The day on which its purchase is dealt. */
  day: DealingDay;
  today: Pick<FundMarketToday, 'calendar' | 'beginsAt'>;
}

/** The plan's date has come: it buys, or it is skipped. Each date once, also after days without a server. */
export function decideRunFundPlan(
  state: AccountStateForFunds,
  seq: bigint,
  { fund, name, date, day, today }: DueFundSavingsPlan,
  now: number,
): DecisionChanges | null {
  const plan = state.fundPlans?.find((each) => each.seq === seq);
  if (!plan || plan.status === 'ended' || plan.nextOn !== date || plan.nextAt > now) return null;
  const due = findPlanDueDateInNextMonth(plan, plan.month, today.calendar);
  // Without a calendar beyond that date, the plan ends.
  const after: FundSavingsPlan = due
    ? { ...plan, month: due.month, nextOn: due.date, nextAt: today.beginsAt(due.date) }
    : { ...plan, status: 'ended', endedAt: now };
  const { amount, currency } = plan;
  const skipped = (cause: 'noMoney' | 'paused' | 'refused'): DecisionChanges => ({
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
  if (amount > computeSettledCash(state, currency, now)) return skipped('noMoney');
  const bought = decideBuyFund(state, { fund, amount, day, plan: seq }, now);
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
