/**
 * A loan's payment schedule: equal instalments, or interest each month and the principal with the last. Whole minor
 * units; the last instalment takes the rounding rest.
 */
import { fromDayNumber, toDayNumber, dayOfMonth, monthOf, yearOf } from '../../dates.ts';
import { type Amount, type Currency, divide, type Rate, SCALE } from '../../ledger/money.ts';

export const REPAYMENT_PLANS = ['equal', 'bullet'] as const;
export type RepaymentPlan = (typeof REPAYMENT_PLANS)[number];

export interface AmortisationTerms {
  principal: Amount;
  rate: Rate;
  count: DayCountConvention;
  plan: RepaymentPlan;
}
export interface AmortisationInstalment {
  date: string;
  principal: Amount;
  interest: Amount;
  /** Principal still owed after it. */
  left: Amount;
}

const lastOfMonth = (year: number, month: number): number => {
  const next = month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`;
  return dayOfMonth(fromDayNumber(toDayNumber(next) - 1));
};

/** The same day `months` later, or that month's last. */
export function addMonths(date: string, months: number): string {
  const count = yearOf(date) * 12 + monthOf(date) - 1 + months;
  const [year, month] = [Math.floor(count / 12), (count % 12) + 1];
  const day = Math.min(dayOfMonth(date), lastOfMonth(year, month));
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

export const listMonthlyDates = (from: string, months: number): string[] =>
  Array.from({ length: months }, (_, index) => addMonths(from, index + 1));

/** The payment that is the same on each of the dates, rounded half up. */
export function computeLevelPayment(
  { principal, rate, count }: AmortisationTerms,
  from: string,
  dates: readonly string[],
): Amount {
  const scale = interestScale(count);
  let [growth, sum, one, before] = [1n, 0n, 1n, from];
  for (const date of dates) {
    const factor = scale + rate * daysBetween(count, before, date);
    one *= scale;
    growth *= factor;
    sum = sum * factor + one;
    before = date;
  }
  return divide(principal * growth, sum, 'half-up');
}

export function buildAmortisation(
  lent: AmortisationTerms,
  from: string,
  dates: readonly string[],
): AmortisationInstalment[] {
  const payment = lent.plan === 'equal' ? computeLevelPayment(lent, from, dates) : null;
  let [left, before] = [lent.principal, from];
  return dates.map((date, index) => {
    const interest = roundInterest(computeExactInterest(left, lent.rate, lent.count, before, date), lent.count);
    const wanted = payment === null ? 0n : payment - interest;
    const principal = index === dates.length - 1 ? left : wanted < 0n ? 0n : wanted > left ? left : wanted;
    left -= principal;
    before = date;
    return { date, principal, interest, left };
  });
}

/**
 * The annual percentage rate of a sum paid out and repaid monthly: twelve times the monthly rate at which both are
 * worth the same, in parts of 10^8, rounded half up to a hundredth of a percent. Source: the actuarial method of
 * Regulation Z (12 CFR 1026), appendix J (b)(1) and (b)(8).
 */
export function computeAnnualPercentageRate(received: Amount, paid: readonly Amount[]): Rate {
  const unit = 10n ** 18n;
  const worth = (monthly: bigint): bigint => {
    // From the last payment back to the first: worth × (1 + i) = payment + what follows.
    let value = 0n;
    for (const payment of paid.toReversed()) value = ((value + payment * unit) * unit) / (unit + monthly);
    return value;
  };
  let [low, high] = [0n, unit];
  if (worth(low) <= received * unit) return 0n;
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (worth(middle) > received * unit) low = middle;
    else high = middle;
  }
  const hundredth = SCALE / 10_000n;
  return divide(high * 12n * SCALE, unit * hundredth, 'half-up') * hundredth;
}

// How the days of a loan are counted, by the lent currency. Actual days use the money market's year (as for financing);
// `30/360` counts every month as 30 days of a year of 360.

export type DayCountConvention = '30/360' | 'actual/360' | 'actual/365';

export interface DayCountRule {
  count: DayCountConvention;
  source: string;
}

const COUNTS: Readonly<Record<Currency, DayCountRule>> = {
  USD: {
    count: '30/360',
    source: 'Regulation Z (12 CFR 1026), appendix J (b)(3) and 1026.17(c)(3): months count as equal',
  },
  KRW: { count: 'actual/365', source: "Korean banks' standard terms of credit: days over 365 [verify]" },
  THB: { count: 'actual/365', source: 'Bank of Thailand, disclosure of consumer loans: days over 365 [verify]' },
  INR: { count: 'actual/365', source: 'Reserve Bank of India, interest on advances: days over 365 [verify]' },
  MXN: { count: 'actual/360', source: 'Banco de México, circular 3/2012: días efectivos / 360 [verify]' },
  SAR: { count: 'actual/360', source: "SAMA, rules on consumer finance; SAIBOR's own convention [verify]" },
};
export const dayCountRuleOf = (currency: Currency): DayCountRule | null => COUNTS[currency] ?? null;

/** A month's 31st counts as its 30th. */
const thirtyDays = (date: string): number => 360 * yearOf(date) + 30 * monthOf(date) + Math.min(dayOfMonth(date), 30);

/** Days for which interest is due between two dates. */
const daysBetween = (count: DayCountConvention, from: string, to: string): bigint =>
  BigInt(count === '30/360' ? thirtyDays(to) - thirtyDays(from) : toDayNumber(to) - toDayNumber(from));

export const daysPerYearIn = (count: DayCountConvention): bigint => (count === 'actual/365' ? 365n : 360n);

/** Interest before it is rounded: minor units times this. */
const interestScale = (count: DayCountConvention): bigint => SCALE * daysPerYearIn(count);
export const computeExactInterest = (
  principal: Amount,
  rate: Rate,
  count: DayCountConvention,
  from: string,
  to: string,
): bigint => principal * rate * daysBetween(count, from, to);
/** Interest is rounded half up to the minor unit. */
export const roundInterest = (exact: bigint, count: DayCountConvention): Amount =>
  divide(exact, interestScale(count), 'half-up');
