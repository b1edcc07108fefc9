/** How a payment is applied to a loan: fee, then interest, then principal; due amounts first, then later ones. */
import type { TimeZoneConverter } from '../../markets/market-types.ts';
import { type Amount, minimumOf } from '../../ledger/money.ts';
import {
  dueInstalmentsOf,
  computeDueAmount,
  unpaidFeeOf,
  buildInitialLoanSchedule,
  type Instalment,
  unpaidInterestOf,
  isInCoolingPeriod,
  isLoanRunning,
  type LoanState,
  advanceLoanOneDay,
  computeLoanDebt,
  unpaidPrincipalOf,
  computeLoanProvision,
  buildLoanSchedule,
  sumAmountsBy,
  unpaidAmountOf,
  withUpdatedLoanStatus,
} from './loan-state.ts';
import { addDays } from '../../dates.ts';
import { LOAN_REMINDER_DAYS } from './loan-quota.ts';

/** One payment as recorded. */
export interface LoanPayment {
  loan: bigint;
  number: number;
  /**
   * `collected`: taken from the available money; `repaid`: paid by the customer; `sold`: from the sale of the pledge.
   */
  kind: 'collected' | 'repaid' | 'sold';
  /** The date up to which the loan was counted. */
  date: string;
  /** When it counts as paid: what is collected late because days weren't counted is paid as of its own date. */
  at: number;
  /** When the money moved. */
  bookedAt: number;
  amount: Amount;
  fee: Amount;
  interest: Amount;
  principal: Amount;
}
export interface LoanPaymentResult {
  book: LoanState;
  fee: Amount;
  interest: Amount;
  principal: Amount;
  /** The fee waived when the loan is returned within the cooling-off period. */
  waived: Amount;
}

/** Hands out a sum until it is used up. */
class RemainingSum {
  left: Amount;
  constructor(amount: Amount) {
    this.left = amount;
  }
  take(wanted: Amount): Amount {
    const taken = minimumOf(this.left, wanted);
    this.left -= taken;
    return taken;
  }
}

type PaidPartName = 'paidFee' | 'paidInterest' | 'paidPrincipal';
const UNPAID_PART_OF = {
  paidFee: unpaidFeeOf,
  paidInterest: unpaidInterestOf,
  paidPrincipal: unpaidPrincipalOf,
} as const;

/** Pays a part of the given instalments, the oldest first. */
function payPart(
  all: readonly Instalment[],
  purse: RemainingSum,
  part: PaidPartName,
  is: (each: Instalment) => boolean,
): Instalment[] {
  return all.map((each) =>
    is(each) ? { ...each, [part]: each[part] + purse.take(UNPAID_PART_OF[part](each)) } : each,
  );
}

/** `amount`: at most what is owed; `now`: when it was paid. */
export function applyLoanPayment(
  book: LoanState,
  amount: Amount,
  zones: TimeZoneConverter,
  now: number,
): LoanPaymentResult {
  const before = computeLoanDebt(book, now);
  if (amount <= 0n || amount > before.total) throw new Error(`${amount} can't be paid of ${before.total}`);
  const purse = new RemainingSum(amount);
  const isDue = (each: Instalment): boolean => each.billed && each.paidAt === null;
  let instalments = payPart(book.instalments, purse, 'paidFee', isDue);
  const latePaid = book.latePaid + purse.take(book.lateBooked - book.latePaid);
  instalments = payPart(instalments, purse, 'paidInterest', isDue);
  instalments = payPart(instalments, purse, 'paidPrincipal', isDue);
  if (!isInCoolingPeriod(book)) instalments = payPart(instalments, purse, 'paidFee', (each) => !each.billed);
  const prepaid = book.prepaid + purse.take(book.booked - book.prepaid);
  const early = purse.take(book.principalLeft - sumAmountsBy(dueInstalmentsOf(book), unpaidPrincipalOf));
  instalments = instalments.map((each) =>
    isDue(each) && unpaidAmountOf(each) === 0n ? { ...each, paidAt: now } : each,
  );
  const dueLess =
    sumAmountsBy(dueInstalmentsOf(book), unpaidPrincipalOf) -
    sumAmountsBy(instalments.filter(isDue), unpaidPrincipalOf);
  const principal = early + dueLess;
  let after: LoanState = {
    ...book,
    instalments,
    latePaid,
    prepaid,
    principalLeft: book.principalLeft - principal,
    payments: book.payments + 1,
    paid: book.paid + amount,
    proposal: null,
  };
  if (early > 0n) after = rescheduleAfterEarlyPayment(after, zones);
  if (dueInstalmentsOf(after).length === 0 && after.lateBooked === after.latePaid)
    after = { ...after, lateExact: 0n, lateBooked: 0n, latePaid: 0n };
  const ended = endLoan(withUpdatedLoanStatus(after), now);
  const left = computeLoanDebt(after, now);
  const fee = before.fee - left.fee;
  return { book: ended.book, fee, interest: amount - fee - principal, principal, waived: ended.waived };
}

/** Reschedules the remaining principal over the remaining dates; interest up to this date is paid. */
function rescheduleAfterEarlyPayment(book: LoanState, zones: TimeZoneConverter): LoanState {
  const [billed, ahead] = [
    book.instalments.filter((each) => each.billed),
    book.instalments.filter((each) => !each.billed),
  ];
  const unbilled = book.principalLeft - sumAmountsBy(dueInstalmentsOf(book), unpaidPrincipalOf);
  const fresh = buildLoanSchedule(
    book.terms,
    { principal: unbilled, from: book.countedTo, dates: ahead.map(({ date }) => date), fee: 0n },
    zones,
  ).map((each, index) => ({ ...each, fee: ahead[index]!.fee, paidFee: ahead[index]!.paidFee }));
  return { ...book, instalments: [...billed, ...fresh], exact: 0n, booked: 0n, prepaid: 0n };
}

function endLoan(book: LoanState, now: number): { book: LoanState; waived: Amount } {
  const owed = computeLoanDebt(book, now);
  if (owed.total > 0n) return { book, waived: 0n };
  const ahead = book.instalments.filter((each) => !each.billed);
  const waived = sumAmountsBy(ahead, unpaidFeeOf);
  const status = isInCoolingPeriod(book) ? 'withdrawn' : book.everLate ? 'settled' : 'repaid';
  const instalments = book.instalments.filter((each) => each.billed);
  return { book: { ...book, status, instalments, endedAt: now, exact: 0n, booked: 0n, prepaid: 0n }, waived };
}

// Recomputes a loan from its terms, days and payments, to check the stored state.

/** Its state by the date up to which the stored one is counted; payments are in order. */
export function replayLoan(stored: LoanState, payments: readonly LoanPayment[], zones: TimeZoneConverter): LoanState {
  let book: LoanState = {
    ...stored,
    status: 'active',
    countedTo: stored.disbursedOn,
    principalLeft: stored.terms.principal,
    exact: 0n,
    booked: 0n,
    prepaid: 0n,
    lateExact: 0n,
    lateBooked: 0n,
    latePaid: 0n,
    instalments: buildInitialLoanSchedule(stored.terms, stored.disbursedOn, zones),
    payments: 0,
    paid: 0n,
    everLate: false,
    endedAt: null,
  };
  const left = [...payments];
  const takeUp = (): void => {
    while (left[0]?.date === book.countedTo) {
      const { amount, at } = left.shift()!;
      book = applyLoanPayment(book, amount, zones, at).book;
    }
  };
  takeUp();
  while (isLoanRunning(book) && book.countedTo < stored.countedTo) {
    book = advanceLoanOneDay(book).book;
    takeUp();
  }
  return { ...book, proposal: stored.proposal, nextAt: stored.nextAt, provision: computeLoanProvision(book) };
}

// What happens next to a loan if its customer does nothing; for the staff in charge of it.

/**
 * `lapses`: an offer that isn't accepted; `collected`: what is due, as soon as there is money; `sold`: from the pledge,
 * after an unanswered margin call. `date`: the loan's own, `at`: epoch ms; neither if it waits for money.
 */
export interface UpcomingLoanEvent {
  what: 'lapses' | 'collected' | 'sold' | 'reminded' | 'instalment';
  date: string | null;
  at: number | null;
  amount: Amount;
}

/** The next instalment whose date hasn't come; null if none is left. */
export function findNextInstalment(book: LoanState): { date: string; amount: Amount } | null {
  const ahead = isLoanRunning(book) ? book.instalments.find((each) => !each.billed) : undefined;
  return ahead ? { date: ahead.date, amount: unpaidAmountOf(ahead) } : null;
}

/** In the order in which it comes. `book` is counted to today; `lacking` is what a pledge lacks now. */
export function listUpcomingLoanEvents(book: LoanState, lacking: Amount): UpcomingLoanEvent[] {
  if (book.status === 'offered')
    return [{ what: 'lapses', date: null, at: book.offerUntil, amount: book.terms.principal }];
  if (!isLoanRunning(book)) return [];
  const due = computeDueAmount(book);
  const ahead: UpcomingLoanEvent[] = due > 0n ? [{ what: 'collected', date: null, at: null, amount: due }] : [];
  if (book.call && lacking > 0n) ahead.push({ what: 'sold', date: null, at: book.call.dueAt, amount: lacking });
  const next = findNextInstalment(book);
  if (!next) return ahead;
  const reminded = addDays(next.date, -LOAN_REMINDER_DAYS);
  if (reminded > book.countedTo) ahead.push({ what: 'reminded', date: reminded, at: null, amount: next.amount });
  return [...ahead, { what: 'instalment', ...next, at: null }];
}
