/**
 * The state of a loan, derived from its terms, its days and its payments. Only `nextDay` (a day) and `pay` (a payment,
 * in `loan-payments.ts`) change it, and replaying them gives the same loan. Amounts are minor units, dates those of the
 * operator's zone, times epoch ms.
 */
import { addDays, dayNumber } from '../../dates.ts';
import type { Zones } from '../../markets/market.ts';
import type { Amount, Currency, Rate, Quantity } from '../../ledger/money.ts';
import { amortise, exactInterest, interestOf, type Lent, monthlyDates } from './amortisation.ts';

import { COOLING_DAYS, provisionFor } from './quota.ts';

/** As offered; they never change. */
export interface LoanTerms extends Lent {
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
  pledges?: readonly PledgeWish[];
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
const RUNNING: ReadonlySet<LoanStatus> = new Set(['active', 'overdue']);
export const isRunning = ({ status }: Pick<LoanBook, 'status'>): boolean => RUNNING.has(status);

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

export interface Proposal {
  amount: Amount;
  at: number;
}

/** The pledge is worth too little: the deadline of the margin call, and what was missing when it was made. */
export interface PledgeCall {
  at: number;
  dueAt: number;
  lacking: Amount;
}

export interface LoanBook {
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
  proposal: Proposal | null;
  /** When the customer was told of proposed repayments, within a day before the last. */
  proposedAt?: readonly number[];
  /** For a secured loan, while a margin call is open. */
  call?: PledgeCall | null;
}

export const feeLeft = ({ fee, paidFee }: Instalment): Amount => fee - paidFee;
export const interestLeft = ({ interest, paidInterest }: Instalment): Amount => interest - paidInterest;
export const principalUnpaid = ({ principal, paidPrincipal }: Instalment): Amount => principal - paidPrincipal;
export const unpaidOf = (each: Instalment): Amount => feeLeft(each) + interestLeft(each) + principalUnpaid(each);
export const sumBy = <Each>(list: readonly Each[], of: (each: Each) => Amount): Amount =>
  list.reduce((sum, each) => sum + of(each), 0n);

const dueAtOf = (date: string, zones: Zones, zone: string): number => zones.toInstant(addDays(date, 1), 0, zone);

/** The instalments of a principal from a date on. `fee` is due with the first. */
export function scheduleOf(
  terms: LoanTerms,
  { principal, from, dates, fee }: { principal: Amount; from: string; dates: readonly string[]; fee: Amount },
  zones: Zones,
): Instalment[] {
  return amortise({ ...terms, principal }, from, dates).map((slice, index) => ({
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

export const firstSchedule = (terms: LoanTerms, from: string, zones: Zones): Instalment[] =>
  scheduleOf(
    terms,
    { principal: terms.principal, from, dates: monthlyDates(from, terms.months), fee: terms.fee },
    zones,
  );

/** Instalments that are due and unpaid, in order. */
export const dueIn = ({ instalments }: Pick<LoanBook, 'instalments'>): Instalment[] =>
  instalments.filter((each) => each.billed && each.paidAt === null);
const lateLeft = ({ lateBooked, latePaid }: LoanBook): Amount => lateBooked - latePaid;
/** What must be paid by now, including the cost of lateness. */
export const dueSum = (book: LoanBook): Amount => sumBy(dueIn(book), unpaidOf) + lateLeft(book);

/** The last date on which it can be returned for its interest alone. */
export const coolingUntil = ({ disbursedOn }: Pick<LoanBook, 'disbursedOn'>): string =>
  addDays(disbursedOn, COOLING_DAYS);
export const isCooling = ({ disbursedOn, countedTo }: Pick<LoanBook, 'disbursedOn' | 'countedTo'>): boolean =>
  countedTo <= coolingUntil({ disbursedOn });

export interface Owed {
  fee: Amount;
  interest: Amount;
  principal: Amount;
  total: Amount;
  /** The part that is due, and how much of that is late. */
  due: Amount;
  overdue: Amount;
}

/** What paying the loan off costs on the date up to which it is counted. */
export function owedOf(book: LoanBook, now: number): Owed {
  if (!isRunning(book)) return { fee: 0n, interest: 0n, principal: 0n, total: 0n, due: 0n, overdue: 0n };
  const billed = dueIn(book);
  const ahead = book.instalments.filter((each) => !each.billed);
  const fee = sumBy(billed, feeLeft) + (isCooling(book) ? 0n : sumBy(ahead, feeLeft));
  const interest = sumBy(billed, interestLeft) + lateLeft(book) + book.booked - book.prepaid;
  const overdue = billed.filter(({ dueAt }) => dueAt <= now);
  return {
    fee,
    interest,
    principal: book.principalLeft,
    total: fee + interest + book.principalLeft,
    due: dueSum(book),
    overdue: overdue.length > 0 ? sumBy(overdue, unpaidOf) + lateLeft(book) : 0n,
  };
}

/** The whole repayment: what has been paid, early or not, and the rest of the present schedule. */
export const totalOf = (book: LoanBook): Amount =>
  book.paid + (isRunning(book) ? sumBy(book.instalments, unpaidOf) - book.prepaid + lateLeft(book) : 0n);

/** Days since the oldest overdue instalment was due, up to the date to which the loan is counted. */
export function lateDays(book: LoanBook): number {
  const [oldest] = dueIn(book);
  return oldest ? Math.max(0, dayNumber(book.countedTo) - dayNumber(oldest.date)) : 0;
}

export const provisionOf = (book: LoanBook): Amount =>
  isRunning(book) ? provisionFor(book.principalLeft, lateDays(book)) : 0n;

/**
 * Advances the loan by one night: adds its interest, and bills an instalment whose date has come. Only overdue
 * principal costs the late rate, so interest never bears interest.
 */
export function nextDay(book: LoanBook): { book: LoanBook; interest: Amount; late: Amount; billed: Instalment | null } {
  const { terms, countedTo } = book;
  const date = addDays(countedTo, 1);
  const lateOn = sumBy(dueIn(book), principalUnpaid);
  const exact = book.exact + exactInterest(book.principalLeft - lateOn, terms.rate, terms.count, countedTo, date);
  const lateExact = book.lateExact + exactInterest(lateOn, terms.lateRate, terms.count, countedTo, date);
  const [booked, lateBooked] = [interestOf(exact, terms.count), interestOf(lateExact, terms.count)];
  const [interest, late] = [booked - book.booked, lateBooked - book.lateBooked];
  const counted = { ...book, countedTo: date, exact, booked, lateExact, lateBooked };
  const come = book.instalments.find((each) => !each.billed && each.date === date);
  if (!come) return { book: withLateness(counted), interest, late, billed: null };
  const final = { ...come, billed: true, interest: booked, paidInterest: book.prepaid };
  // What was prepaid was paid in time.
  const billed = unpaidOf(final) === 0n ? { ...final, paidAt: come.dueAt } : final;
  const instalments = book.instalments.map((each) => (each === come ? billed : each));
  return {
    book: withLateness({ ...counted, exact: 0n, booked: 0n, prepaid: 0n, instalments }),
    interest,
    late,
    billed,
  };
}

/** Its state on a date, if nothing is paid until then. */
export function countedTo(book: LoanBook, date: string): LoanBook {
  let counted = book;
  while (isRunning(counted) && counted.countedTo < date) counted = nextDay(counted).book;
  return counted;
}

/** Sets the status: overdue while something is late, and never overdue if everything was paid on its date. */
export function withLateness(book: LoanBook): LoanBook {
  if (!isRunning(book)) return book;
  const late = lateDays(book) > 0;
  return { ...book, status: late ? 'overdue' : 'active', everLate: book.everLate || late };
}

/** As offered: nothing is lent yet, and it lapses if it isn't accepted in time. */
export const offeredBook = ({
  seq,
  terms,
  appliedAt,
  offeredAt,
  offerUntil,
}: Pick<LoanBook, 'seq' | 'terms' | 'appliedAt' | 'offeredAt' | 'offerUntil'>): LoanBook => ({
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
export interface PledgeWish {
  position: bigint;
  quantity: Quantity;
}
