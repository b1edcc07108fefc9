/**
 * The application for day trading: who may apply, who decides and when. Applying, reviewing and suspending are recorded
 * steps.
 */

export type DayTradingStatus = 'none' | 'applied' | 'approved' | 'refused' | 'suspended';
/** A reviewer's possible decisions. */
export type DayTradingReviewDecision = Exclude<DayTradingStatus, 'none' | 'applied'>;

/** The version of the risk text that an application accepts. A new text gets a new one. */
export const DAY_TRADING_TERMS_VERSION = '2026-11-20';

/**
 * How applications are reviewed from an instant (epoch ms) on: by the house's rule, this many seconds after they
 * arrive, or by a person.
 */
export type DayTradingReviewRule = { from: number } & (
  | { mode: 'automatic'; afterSeconds: number }
  | { mode: 'manual' }
);

const HOUSE_FROM = Date.UTC(2026, 10, 20);
/**
 * The default without a rule of the operator: a practice world reviews by rule after five seconds, any other by a
 * person.
 */
export const getHouseDayTradingReviewRule = (isPractice: boolean): DayTradingReviewRule =>
  isPractice ? { from: HOUSE_FROM, mode: 'automatic', afterSeconds: 5 } : { from: HOUSE_FROM, mode: 'manual' };

/**
 * The rule for an application made at `at`: the latest in force by then, else the house's. An application keeps its
 * rule.
 */
export function getDayTradingReviewRuleAt(
  rules: readonly DayTradingReviewRule[],
  house: DayTradingReviewRule,
  at: number,
): DayTradingReviewRule {
  return rules.reduce(
    (found, rule) => (rule.from <= at && (found === house || rule.from > found.from) ? rule : found),
    house,
  );
}

/**
 * The effect of applying: nothing if an application is pending or granted; a suspended account can't lift its
 * suspension by applying.
 */
export const decideDayTradingApplication = (status: DayTradingStatus): 'apply' | 'nothing' | 'suspended' =>
  status === 'suspended' ? 'suspended' : status === 'applied' || status === 'approved' ? 'nothing' : 'apply';

/** When the rule decides an application of `appliedAt` (epoch ms); null if a person does. */
export const getAutomaticReviewTime = (rule: DayTradingReviewRule, appliedAt: number): number | null =>
  rule.mode === 'automatic' ? appliedAt + rule.afterSeconds * 1_000 : null;

/** The rule's own review: anyone allowed to trade may day-trade. The reason is a key of the texts. */
export const reviewDayTradingByRule = (barred: boolean): { status: 'approved' | 'refused'; reason: string | null } =>
  barred ? { status: 'refused', reason: 'barred' } : { status: 'approved', reason: null };
