/**
 * The limits of deposits and withdrawals by currency: the house's defaults, and the rules that the operator has dated
 * ahead.
 */
import {
  type Amount,
  type Currency,
  CURRENCY_DIGITS,
  divide,
  formatAmount,
  maximumOf,
  power10,
  minimumOf,
} from '../../ledger/money.ts';
import type { TimeZoneConverter } from '../../markets/market-types.ts';
import { type DatedRule, findRuleInForce } from '../dated-rules.ts';
import {
  formatMinuteOfDay,
  type DepositWithdrawalHours,
  isWithinDepositWithdrawalHours,
} from '../deposit-withdrawal-hours.ts';

export type FundsDirection = 'deposit' | 'withdrawal';

/** Amounts are minor units for each request. */
export interface DepositWithdrawalTerms extends DepositWithdrawalHours, SoleApprovalLimits {
  minimum: Amount;
  maximum: Amount;
  feeFixed: Amount;
  /** Hundredths of a percent of the amount. */
  feeBps: number;
  /** Above this two people decide; null: one is always enough. */
  fourEyesAbove: Amount | null;
  /** No withdrawal for this long after a new card or address or a changed password. */
  coolingHours: number;
  /** How long it usually takes, and by the end of which business day at the latest (T+n). */
  usualHours: number;
  latestDays: number;
}
/** The operator's rule from an instant on. */
export interface DepositWithdrawalRule extends DepositWithdrawalTerms, DatedRule {
  kind: FundsDirection;
  currency: Currency;
}

/**
 * Whole units of a currency worth about a hundred yuan at 2026 rates. One table for all currencies: a hundred yuan is
 * the smallest amount, and five hundred thousand the largest, in any currency.
 */
const HUNDRED_YUAN: Readonly<Record<Currency, bigint>> = {
  CNY: 100n,
  USD: 14n,
  USDT: 14n,
  MXN: 250n,
  THB: 480n,
  KRW: 20_000n,
  INR: 1_200n,
  SAR: 50n,
  JPY: 2_100n,
  HKD: 110n,
  TWD: 440n,
  VND: 360_000n,
  MYR: 60n,
  EUR: 12n,
  GBP: 11n,
  AUD: 21n,
};
const MAXIMUM_TIMES = 5_000n;
const FOUR_EYES_TIMES = 500n;
/**
 * One approver alone may approve as much for one customer in thirty days as for a single request, and five times as
 * much for all customers together.
 */
const APPROVER_TIMES = 2_500n;

const MONDAY_TO_FRIDAY = [1, 2, 3, 4, 5];
const ZONE = 'Asia/Seoul';
/**
 * The specification's section 9: deposits on weekdays from 00:00 to 23:59; withdrawals from 09:30 to 24:00, usually
 * within two hours, T+1 at the latest.
 */
const HOUSE_TERMS: Readonly<
  Record<
    FundsDirection,
    Omit<DepositWithdrawalTerms, 'minimum' | 'maximum' | 'fourEyesAbove' | 'customerAlone' | 'approverAlone'>
  >
> = {
  deposit: {
    feeFixed: 0n,
    feeBps: 0,
    weekdays: MONDAY_TO_FRIDAY,
    opens: 0,
    closes: 1_439,
    zone: ZONE,
    coolingHours: 0,
    usualHours: 2,
    latestDays: 1,
  },
  withdrawal: {
    feeFixed: 0n,
    feeBps: 10,
    weekdays: MONDAY_TO_FRIDAY,
    opens: 570,
    closes: 1_440,
    zone: ZONE,
    coolingHours: 24,
    usualHours: 2,
    latestDays: 1,
  },
};

export function defaultDepositWithdrawalTerms(kind: FundsDirection, currency: Currency): DepositWithdrawalTerms {
  const unit = (HUNDRED_YUAN[currency] ?? 0n) * power10(CURRENCY_DIGITS[currency] ?? 2);
  return {
    ...HOUSE_TERMS[kind],
    minimum: unit,
    maximum: unit * MAXIMUM_TIMES,
    fourEyesAbove: unit * FOUR_EYES_TIMES,
    customerAlone: unit * FOUR_EYES_TIMES,
    approverAlone: unit * APPROVER_TIMES,
  };
}

export const selectDepositWithdrawalRules = (
  rules: readonly DepositWithdrawalRule[],
  kind: FundsDirection,
  currency: Currency,
): DepositWithdrawalRule[] => rules.filter((rule) => rule.kind === kind && rule.currency === currency);

/** The terms at `at` (epoch ms): those of the rule in force, else the house's. */
export const depositWithdrawalTermsAt = (
  rules: readonly DepositWithdrawalRule[],
  kind: FundsDirection,
  currency: Currency,
  at: number,
): DepositWithdrawalTerms =>
  findRuleInForce(selectDepositWithdrawalRules(rules, kind, currency), at) ??
  defaultDepositWithdrawalTerms(kind, currency);

const BPS = 10_000n;
/** The fee for moving `amount`, rounded up. */
export const computeDepositWithdrawalFee = (
  amount: Amount,
  { feeFixed, feeBps }: Pick<DepositWithdrawalTerms, 'feeFixed' | 'feeBps'>,
): Amount => feeFixed + divide(amount * BigInt(feeBps), BPS, 'up');

/** The fee for a withdrawal of `amount`: at least a minor unit always arrives. */
export const computeWithdrawalFee = (
  amount: Amount,
  terms: Pick<DepositWithdrawalTerms, 'feeFixed' | 'feeBps'>,
): Amount => minimumOf(computeDepositWithdrawalFee(amount, terms), maximumOf(amount - 1n, 0n));

/** The fee for a deposit of `amount`, as far as that reaches: at least a minor unit is always credited. */
export const computeDepositFee = (amount: Amount, terms: Pick<DepositWithdrawalTerms, 'feeFixed' | 'feeBps'>): Amount =>
  minimumOf(computeDepositWithdrawalFee(amount, terms), amount - 1n);

/** How many people have to approve `amount`. */
export const approversNeededFor = (
  amount: Amount,
  { fourEyesAbove }: Pick<DepositWithdrawalTerms, 'fourEyesAbove'>,
): 1 | 2 => (fourEyesAbove !== null && amount > fourEyesAbove ? 2 : 1);

export type DepositWithdrawalRefusal =
  | { refused: 'depositTime'; params: { range: string } }
  | { refused: 'outsideDepositWindow' | 'outsideWithdrawalWindow'; params: { from: string; to: string } }
  | { refused: 'depositMinimum' | 'withdrawalMinimum'; params: { minimum: string; currency: string } }
  | { refused: 'depositMaximum' | 'withdrawalMaximum'; params: { maximum: string; currency: string } };

/**
 * The refusal outside the hours, with their range: from and till, or the specification's phrase with a dash on a
 * weekday without any deposits.
 */
export function checkDepositWithdrawalHours(
  kind: FundsDirection,
  terms: DepositWithdrawalHours,
  zones: Pick<TimeZoneConverter, 'toLocal'>,
  now: number,
): DepositWithdrawalRefusal | null {
  if (isWithinDepositWithdrawalHours(terms, zones, now)) return null;
  const [from, to] = [formatMinuteOfDay(terms.opens), formatMinuteOfDay(terms.closes)];
  if (kind === 'withdrawal') return { refused: 'outsideWithdrawalWindow', params: { from, to } };
  const onAnotherDay = !isWithinDepositWithdrawalHours({ ...terms, opens: 0, closes: 1_440 }, zones, now);
  return onAnotherDay
    ? { refused: 'depositTime', params: { range: `${from}-${to}` } }
    : { refused: 'outsideDepositWindow', params: { from, to } };
}

/** Refuses an `amount` below the minimum or above the maximum. */
export function checkAmountLimits(
  kind: FundsDirection,
  amount: Amount,
  { minimum, maximum }: Pick<DepositWithdrawalTerms, 'minimum' | 'maximum'>,
  currency: Currency,
): DepositWithdrawalRefusal | null {
  if (amount < minimum)
    return {
      refused: kind === 'deposit' ? 'depositMinimum' : 'withdrawalMinimum',
      params: { minimum: formatAmount(minimum, currency), currency },
    };
  if (amount > maximum)
    return {
      refused: kind === 'deposit' ? 'depositMaximum' : 'withdrawalMaximum',
      params: { maximum: formatAmount(maximum, currency), currency },
    };
  return null;
}

// How much one person may decide alone within thirty days, regardless of single amounts. Minor units.

/** Above these sums a second approver is needed: per customer, and per approver. */
interface SoleApprovalLimits {
  customerAlone: Amount;
  approverAlone: Amount;
}
/** By currency. */
export type AmountsByCurrency = ReadonlyMap<Currency, Amount>;
/** What one person has already approved alone. */
export interface SoleApprovalSums {
  byCustomer: AmountsByCurrency;
  byApprover: AmountsByCurrency;
}

/** A whole limit, in the units that count shares of it. */
const WHOLE = 10n ** 12n;

/**
 * The share of a limit that the sums use up together: each currency's share of its own limit, rounded up. An amount
 * counts towards the limit in every currency, so a customer who exchanges money doesn't get a new limit.
 */
function computeUsedShare(sums: AmountsByCurrency, limitOf: (currency: Currency) => Amount): bigint {
  let parts = 0n;
  for (const [currency, sum] of sums) {
    const limit = limitOf(currency);
    if (sum > 0n) parts += limit > 0n ? (sum * WHOLE + limit - 1n) / limit : WHOLE + 1n;
  }
  return parts;
}

export function isWithinSoleApprovalLimits(
  amount: Amount,
  currency: Currency,
  { byCustomer, byApprover }: SoleApprovalSums,
  limits: (currency: Currency) => SoleApprovalLimits,
): boolean {
  const withThis = (sums: AmountsByCurrency): AmountsByCurrency =>
    new Map([...sums, [currency, (sums.get(currency) ?? 0n) + amount]]);
  return (
    computeUsedShare(withThis(byCustomer), (each) => limits(each).customerAlone) <= WHOLE &&
    computeUsedShare(withThis(byApprover), (each) => limits(each).approverAlone) <= WHOLE
  );
}
