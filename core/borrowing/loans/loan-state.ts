/**
 * The state of a loan, derived from its terms, its days and its payments. Only `advanceLoanOneDay` (a day) and `pay` (a
 * payment, in `loan-payments.ts`) change it, and replaying them gives the same loan. Amounts are minor units, dates
 * those of the operator's zone, times epoch ms.
 */
import { addDays, toDayNumber } from '../../dates.ts';
import type { TimeZoneConverter } from '../../markets/market-types.ts';
import type { Amount, Currency, Rate, Quantity } from '../../ledger/money.ts';
import {
  buildAmortisation,
  computeExactInterest,
  roundInterest,
  type AmortisationTerms,
  listMonthlyDates,
} from './amortisation.ts';

import { LOAN_COOLING_DAYS, computeOverdueProvision } from './loan-quota.ts';

/** As offered; they never change. */
export interface LoanTerms extends AmortisationTerms {
  currency: Currency;
  months: number;
  /** Yearly rate on overdue principal. */
  lateRate: Rate;
  fee: Amount;
  apr: Rate;
  /** The score and the table used for the offer. */
  score: number;
  table: string;
  zone: string;
  /** What secures it from its payout on; absent for an unsecured loan. */
  pledges?: readonly PledgeRequest[];
}

export const LOAN_STATUSES = [
  'offered',
  'active',
  'overdue',
  'repaid',
  'settled',
  'withdrawn',
  'declined',
  'lapsed',
] as const;
export type LoanStatus = (typeof LOAN_STATUSES)[number];
const RUNNING_STATUSES: ReadonlySet<LoanStatus> = new Set(['active', 'overdue']);
export const isLoanRunning = ({ status }: Pick<LoanState, 'status'>): boolean => RUNNING_STATUSES.has(status);

export interface Instalment {
  date: string;
  /** When it is late: the end of its date. */
  dueAt: number;
  fee: Amount;
  interest: Amount;
  principal: Amount;
  paidFee: Amount;
  paidInterest: Amount;
  paidPrincipal: Amount;
  /** When all of it was paid. */
  paidAt: number | null;
  /** Whether its due date has come; then its amounts no longer change. */
  billed: boolean;
}

export interface StaffRepaymentProposal {
  amount: Amount;
  at: number;
}

/** The pledge is worth too little: the deadline of the margin call, and what was missing when it was made. */
export interface PledgeMarginCall {
  at: number;
  dueAt: number;
  lacking: Amount;
}

export interface LoanState {
  seq: bigint;
  terms: LoanTerms;
  status: LoanStatus;
  appliedAt: number;
  offeredAt: number;
  offerUntil: number;
  /** When the scheduler must act on it next; null when the loan is over. */
  nextAt: number | null;
  disbursedAt: number | null;
  /** When the last of it is due by its terms. */
  maturesAt: number | null;
  /** The date on which it was paid out, and the one up to which interest is counted. */
  disbursedOn: string;
  countedTo: string;
  principalLeft: Amount;
  /** Interest since the last instalment: unrounded, booked, and how much of it was paid early. */
  exact: bigint;
  booked: Amount;
  prepaid: Amount;
  /** The same three figures for late interest. */
  lateExact: bigint;
  lateBooked: Amount;
  latePaid: Amount;
  instalments: readonly Instalment[];
  /** How many payments it has had. */
  payments: number;
  /** Their sum. */
  paid: Amount;
  provision: Amount;
  /** Whether something of it was ever late. */
  everLate: boolean;
  endedAt: number | null;
  /** The repayment that customer service has proposed; the customer decides. */
  proposal: StaffRepaymentProposal | null;
  /** When the customer was told of proposed repayments, within a day before the last. */
  proposedAt?: readonly number[];
  /** For a secured loan, while a margin call is open. */
  call?: PledgeMarginCall | null;
}

export const unpaidFeeOf = ({ fee, paidFee }: Instalment): Amount => fee - paidFee;
export const unpaidInterestOf = ({ interest, paidInterest }: Instalment): Amount => interest - paidInterest;
export const unpaidPrincipalOf = ({ principal, paidPrincipal }: Instalment): Amount => principal - paidPrincipal;
export const unpaidAmountOf = (each: Instalment): Amount =>
  unpaidFeeOf(each) + unpaidInterestOf(each) + unpaidPrincipalOf(each);
export const sumAmountsBy = <Each>(list: readonly Each[], of: (each: Each) => Amount): Amount =>
  list.reduce((sum, each) => sum + of(each), 0n);

const dueAtOf = (date: string, zones: TimeZoneConverter, zone: string): number =>
  zones.toInstant(addDays(date, 1), 0, zone);

/** The instalments of a principal from a date on. `fee` is due with the first. */
export function buildLoanSchedule(
  terms: LoanTerms,
  { principal, from, dates, fee }: { principal: Amount; from: string; dates: readonly string[]; fee: Amount },
  zones: TimeZoneConverter,
): Instalment[] {
  return buildAmortisation({ ...terms, principal }, from, dates).map((slice, index) => ({
    date: slice.date,
    dueAt: dueAtOf(slice.date, zones, terms.zone),
    fee: index === 0 ? fee : 0n,
    interest: slice.interest,
    principal: slice.principal,
    paidFee: 0n,
    paidInterest: 0n,
    paidPrincipal: 0n,
    paidAt: null,
    billed: false,
  }));
}

export const buildInitialLoanSchedule = (terms: LoanTerms, from: string, zones: TimeZoneConverter): Instalment[] =>
  buildLoanSchedule(
    terms,
    { principal: terms.principal, from, dates: listMonthlyDates(from, terms.months), fee: terms.fee },
    zones,
  );

/** Instalments that are due and unpaid, in order. */
export const dueInstalmentsOf = ({ instalments }: Pick<LoanState, 'instalments'>): Instalment[] =>
  instalments.filter((each) => each.billed && each.paidAt === null);
const unpaidLateCostOf = ({ lateBooked, latePaid }: LoanState): Amount => lateBooked - latePaid;
/** What must be paid by now, including the cost of lateness. */
export const computeDueAmount = (book: LoanState): Amount =>
  sumAmountsBy(dueInstalmentsOf(book), unpaidAmountOf) + unpaidLateCostOf(book);

/** The last date on which it can be returned for its interest alone. */
export const loanCoolingUntil = ({ disbursedOn }: Pick<LoanState, 'disbursedOn'>): string =>
  addDays(disbursedOn, LOAN_COOLING_DAYS);
export const isInCoolingPeriod = ({ disbursedOn, countedTo }: Pick<LoanState, 'disbursedOn' | 'countedTo'>): boolean =>
  countedTo <= loanCoolingUntil({ disbursedOn });

export interface LoanDebt {
  fee: Amount;
  interest: Amount;
  principal: Amount;
  total: Amount;
  /** The part that is due, and how much of that is late. */
  due: Amount;
  overdue: Amount;
}

/** What paying the loan off costs on the date up to which it is counted. */
export function computeLoanDebt(book: LoanState, now: number): LoanDebt {
  if (!isLoanRunning(book)) return { fee: 0n, interest: 0n, principal: 0n, total: 0n, due: 0n, overdue: 0n };
  const billed = dueInstalmentsOf(book);
  const ahead = book.instalments.filter((each) => !each.billed);
  const fee = sumAmountsBy(billed, unpaidFeeOf) + (isInCoolingPeriod(book) ? 0n : sumAmountsBy(ahead, unpaidFeeOf));
  const interest = sumAmountsBy(billed, unpaidInterestOf) + unpaidLateCostOf(book) + book.booked - book.prepaid;
  const overdue = billed.filter(({ dueAt }) => dueAt <= now);
  return {
    fee,
    interest,
    principal: book.principalLeft,
    total: fee + interest + book.principalLeft,
    due: computeDueAmount(book),
    overdue: overdue.length > 0 ? sumAmountsBy(overdue, unpaidAmountOf) + unpaidLateCostOf(book) : 0n,
  };
}

/** The whole repayment: what has been paid, early or not, and the rest of the present schedule. */
export const computeTotalRepayment = (book: LoanState): Amount =>
  book.paid +
  (isLoanRunning(book) ? sumAmountsBy(book.instalments, unpaidAmountOf) - book.prepaid + unpaidLateCostOf(book) : 0n);

/** Days since the oldest overdue instalment was due, up to the date to which the loan is counted. */
export function countLateDays(book: LoanState): number {
  const [oldest] = dueInstalmentsOf(book);
  return oldest ? Math.max(0, toDayNumber(book.countedTo) - toDayNumber(oldest.date)) : 0;
}

export const computeLoanProvision = (book: LoanState): Amount =>
  isLoanRunning(book) ? computeOverdueProvision(book.principalLeft, countLateDays(book)) : 0n;

/**
 * Advances the loan by one night: adds its interest, and bills an instalment whose date has come. Only overdue
 * principal costs the late rate, so interest never bears interest.
 */
export function advanceLoanOneDay(book: LoanState): {
  book: LoanState;
  interest: Amount;
  late: Amount;
  billed: Instalment | null;
} {
  const { terms, countedTo } = book;
  const date = addDays(countedTo, 1);
  const lateOn = sumAmountsBy(dueInstalmentsOf(book), unpaidPrincipalOf);
  const exact =
    book.exact + computeExactInterest(book.principalLeft - lateOn, terms.rate, terms.count, countedTo, date);
  const lateExact = book.lateExact + computeExactInterest(lateOn, terms.lateRate, terms.count, countedTo, date);
  const [booked, lateBooked] = [roundInterest(exact, terms.count), roundInterest(lateExact, terms.count)];
  const [interest, late] = [booked - book.booked, lateBooked - book.lateBooked];
  const counted = { ...book, countedTo: date, exact, booked, lateExact, lateBooked };
  const come = book.instalments.find((each) => !each.billed && each.date === date);
  if (!come) return { book: withUpdatedLoanStatus(counted), interest, late, billed: null };
  const final = { ...come, billed: true, interest: booked, paidInterest: book.prepaid };
  // What was prepaid was paid in time.
  const billed = unpaidAmountOf(final) === 0n ? { ...final, paidAt: come.dueAt } : final;
  const instalments = book.instalments.map((each) => (each === come ? billed : each));
  return {
    book: withUpdatedLoanStatus({ ...counted, exact: 0n, booked: 0n, prepaid: 0n, instalments }),
    interest,
    late,
    billed,
  };
}

/** Its state on a date, if nothing is paid until then. */
export function advanceLoanTo(book: LoanState, date: string): LoanState {
  let counted = book;
  while (isLoanRunning(counted) && counted.countedTo < date) counted = advanceLoanOneDay(counted).book;
  return counted;
}

/** Sets the status: overdue while something is late, and never overdue if everything was paid on its date. */
export function withUpdatedLoanStatus(book: LoanState): LoanState {
  if (!isLoanRunning(book)) return book;
  const late = countLateDays(book) > 0;
  return { ...book, status: late ? 'overdue' : 'active', everLate: book.everLate || late };
}

/** As offered: nothing is lent yet, and it lapses if it isn't accepted in time. */
export const buildOfferedLoan = ({
  seq,
  terms,
  appliedAt,
  offeredAt,
  offerUntil,
}: Pick<LoanState, 'seq' | 'terms' | 'appliedAt' | 'offeredAt' | 'offerUntil'>): LoanState => ({
  seq,
  terms,
  status: 'offered',
  appliedAt,
  offeredAt,
  offerUntil,
  nextAt: offerUntil,
  disbursedAt: null,
  maturesAt: null,
  disbursedOn: '',
  countedTo: '',
  principalLeft: 0n,
  exact: 0n,
  booked: 0n,
  prepaid: 0n,
  lateExact: 0n,
  lateBooked: 0n,
  latePaid: 0n,
  instalments: [],
  payments: 0,
  paid: 0n,
  provision: 0n,
  everLate: false,
  endedAt: null,
  proposal: null,
});

/** Units of one position that a loan is to be secured with. */
export interface PledgeRequest {
  position: bigint;
  quantity: Quantity;
}
