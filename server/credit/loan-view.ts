/** Loans as the wire shows them. */
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { termsIn } from '@bourse/core/products/credit/apply-loan.ts';
import { legalMaximum, lenderMarket } from '@bourse/core/borrowing/loans/legal-maximum.ts';
import {
  coolingUntil,
  countedTo,
  type Instalment,
  isCooling,
  isRunning,
  type LoanBook,
  type LoanTerms,
  type Owed,
  owedOf,
  sumBy,
  totalOf,
  unpaidOf,
} from '@bourse/core/borrowing/loans/loan-book.ts';
import type { LoanPayment } from '@bourse/core/borrowing/loans/loan-payments.ts';
import { type Quote, quoteOf, type Today } from '@bourse/core/products/credit/offer.ts';
import { isoTimeOrNull } from '@bourse/core/dates.ts';
import { type Amount, formatAmount, formatScaled } from '@bourse/core/ledger/money.ts';
import type { Request } from '@bourse/core/compliance/requests.ts';
import { type AccountId, encodeId } from '../ids.ts';

export type LoanView = AnswerOf<Calls['credit/applyLoan']>['loan'];
export type InstalmentView = AnswerOf<Calls['credit/getSchedule']>['instalments'][number];
type Quoted = AnswerOf<Calls['credit/previewLoan']>;
type PaymentView = AnswerOf<Calls['credit/getSchedule']>['payments'][number];

const whole = (each: Instalment): Amount => each.fee + each.interest + each.principal;

const shownTerms = ({
  currency,
  principal,
  months,
  plan,
  rate,
  lateRate,
  apr,
  fee,
  count,
  score,
  table,
  zone,
}: LoanTerms) => ({
  currency,
  principal: formatAmount(principal, currency),
  months,
  plan,
  rate: formatScaled(rate),
  lateRate: formatScaled(lateRate),
  apr: formatScaled(apr),
  fee: formatAmount(fee, currency),
  dayCount: count,
  score,
  table,
  zone,
});

export const shownOwed = (owed: Owed, currency: string) => ({
  fee: formatAmount(owed.fee, currency),
  interest: formatAmount(owed.interest, currency),
  principal: formatAmount(owed.principal, currency),
  total: formatAmount(owed.total, currency),
  due: formatAmount(owed.due, currency),
  overdue: formatAmount(owed.overdue, currency),
});
const NOTHING: Owed = { fee: 0n, interest: 0n, principal: 0n, total: 0n, due: 0n, overdue: 0n };

function stateOf({ billed, paidAt, dueAt }: Instalment, now: number): InstalmentView['status'] {
  if (paidAt !== null) return paidAt <= dueAt ? 'paid' : 'paidLate';
  if (!billed) return 'coming';
  return dueAt <= now ? 'overdue' : 'due';
}

export const shownInstalments = (all: readonly Instalment[], currency: string, now: number): InstalmentView[] =>
  all.map((each, index) => ({
    number: index + 1,
    date: each.date,
    principal: formatAmount(each.principal, currency),
    interest: formatAmount(each.interest, currency),
    fee: formatAmount(each.fee, currency),
    total: formatAmount(whole(each), currency),
    paid: formatAmount(whole(each) - unpaidOf(each), currency),
    status: stateOf(each, now),
  }));

export const shownPayment = (payment: LoanPayment, currency: string): PaymentView => ({
  number: payment.number,
  at: new Date(payment.at).toISOString(),
  bookedAt: new Date(payment.bookedAt).toISOString(),
  kind: payment.kind,
  amount: formatAmount(payment.amount, currency),
  fee: formatAmount(payment.fee, currency),
  interest: formatAmount(payment.interest, currency),
  principal: formatAmount(payment.principal, currency),
});

export function shownQuote({ terms, schedule, total }: Quote, pledge: Quoted['pledge'], today: Today): Quoted {
  const { currency } = terms;
  return {
    ...shownTerms(terms),
    interest: formatAmount(
      sumBy(schedule, ({ interest }) => interest),
      currency,
    ),
    total: formatAmount(total, currency),
    legal: shownLegal(currency, today.date),
    pledge,
    instalments: shownInstalments(schedule, currency, today.now),
  };
}
export const shownLegal = (currency: string, date: string): Quoted['legal'] => ({
  maximum: formatScaled(legalMaximum(currency, date)),
  law: lenderMarket(currency) ?? 'US',
});

/** The next instalment, or the amount due now. */
export function nextOf(book: LoanBook, owed: Owed): { date: string; amount: Amount } | null {
  if (!isRunning(book)) return null;
  const due = book.instalments.find((each) => each.billed && each.paidAt === null);
  if (due) return { date: due.date, amount: owed.due };
  const ahead = book.instalments.find((each) => !each.billed);
  return ahead ? { date: ahead.date, amount: unpaidOf(ahead) } : null;
}

/** The loan as of today, including nights that haven't been booked yet. */
export function loanView(account: AccountId, stored: LoanBook, today: Today): LoanView {
  const book = countedTo(stored, today.date);
  const { terms, status } = book;
  const { currency } = terms;
  const owed = owedOf(book, today.now);
  const next = nextOf(book, owed);
  const total = status === 'offered' ? quoteOf(terms, today).total : totalOf(book);
  return {
    id: encodeId('k', account, book.seq),
    status,
    ...shownTerms(terms),
    total: formatAmount(total, currency),
    owed: shownOwed(owed, currency),
    next: next && { date: next.date, amount: formatAmount(next.amount, currency) },
    coolingUntil: isRunning(book) && isCooling(book) ? coolingUntil(book) : null,
    appliedAt: new Date(book.appliedAt).toISOString(),
    offeredAt: isoTimeOrNull(book.offeredAt),
    offerUntil: isoTimeOrNull(book.offerUntil),
    disbursedAt: isoTimeOrNull(book.disbursedAt),
    endedAt: isoTimeOrNull(book.endedAt),
    reason: null,
    remark: null,
    proposal: book.proposal && {
      amount: formatAmount(book.proposal.amount, currency),
      at: new Date(book.proposal.at).toISOString(),
    },
    secured: terms.pledges !== undefined,
    calledUntil: isRunning(book) ? isoTimeOrNull(book.call?.dueAt ?? null) : null,
  };
}

const STATUS = { rejected: 'rejected', cancelled: 'cancelled', failed: 'cancelled' } as const;

/** An application that hasn't become an offer, or never did. */
export function applicationView(account: AccountId, request: Request, today: Today): LoanView {
  const terms = termsIn(request);
  const ended = request.status in STATUS;
  return {
    id: encodeId('k', account, request.seq),
    status: ended ? STATUS[request.status as keyof typeof STATUS] : 'applied',
    ...shownTerms(terms),
    total: formatAmount(quoteOf(terms, today).total, terms.currency),
    owed: shownOwed(NOTHING, terms.currency),
    next: null,
    coolingUntil: null,
    appliedAt: new Date(request.submittedAt).toISOString(),
    offeredAt: null,
    offerUntil: null,
    disbursedAt: null,
    endedAt: ended ? new Date(request.updatedAt).toISOString() : null,
    reason: request.reason,
    remark: request.remark,
    proposal: null,
    secured: terms.pledges !== undefined,
    calledUntil: null,
  };
}
