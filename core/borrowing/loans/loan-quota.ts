/**
 * How much can be borrowed: the house's published table over the credit score, its fee and its terms. One person's
 * loans in all currencies count together, in points; a point is about a dollar. An offer keeps the figures it was made
 * with.
 */
import { type Amount, type Currency, divide, maximumOf, multiplyByRate, type Rate } from '../../ledger/money.ts';
import { parsePercent } from '../../markets/rulebook/rule-notation.ts';

/** Shown with every offer made from it; a change of anything here is another version. */
export const QUOTA_TABLE_VERSION = '2026-11-21';

export interface QuotaBand {
  /** The lowest score for it. */
  from: number;
  points: bigint;
  /** On the principal a year. */
  rate: Rate;
}
/** The highest first; below the last one nothing is lent. */
export const QUOTA_TABLE: readonly QuotaBand[] = [
  { from: 750, points: 20_000n, rate: parsePercent('6.9') },
  { from: 700, points: 10_000n, rate: parsePercent('7.9') },
  { from: 650, points: 5_000n, rate: parsePercent('8.9') },
  { from: 600, points: 2_000n, rate: parsePercent('9.9') },
  { from: 550, points: 500n, rate: parsePercent('10.9') },
];
/** Nobody may owe more, including grants beyond the table. */
export const QUOTA_POINTS_MAXIMUM = 30_000n;
/** The smallest loan; amounts are multiples of it. */
export const LOAN_POINTS_MINIMUM = 50n;
/** Share of the principal, due with the first instalment; waived if the loan is returned in time. */
export const LOAN_FEE_RATE = parsePercent('0.5');
export const LOAN_MONTHS = [3, 6, 12, 24, 36] as const;
export type LoanMonths = (typeof LOAN_MONTHS)[number];
/** Days after payout within which a loan can be returned for its interest alone. */
export const LOAN_COOLING_DAYS = 14;
/** How long an offer is valid. */
export const LOAN_OFFER_DAYS = 7;
/** How many days before a date a reminder is sent. */
export const LOAN_REMINDER_DAYS = 3;

/** A point in minor units. */
const POINT: Readonly<Record<Currency, Amount>> = {
  USD: 1_00n,
  KRW: 1_400n,
  THB: 35_00n,
  MXN: 20_00n,
  INR: 85_00n,
  SAR: 3_75n,
};
export const LOAN_CURRENCIES: readonly Currency[] = Object.keys(POINT);
export const isLoanCurrency = (currency: Currency): boolean => Object.hasOwn(POINT, currency);
export const quotaPointsToAmount = (points: bigint, currency: Currency): Amount => points * (POINT[currency] ?? 0n);
/** The points that an amount uses; a part counts as a whole point. */
export const amountToQuotaPoints = (amount: Amount, currency: Currency): bigint =>
  divide(amount, POINT[currency] ?? 1n, 'up');

export const findQuotaBandForScore = (score: number): QuotaBand | null =>
  QUOTA_TABLE.find(({ from }) => score >= from) ?? null;

export interface BorrowedAmount {
  currency: Currency;
  /** Principal still owed, or offered. */
  owed: Amount;
}

/** Points from the score and from additional grants, and how many of them are unused. */
export function computeLoanQuota(
  score: number,
  granted: bigint,
  borrowed: readonly BorrowedAmount[],
): { points: bigint; free: bigint; band: QuotaBand | null } {
  const band = findQuotaBandForScore(score);
  const all = band ? band.points + granted : 0n;
  const points = all > QUOTA_POINTS_MAXIMUM ? QUOTA_POINTS_MAXIMUM : all;
  const used = borrowed.reduce((sum, { owed, currency }) => sum + amountToQuotaPoints(owed, currency), 0n);
  return { points, free: maximumOf(0n, points - used), band };
}

/** Points that can be requested beyond the table, up to the most that anybody may owe. None if nothing is lent. */
export const computeExtraQuotaPointsMaximum = (score: number, granted: bigint): bigint => {
  const band = findQuotaBandForScore(score);
  return band ? maximumOf(0n, QUOTA_POINTS_MAXIMUM - band.points - granted) : 0n;
};

export const computeLoanFee = (principal: Amount): Amount => multiplyByRate(principal, LOAN_FEE_RATE, 'half-up');

/**
 * The house's expected loss on a principal, by the days that something of it has been overdue: after the classes of
 * Korea's Regulation on Supervision of Banking Business (normal to presumed loss) [verify].
 */
const PROVISIONS: readonly (readonly [days: number, rate: Rate])[] = [
  [180, parsePercent('100')],
  [90, parsePercent('50')],
  [30, parsePercent('20')],
  [1, parsePercent('7')],
  [0, parsePercent('1')],
];
export const computeOverdueProvision = (principal: Amount, overdueDays: number): Amount =>
  multiplyByRate(principal, PROVISIONS.find(([days]) => overdueDays >= days)?.[1] ?? 0n, 'up');
