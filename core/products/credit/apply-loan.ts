/** A loan is requested, and reviewed by a person: an application becomes an offer, whose terms stay as previewed. */
import type { Changes } from '../../ledger/changes.ts';
import { type Amount, parseScaled, formatScaled } from '../../ledger/money.ts';
import {
  approve,
  approvingBy,
  cancel,
  isRequestRefusal,
  reject,
  type RequestRefusal,
  type Reviewer,
  submit,
} from '../../compliance/request-transitions.ts';
import { type Author, isOpen, type Request, saidOf, stepped } from '../../compliance/requests.ts';
import { requests as KINDS } from './area.ts';
import { refuseAct } from '../../compliance/restrictions.ts';
import type { AccountState } from '../../trading/orders/account-state.ts';
import type { DayCount, LoanPlan } from '../../borrowing/loans/amortisation.ts';
import { type LoanTerms, offeredBook, type PledgeWish } from '../../borrowing/loans/loan-book.ts';
import { approversFor, type FundsTerms, houseFunds } from '../../accounts/funds-rules/funds-rules.ts';
import type { MarkOf } from '../../trading/execution/pledge.ts';
import {
  type Borrower,
  type CreditRefusal,
  type LoanWish,
  owedIn,
  plainRefusal,
  quoteLoan,
  refuseUnpaid,
  type Today,
} from './offer.ts';
import { amountOf, OFFER_DAYS, pointsOf } from '../../borrowing/loans/quota.ts';

type LoanState = Pick<
  AccountState,
  'lastSeq' | 'states' | 'customer' | 'requests' | 'loanBooks' | 'loansElsewhere' | 'grantedPoints' | 'holdings'
>;

const DAY_MS = 86_400_000;
const isLoan = ({ kind }: Request): boolean => kind === 'loan';

export function borrowerOf(state: LoanState): Borrower {
  const { customer, states, loanBooks = [], loansElsewhere = [], grantedPoints = 0n } = state;
  if (!customer) throw new Error('a loan is decided about without its customer');
  return { customer, states, loanBooks, loansElsewhere, grantedPoints };
}

/** An offer's contents as the application stores them. */
function detailsOf({ terms }: { terms: LoanTerms }): Request['details'] {
  const { rate, lateRate, count, plan, months, apr, fee, score, table, zone } = terms;
  return {
    rate: formatScaled(rate),
    lateRate: formatScaled(lateRate),
    apr: formatScaled(apr),
    fee: fee.toString(),
    count,
    plan,
    months,
    score,
    table,
    zone,
    ...(terms.pledges ? { pledges: pledgesText(terms.pledges) } : {}),
  };
}
/** "7 100000000,9 50000000": positions and units. */
const pledgesText = (pledges: readonly PledgeWish[]): string =>
  pledges.map(({ position, quantity }) => `${position} ${quantity}`).join(',');
const pledgesIn = (text: unknown): Pick<LoanTerms, 'pledges'> =>
  typeof text === 'string'
    ? {
        pledges: text.split(',').map((each) => {
          const [position, quantity] = each.split(' ').map(BigInt);
          return { position: position!, quantity: quantity! };
        }),
      }
    : {};

const rateIn = (value: unknown): bigint => parseScaled(String(value)) ?? 0n;
export function termsIn({ details, currency, amount }: Request): LoanTerms {
  if (currency === null || amount === null) throw new Error('an application for a loan without an amount');
  return {
    currency,
    principal: amount,
    rate: rateIn(details['rate']),
    lateRate: rateIn(details['lateRate']),
    apr: rateIn(details['apr']),
    count: details['count'] as DayCount,
    plan: details['plan'] as LoanPlan,
    months: Number(details['months']),
    fee: BigInt(String(details['fee'])),
    score: Number(details['score']),
    table: String(details['table']),
    zone: String(details['zone']),
    ...pledgesIn(details['pledges']),
  };
}

/** Including what is owed already, so that several small loans need two people like a large one. */
const inAll = ({ loanBooks = [], loansElsewhere = [] }: LoanState, { currency, principal }: LoanTerms): Amount =>
  owedIn([...loanBooks, ...loansElsewhere]).reduce(
    (sum, each) =>
      sum + (each.currency === currency ? each.owed : amountOf(pointsOf(each.owed, each.currency), currency)),
    principal,
  );

/** One application at a time. Above what one person may pay out, two approve. */
export function decideApply(
  state: LoanState,
  wish: LoanWish,
  today: Today,
  markOf: MarkOf = () => null,
  limit?: Pick<FundsTerms, 'fourEyesAbove'>,
): Changes | CreditRefusal {
  const forbidden = refuseAct(state.states, 'open', today.now);
  if (forbidden) return forbidden;
  if ((state.requests ?? []).some((each) => isLoan(each) && isOpen(each))) return plainRefusal('loanAwaitingReview');
  const quote = quoteLoan(borrowerOf(state), wish, today, { positions: state.holdings ?? [], markOf });
  if ('refused' in quote) return quote;
  const { terms } = quote;
  const change = submit(
    {
      kind: 'loan',
      currency: terms.currency,
      amount: terms.principal,
      details: {
        ...detailsOf(quote),
        approvers: approversFor(inAll(state, terms), limit ?? houseFunds('withdrawal', terms.currency)),
      },
    },
    state.lastSeq,
    today.now,
  );
  return stepped(state, change, { notices: [{ code: 'loanApplied', params: saidOf(change.request) }] });
}

const applicationIn = ({ requests = [] }: Pick<AccountState, 'requests'>, seq: bigint): Request | null =>
  requests.find((each) => each.seq === seq && isLoan(each)) ?? null;

/** The customer withdraws it before anybody has looked at it. */
export function decideCancelApplication(
  state: LoanState,
  seq: bigint,
  now: number,
): Changes | CreditRefusal | RequestRefusal {
  const request = applicationIn(state, seq);
  if (!request) return plainRefusal('notFound');
  const change = cancel(request, now);
  return isRequestRefusal(change) ? change : stepped(state, change);
}

/** Approval makes the offer, under the number of the application; nothing is paid out until the customer accepts it. */
export function decideApproveLoan(
  state: LoanState,
  seq: bigint,
  reviewer: Reviewer,
  account: bigint,
  now: number,
): Changes | CreditRefusal | RequestRefusal {
  const request = applicationIn(state, seq);
  if (!request) return plainRefusal('notFound');
  const approving = { ...approvingBy(KINDS.loan, request), account, inviter: state.customer?.inviter ?? null };
  const change = approve(request, reviewer, approving, now);
  if (isRequestRefusal(change)) return change;
  const unpaid = state.customer && refuseUnpaid(state.customer, now);
  if (unpaid) return unpaid;
  if (change.request.status !== 'done') return stepped(state, change);
  const offerUntil = now + OFFER_DAYS * DAY_MS;
  const offer = offeredBook({
    seq,
    terms: termsIn(request),
    appliedAt: request.submittedAt,
    offeredAt: now,
    offerUntil,
  });
  const until = new Date(offerUntil).toISOString();
  return stepped(state, change, {
    records: { loanBooks: [offer] },
    notices: [{ code: 'loanOffered', params: saidOf(request, { until }) }],
  });
}

export function decideRejectLoan(
  state: LoanState,
  seq: bigint,
  { author, reason, remark }: { author: Author; reason: string; remark: string | null },
  now: number,
): Changes | CreditRefusal | RequestRefusal {
  const request = applicationIn(state, seq);
  if (!request) return plainRefusal('notFound');
  const change = reject(request, author, reason, remark, now);
  if (isRequestRefusal(change)) return change;
  return stepped(state, change, { notices: [{ code: 'loanRefused', params: saidOf(request, { why: reason }) }] });
}
