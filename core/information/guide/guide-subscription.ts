/**
 * The plan behind the guide’s PRO part: one trial; then, if the customer has meanwhile agreed to it, a month at a time,
 * each paid when it begins. A customer who cancels keeps what is paid. Without money it ends, and nothing is owed.
 * Amounts are minor units, times epoch ms.
 */
import type { DecisionChanges, Notice } from '../../ledger/decision-changes.ts';
import { type Amount, type Currency, formatAmount, parseAmount } from '../../ledger/money.ts';
import type { AccountState } from '../../trading/orders/account-state.ts';
import { refuseRestrictedAction, type RestrictionRefusal } from '../../compliance/account-restrictions.ts';
import { isoTime } from '../../dates.ts';

export interface GuideSubscription {
  seq: bigint;
  currency: Currency;
  /** Per month, as agreed. */
  price: Amount;
  status: 'trial' | 'paid' | 'ended';
  startedAt: number;
  /** The months are counted from here; for a plan without a trial, its start. */
  anchorAt: number;
  /** When the trial or the paid month ends. */
  dueAt: number;
  /** Months that were paid. */
  paid: number;
  remindedAt: number | null;
  /** Agreed to pay; asked for again in the trial, which otherwise ends. */
  agreedAt: number | null;
  cancelledAt: number | null;
  endedAt: number | null;
  cause: 'cancelled' | 'unpaid' | 'notAgreed' | null;
}

/** A month's price, by the currency that it is paid in. */
const PRICES: Readonly<Record<Currency, string>> = {
  USD: '4.90',
  KRW: '6900',
  MXN: '89.00',
  THB: '169.00',
  INR: '419.00',
  SAR: '18.90',
};
export const GUIDE_SUBSCRIPTION_PRICES = Object.entries(PRICES).map(([currency, amount]) => ({
  currency,
  amount: parseAmount(amount, currency) ?? 0n,
}));
export const getGuideSubscriptionPrice = (currency: Currency): Amount | null =>
  GUIDE_SUBSCRIPTION_PRICES.find((each) => each.currency === currency)?.amount ?? null;

const DAY_MS = 86_400_000;
export const GUIDE_TRIAL_DAYS = 14;
export const GUIDE_TRIAL_REMINDER_DAYS = 3;

/** `months` after an instant, on the same day of the month or the month's last. */
export function addMonthsToInstant(instant: number, months: number): number {
  const at = new Date(instant);
  const first = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1);
  const days = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months + 1, 0)).getUTCDate();
  return first + (Math.min(at.getUTCDate(), days) - 1) * DAY_MS + (instant % DAY_MS);
}

/** The end of the month containing `now`, counted from the anchor. */
export function computeBillingMonthEnd(anchorAt: number, now: number): number {
  let months = 1;
  while (addMonthsToInstant(anchorAt, months) <= now) months += 1;
  return addMonthsToInstant(anchorAt, months);
}

type Decided = Pick<AccountState, 'lastSeq' | 'states' | 'available'> & { guidePlans?: readonly GuideSubscription[] };
export type GuideSubscriptionRefusal =
  | RestrictionRefusal
  | { refused: 'guidePlanRunning' | 'guideNoPlan'; params: Record<never, never> }
  | { refused: 'guidePriceChanged'; params: { price: string; currency: string } }
  | { refused: 'insufficientBalance'; params: { needed: string; available: string; currency: string } };
export type GuideSubscriptionChanges = DecisionChanges & { records: { guidePlans: GuideSubscription[] } };

const findRunningPlan = ({ guidePlans = [] }: Decided): GuideSubscription | null =>
  guidePlans.find(({ status }) => status !== 'ended') ?? null;
const money = ({ price, currency }: GuideSubscription) => ({ amount: formatAmount(price, currency), currency });

const buildPlanChanges = (
  state: Decided,
  plan: GuideSubscription,
  notices: Notice[],
  transfers: DecisionChanges['transfers'] = [],
): GuideSubscriptionChanges => ({
  transfers,
  records: { guidePlans: [plan] },
  notices,
  lastSeq: plan.seq > state.lastSeq ? plan.seq : state.lastSeq,
});

/** Pays a month that begins at `from`. */
function payMonth(state: Decided, plan: GuideSubscription, from: number): GuideSubscriptionChanges {
  const dueAt = computeBillingMonthEnd(plan.anchorAt, from);
  const paid = { ...plan, status: 'paid' as const, dueAt, paid: plan.paid + 1 };
  const { price: amount, currency, seq } = plan;
  return buildPlanChanges(
    state,
    paid,
    [{ code: 'guidePlanPaid', params: { ...money(plan), until: isoTime(dueAt) } }],
    [{ currency, amount, debit: 'available', credit: 'guideIncome', code: 'guidePlan', reference: `w${seq}` }],
  );
}

/** `price`: a month's price as shown, in its currency. */
export function decideStartGuideSubscription(
  state: Decided,
  { currency, price }: Pick<GuideSubscription, 'currency' | 'price'>,
  now: number,
): GuideSubscriptionChanges | GuideSubscriptionRefusal {
  const refusal = refuseRestrictedAction(state.states, 'open', now);
  if (refusal) return refusal;
  if (findRunningPlan(state)) return { refused: 'guidePlanRunning', params: {} };
  const currentPrice = getGuideSubscriptionPrice(currency) ?? 0n;
  if (currentPrice !== price)
    return { refused: 'guidePriceChanged', params: { price: formatAmount(currentPrice, currency), currency } };
  const isFirst = (state.guidePlans ?? []).length === 0;
  const anchorAt = isFirst ? now + GUIDE_TRIAL_DAYS * DAY_MS : now;
  const plan: GuideSubscription = {
    seq: state.lastSeq + 1n,
    currency,
    price,
    status: 'trial',
    startedAt: now,
    anchorAt,
    dueAt: anchorAt,
    paid: 0,
    remindedAt: null,
    agreedAt: isFirst ? null : now,
    cancelledAt: null,
    endedAt: null,
    cause: null,
  };
  if (isFirst)
    return buildPlanChanges(state, plan, [
      { code: 'guideTrialStarted', params: { ...money(plan), until: isoTime(anchorAt) } },
    ]);
  const available = state.available(currency);
  if (available < price)
    return {
      refused: 'insufficientBalance',
      params: { needed: formatAmount(price, currency), available: formatAmount(available, currency), currency },
    };
  return payMonth(state, plan, now);
}

/**
 * The coming months may be charged, at the price as shown; a cancelled plan continues. Repeating it changes nothing.
 */
export function decideAgreeToGuideSubscription(
  state: Decided,
  price: Amount,
  now: number,
): GuideSubscriptionChanges | GuideSubscriptionRefusal {
  const plan = findRunningPlan(state);
  if (!plan || plan.dueAt <= now) return { refused: 'guideNoPlan', params: {} };
  const { amount, currency } = money(plan);
  if (plan.price !== price) return { refused: 'guidePriceChanged', params: { price: amount, currency } };
  if (plan.agreedAt !== null && plan.cancelledAt === null) return buildPlanChanges(state, plan, []);
  return buildPlanChanges(state, { ...plan, agreedAt: now, cancelledAt: null }, [
    { code: 'guidePlanAgreed', params: { ...money(plan), until: isoTime(plan.dueAt) } },
  ]);
}

/** Lets it run to the end of what is paid, or of the trial, without further payment. Repeating it changes nothing. */
export function decideCancelGuideSubscription(
  state: Decided,
  now: number,
): GuideSubscriptionChanges | GuideSubscriptionRefusal {
  const plan = findRunningPlan(state);
  if (!plan) return { refused: 'guideNoPlan', params: {} };
  return plan.cancelledAt === null
    ? buildPlanChanges(state, { ...plan, cancelledAt: now }, [
        { code: 'guidePlanCancelled', params: { until: isoTime(plan.dueAt) } },
      ])
    : buildPlanChanges(state, plan, []);
}

/**
 * What is due for a plan: the end, a month's payment, or the notice before the trial ends; null if nothing is. Missed
 * months aren't charged afterwards.
 */
export function decideDueGuideSubscription(state: Decided, seq: bigint, now: number): GuideSubscriptionChanges | null {
  const plan = state.guidePlans?.find((each) => each.seq === seq);
  if (!plan || plan.status === 'ended') return null;
  if (now < plan.dueAt) {
    const isSoon =
      plan.status === 'trial' && plan.cancelledAt === null && plan.dueAt - now <= GUIDE_TRIAL_REMINDER_DAYS * DAY_MS;
    return isSoon && plan.remindedAt === null
      ? buildPlanChanges(state, { ...plan, remindedAt: now }, [
          {
            code: plan.agreedAt === null ? 'guideTrialAsks' : 'guideTrialEnds',
            params: { ...money(plan), until: isoTime(plan.dueAt) },
          },
        ])
      : null;
  }
  const ended = { ...plan, status: 'ended' as const, endedAt: now };
  if (plan.cancelledAt !== null)
    return buildPlanChanges(state, { ...ended, cause: 'cancelled' }, [{ code: 'guidePlanEnded', params: {} }]);
  if (plan.agreedAt === null)
    return buildPlanChanges(state, { ...ended, cause: 'notAgreed' }, [{ code: 'guideTrialOver', params: {} }]);
  if (state.available(plan.currency) < plan.price || refuseRestrictedAction(state.states, 'open', now))
    return buildPlanChanges(state, { ...ended, cause: 'unpaid' }, [{ code: 'guidePlanUnpaid', params: money(plan) }]);
  return payMonth(state, plan, now);
}

/** Records of the guide: a plan as a decision leaves it. */
export interface GuideSubscriptionRecords {
  guidePlans: GuideSubscription;
}
/** What decisions about plans load: all of the customer's. */
export interface GuideSubscriptionDecisionState {
  guidePlans?: readonly GuideSubscription[];
}

declare module '../../ledger/decision-changes.ts' {
  interface RecordKinds extends GuideSubscriptionRecords {}
  interface AreaDecisionState extends GuideSubscriptionDecisionState {}
}
