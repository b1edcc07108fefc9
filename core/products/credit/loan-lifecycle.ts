/**
 * A loan from its offer to its end: acceptance and payout, nightly interest, collection on its due dates, and
 * repayment.
 */
import { addDays } from '../../dates.ts';
import type { DecisionChanges, Notice } from '../../ledger/decision-changes.ts';
import type { Transfer } from '../../ledger/transfer.ts';
import { type Amount, type Currency, formatAmount, maximumOf, minimumOf } from '../../ledger/money.ts';
import { drawFromOtherPortfolios, sumDrawnTransfers } from '../../ledger/balances.ts';
import { refuseRestrictedAction } from '../../compliance/account-restrictions.ts';
import type { AccountState } from '../../trading/orders/account-state.ts';
import {
  advanceLoanTo,
  dueInstalmentsOf,
  computeDueAmount,
  isLoanRunning,
  type LoanState,
  advanceLoanOneDay,
  computeLoanDebt,
  computeLoanProvision,
  sumAmountsBy,
} from '../../borrowing/loans/loan-state.ts';
import { type LoanPayment, type LoanPaymentResult, applyLoanPayment } from '../../borrowing/loans/loan-payments.ts';
import {
  type CreditRefusal,
  buildPlainCreditRefusal,
  buildLoanQuote,
  refuseWhileLoanUnpaid,
  type CurrentLoanDay,
} from './loan-quote.ts';
import { quotaPointsToAmount, LOAN_REMINDER_DAYS } from '../../borrowing/loans/loan-quota.ts';
import { bookings } from './area.ts';

type State = Pick<AccountState, 'lastSeq' | 'available' | 'cashElsewhere' | 'states' | 'customer' | 'loanBooks'>;
/** A decision about one loan. */
export type LoanDecision = DecisionChanges & { records: { loanBooks: LoanState[]; loanPayments: LoanPayment[] } };
/** The source of a payment: collected by the house, paid by the customer, or from the pledge. */
export type LoanPaymentKind = LoanPayment['kind'];

export const findLoan = ({ loanBooks = [] }: Pick<State, 'loanBooks'>, seq: bigint): LoanState | null =>
  loanBooks.find((each) => each.seq === seq) ?? null;

const money = ({ terms }: LoanState, amount: Amount, more: Record<string, string> = {}): Record<string, string> => ({
  amount: formatAmount(amount, terms.currency),
  currency: terms.currency,
  ...more,
});

/** A decision's results so far. */
interface LoanDecisionDraft {
  book: LoanState;
  transfers: Transfer[];
  payments: LoanPayment[];
  notices: Notice[];
  /** The customer's remaining money, here and in other portfolios. */
  here: Amount;
  drawn: Amount;
}
const beginLoanDecision = (state: State, book: LoanState): LoanDecisionDraft => ({
  book,
  transfers: [],
  payments: [],
  notices: [],
  here: state.available(book.terms.currency),
  drawn: 0n,
});

const nextAtOf = (book: LoanState, { zones }: Pick<CurrentLoanDay, 'zones'>): number | null =>
  isLoanRunning(book) ? zones.toInstant(addDays(book.countedTo, 1), 0, book.terms.zone) : null;

function buildLoanDecision(
  state: State,
  run: LoanDecisionDraft,
  today: Pick<CurrentLoanDay, 'zones'> | null,
): LoanDecision {
  const provision = computeLoanProvision(run.book);
  const nextAt = today ? nextAtOf(run.book, today) : run.book.nextAt;
  return {
    transfers: [...run.transfers, ...bookedProvision(run.book, provision)],
    records: { loanBooks: [{ ...run.book, provision, nextAt }], loanPayments: run.payments },
    notices: run.notices,
    lastSeq: state.lastSeq,
  };
}

/**
 * Accepts the offer: its money is available at once, and owed. `displayedTotal`: the total repayment that the customer
 * saw.
 */
export function decideAcceptLoan(
  state: State,
  seq: bigint,
  displayedTotal: Amount,
  today: CurrentLoanDay,
): LoanDecision | CreditRefusal {
  const { now, date } = today;
  const offer = findLoan(state, seq);
  if (!offer) return buildPlainCreditRefusal('notFound');
  const { terms, status, offerUntil } = offer;
  if (status !== 'offered' || offerUntil <= now) return buildPlainCreditRefusal('loanOfferLapsed');
  const forbidden = refuseRestrictedAction(state.states, 'open', now);
  if (forbidden) return forbidden;
  const unpaid = state.customer && refuseWhileLoanUnpaid(state.customer, now);
  if (unpaid) return unpaid;
  const { schedule, total } = buildLoanQuote(terms, today);
  const { currency, principal } = terms;
  if (total !== displayedTotal)
    return {
      refused: 'loanTotalChanged',
      params: { quotedTotal: formatAmount(displayedTotal, currency), total: formatAmount(total, currency), currency },
    };
  const book: LoanState = {
    ...offer,
    status: 'active',
    disbursedAt: now,
    maturesAt: schedule.at(-1)!.dueAt,
    disbursedOn: date,
    countedTo: date,
    principalLeft: principal,
    instalments: schedule,
  };
  const run = beginLoanDecision(state, book);
  run.transfers.push(
    ...booked(book, 'loanPaidOut', principal),
    ...booked(book, 'loanOwed', principal),
    ...booked(book, 'loanFee', terms.fee),
  );
  run.notices.push({ code: 'loanPaidOut', params: money(book, principal, { due: schedule[0]!.date }) });
  return buildLoanDecision(state, run, today);
}

/** The customer declines the offer, or hasn't accepted it in time. */
export function decideEndLoanOffer(
  state: State,
  seq: bigint,
  by: 'customer',
  now: number,
): LoanDecision | CreditRefusal;
export function decideEndLoanOffer(
  state: State,
  seq: bigint,
  by: 'rule',
  now: number,
): LoanDecision | CreditRefusal | null;
export function decideEndLoanOffer(
  state: State,
  seq: bigint,
  by: 'customer' | 'rule',
  now: number,
): LoanDecision | CreditRefusal | null {
  const offer = findLoan(state, seq);
  if (!offer) return by === 'rule' ? null : buildPlainCreditRefusal('notFound');
  const over = offer.offerUntil <= now;
  if (offer.status !== 'offered' || (by === 'rule' && !over))
    return by === 'rule' ? null : buildPlainCreditRefusal('loanOfferLapsed');
  const status = by === 'rule' ? 'lapsed' : 'declined';
  const run = beginLoanDecision(state, { ...offer, status, endedAt: now, nextAt: null });
  if (by === 'rule') run.notices.push({ code: 'loanOfferLapsed', params: money(offer, offer.terms.principal) });
  return buildLoanDecision(state, run, null);
}

/** Pays from money here, and from other portfolios for what is missing. */
function payLoanFromPortfolios(
  state: State,
  run: LoanDecisionDraft,
  amount: Amount,
  kind: LoanPaymentKind,
  at: number,
  today: CurrentLoanDay,
): void {
  const { book } = run;
  const draws = drawFromOtherPortfolios(state, book.terms.currency, maximumOf(0n, amount - run.here), run.drawn);
  const drawn = sumDrawnTransfers(draws);
  const paid = applyLoanPayment(book, amount, today.zones, at);
  run.transfers.push(...draws, ...bookedPayment(book, paid));
  run.here += drawn - amount;
  run.drawn += drawn;
  run.payments.push({
    loan: book.seq,
    number: paid.book.payments,
    kind,
    date: book.countedTo,
    at,
    bookedAt: today.now,
    amount,
    fee: paid.fee,
    interest: paid.interest,
    principal: paid.principal,
  });
  run.book = paid.book;
}

/** Collects what is due from available money, settled or not, as far as that goes. */
function collectDueAmount(state: State, run: LoanDecisionDraft, at: number, today: CurrentLoanDay): void {
  const { currency } = run.book.terms;
  const elsewhere = state.cashElsewhere(currency).reduce((sum, { available }) => sum + available, 0n) - run.drawn;
  const amount = minimumOf(computeDueAmount(run.book), run.here + elsewhere);
  if (amount <= 0n) return;
  payLoanFromPortfolios(state, run, amount, 'collected', at, today);
  run.notices.push({ code: 'loanCollected', params: money(run.book, amount) });
}

function notifyOfLoanDay(run: LoanDecisionDraft, before: LoanState): void {
  const { book } = run;
  const soon = book.instalments.find(
    (each) => !each.billed && each.date === addDays(book.countedTo, LOAN_REMINDER_DAYS),
  );
  if (soon) {
    const amount = soon.fee + soon.interest + soon.principal - soon.paidFee - soon.paidInterest - soon.paidPrincipal;
    run.notices.push({ code: 'loanDueSoon', params: money(book, amount, { due: soon.date }) });
  }
  if (book.status === 'overdue' && before.status !== 'overdue')
    run.notices.push({ code: 'loanOverdue', params: money(book, computeDueAmount(book)) });
}
function notifyOfLoanEnd(run: LoanDecisionDraft): void {
  const { book } = run;
  if (!isLoanRunning(book) && book.endedAt !== null)
    run.notices.push({
      code: book.status === 'withdrawn' ? 'loanWithdrawn' : 'loanRepaid',
      params: money(book, book.terms.principal),
    });
}

/**
 * Counts every day up to `today`, each once and in order: its night's interest, what falls due, and what is collected
 * of that. What fell due while no day was counted is collected as of its own date.
 */
function countLoanDaysTo(state: State, run: LoanDecisionDraft, today: CurrentLoanDay): void {
  while (isLoanRunning(run.book) && run.book.countedTo < today.date) {
    const before = run.book;
    const next = advanceLoanOneDay(before);
    run.book = next.book;
    run.transfers.push(...booked(before, 'loanInterest', next.interest + next.late));
    const { countedTo: counted, terms } = run.book;
    notifyOfLoanDay(run, before);
    const endOfDay = today.zones.toInstant(addDays(counted, 1), 0, terms.zone) - 1;
    if (dueInstalmentsOf(run.book).length > 0) collectDueAmount(state, run, Math.min(today.now, endOfDay), today);
  }
  notifyOfLoanEnd(run);
}

/**
 * Runs by the clock: counts the days that have come; otherwise collects what is due and covered by now, so that money
 * arriving on the due date itself still counts as on time. Null if there is nothing to do.
 */
export function decideAccrueLoan(state: State, seq: bigint, today: CurrentLoanDay): LoanDecision | null {
  const book = findLoan(state, seq);
  if (!book || !isLoanRunning(book)) return null;
  const run = beginLoanDecision(state, book);
  if (book.countedTo < today.date) countLoanDaysTo(state, run, today);
  else {
    collectDueAmount(state, run, today.now, today);
    notifyOfLoanEnd(run);
  }
  return run.book === book ? null : buildLoanDecision(state, run, today);
}

/** Prevents remainders of a few cents that last for years: the rest must be zero, or at least a point. */
function refuseSmallRemainder(total: Amount, amount: Amount, currency: Currency): CreditRefusal | null {
  const least = quotaPointsToAmount(1n, currency);
  return amount < total && total - amount < least
    ? {
        refused: 'repaymentLeavesCents',
        params: { owed: formatAmount(total, currency), least: formatAmount(least, currency), currency },
      }
    : null;
}

const PAYMENT_NOTICE_CODES = {
  repaid: 'loanRepayment',
  collected: 'loanCollected',
  sold: 'loanPaidFromPledge',
} as const;

/**
 * Repays as much of what is owed as the customer wants. If a date has come that hasn't been counted yet, what is
 * collected as of that date is part of the amount.
 */
export function decideRepayLoan(
  state: State,
  seq: bigint,
  amount: Amount,
  today: CurrentLoanDay,
  kind: LoanPaymentKind = 'repaid',
): LoanDecision | CreditRefusal {
  const { now } = today;
  const book = findLoan(state, seq);
  if (!book) return buildPlainCreditRefusal('notFound');
  const { currency } = book.terms;
  // Checked as shown to the customer, who doesn't know what is collected in this very decision.
  const { total } = computeLoanDebt(advanceLoanTo(book, today.date), now);
  if (amount > total)
    return { refused: 'repaymentExceedsLoan', params: { owed: formatAmount(total, currency), currency } };
  const cents = kind === 'repaid' ? refuseSmallRemainder(total, amount, currency) : null;
  if (cents) return cents;
  const run = beginLoanDecision(state, book);
  if (amount > run.here)
    return {
      refused: 'insufficientBalance',
      params: { needed: formatAmount(amount, currency), available: formatAmount(run.here, currency), currency },
    };
  countLoanDaysTo(state, run, today);
  const collected = sumAmountsBy(run.payments, (each) => each.amount);
  const rest = minimumOf(amount - collected, computeLoanDebt(run.book, now).total);
  if (rest > 0n) {
    payLoanFromPortfolios(state, run, rest, kind, now, today);
    run.notices.push({ code: PAYMENT_NOTICE_CODES[kind], params: money(run.book, rest) });
    notifyOfLoanEnd(run);
  }
  return buildLoanDecision(state, run, today);
}

/** Customers who get more proposals stop reading the house's messages. */
const PROPOSALS_A_DAY = 3;

/**
 * The repayment that customer service proposes; nothing moves until the customer makes it. One stands at a time: the
 * same amount again changes nothing, and another one replaces it. `since`: a day ago; a customer's proposals within it
 * are counted over all of their loans.
 */
export function decideStaffRepaymentProposal(
  state: State,
  seq: bigint,
  amount: Amount,
  { now, since }: { now: number; since: number },
): LoanDecision | CreditRefusal {
  const book = findLoan(state, seq);
  if (!book || !isLoanRunning(book)) return buildPlainCreditRefusal('notFound');
  const { total } = computeLoanDebt(book, now);
  const { currency } = book.terms;
  if (amount > total)
    return { refused: 'repaymentExceedsLoan', params: { owed: formatAmount(total, currency), currency } };
  const cents = refuseSmallRemainder(total, amount, currency);
  if (cents) return cents;
  if (book.proposal?.amount === amount) return buildLoanDecision(state, beginLoanDecision(state, book), null);
  const within = ({ proposedAt = [] }: LoanState): number[] => proposedAt.filter((at) => at > since);
  const recentProposals = (state.loanBooks ?? []).flatMap(within);
  if (recentProposals.length >= PROPOSALS_A_DAY)
    return {
      refused: 'tooFrequent',
      params: { retryAfterSeconds: Math.ceil((Math.min(...recentProposals) - since) / 1_000) },
    };
  const run = beginLoanDecision(state, { ...book, proposal: { amount, at: now }, proposedAt: [...within(book), now] });
  run.notices.push({ code: 'loanRepaymentProposed', params: money(book, amount) });
  return buildLoanDecision(state, run, null);
}

// The transfers of a loan, by kind; a zero amount moves nothing.

type Code = keyof typeof bookings;

function booked(
  { seq, terms: { currency } }: Pick<LoanState, 'seq' | 'terms'>,
  code: Code,
  amount: Amount,
): Transfer[] {
  const [[[debit], [credit]]] = bookings[code];
  return amount === 0n ? [] : [{ currency, amount, debit, credit, code, reference: `k${seq}` }];
}

const bookedPayment = (
  book: LoanState,
  { fee, interest, principal, waived }: Omit<LoanPaymentResult, 'book'>,
): Transfer[] => [
  ...booked(book, 'loanFeePaid', fee),
  ...booked(book, 'loanInterestPaid', interest),
  ...booked(book, 'loanRepaid', principal),
  ...booked(book, 'loanOwedLess', principal),
  ...booked(book, 'loanFeeWaived', waived),
];

/** The house's expected loss is booked as far as it has changed. */
const bookedProvision = (book: LoanState, provision: Amount): Transfer[] =>
  provision >= book.provision
    ? booked(book, 'loanProvided', provision - book.provision)
    : booked(book, 'loanProvidedLess', book.provision - provision);
