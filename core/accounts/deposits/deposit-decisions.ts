/**
 * Deposits: the conditions for accepting one, and what each step does to the money. Amounts are minor units, times
 * epoch ms.
 */
import { formatAmount, maximumOf, type Amount, type Currency } from '../../ledger/money.ts';
import type { TimeZoneConverter } from '../../markets/market-types.ts';
import { defineRequestApproval, defineRequestRejection } from '../../compliance/define-request-decisions.ts';
import {
  advanceRequest,
  cancelRequest,
  isRequestRefusal,
  submitRequest,
  type RequestRefusal,
} from '../../compliance/review-request-transitions.ts';
import {
  type RequestDetails,
  isRequestOpen,
  type ReviewRequest,
  type RequestChange,
  buildRequestNoticeParams,
  buildRequestChanges,
} from '../../compliance/review-requests.ts';
import { requests as KINDS } from './area.ts';
import type { DecisionChanges } from '../../ledger/decision-changes.ts';
import type { Transfer } from '../../ledger/transfer.ts';
import type { AccountState } from '../../trading/orders/account-state.ts';
import {
  refuseRestrictedAction,
  type Restriction,
  type RestrictionRefusal,
} from '../../compliance/account-restrictions.ts';
import type { DepositChannel } from './deposit-channels.ts';
import {
  approversNeededFor,
  checkAmountLimits,
  checkDepositWithdrawalHours,
  computeDepositFee,
  type DepositWithdrawalRefusal,
  type DepositWithdrawalTerms,
} from '../funds-rules/deposit-withdrawal-rules.ts';
import type { CustomerState } from '../customers/customer-state.ts';

export type DepositRefusal =
  | RestrictionRefusal
  | RequestRefusal
  | DepositWithdrawalRefusal
  | { refused: 'identityRequired' | 'depositPending' | 'depositReference' | 'notFound'; params: Record<never, never> };

const buildPlainRefusal = (
  refused: 'identityRequired' | 'depositPending' | 'depositReference' | 'notFound',
): DepositRefusal => ({
  refused,
  params: {},
});

export interface DepositFacts {
  channel: DepositChannel;
  /** The channel's terms. */
  terms: DepositWithdrawalTerms;
  verification: CustomerState['verification'];
  states: readonly Restriction[];
  /** Deposits of the account that may be open. */
  requests: readonly Pick<ReviewRequest, 'kind' | 'status' | 'currency'>[];
  /** The reference of the account's next deposit. */
  reference: string;
}

/**
 * The open deposit in this currency. Another one would be declared beside it, perhaps for the same payment; what was
 * paid in another currency can't be the same.
 */
export const findOpenDepositIn = <Open extends DepositFacts['requests'][number]>(
  currency: Currency,
  requests: readonly Open[],
): Open | null =>
  requests.find((request) => request.kind === 'deposit' && request.currency === currency && isRequestOpen(request)) ??
  null;

/** What prevents any deposit by this channel now, whatever its amount; null if nothing does. */
export function refuseDeposit(
  {
    channel: { currency },
    terms,
    verification,
    states,
    requests,
  }: Pick<DepositFacts, 'channel' | 'terms' | 'verification' | 'states' | 'requests'>,
  zones: Pick<TimeZoneConverter, 'toLocal'>,
  now: number,
): DepositRefusal | null {
  if (verification !== 'certified') return buildPlainRefusal('identityRequired');
  // An account that may not withdraw may not deposit either.
  const restricted = refuseRestrictedAction(states, 'withdraw', now);
  if (restricted) return restricted;
  if (findOpenDepositIn(currency, requests)) return buildPlainRefusal('depositPending');
  return checkDepositWithdrawalHours('deposit', terms, zones, now);
}

/**
 * A payment as the customer declares it: the amount, its reference, and the voucher's file with the hash of its
 * picture.
 */
export interface DeclaredPayment {
  amount: Amount;
  reference: string;
  voucher: string;
  voucherHash: string;
}

/** The customer declares that `amount` was paid; no money moves until staff have seen it arrive. */
export function decideSubmitDeposit(
  facts: DepositFacts,
  payment: DeclaredPayment,
  lastSeq: bigint,
  zones: Pick<TimeZoneConverter, 'toLocal'>,
  now: number,
): RequestChange | DepositRefusal {
  const { channel, terms, reference } = facts;
  const refusal =
    refuseDeposit(facts, zones, now) ?? checkAmountLimits('deposit', payment.amount, terms, channel.currency);
  if (refusal) return refusal;
  if (payment.reference !== reference) return buildPlainRefusal('depositReference');
  return buildSubmission(
    facts,
    payment.amount,
    {
      reference,
      voucher: payment.voucher,
      voucherHash: payment.voucherHash,
      approvers: approversNeededFor(payment.amount, terms),
    },
    lastSeq,
    now,
  );
}

const buildSubmission = (
  { channel, terms }: Pick<DepositFacts, 'channel' | 'terms'>,
  amount: Amount,
  details: RequestDetails,
  lastSeq: bigint,
  now: number,
): RequestChange =>
  submitRequest(
    {
      kind: 'deposit',
      currency: channel.currency,
      amount,
      fee: computeDepositFee(amount, terms),
      details: {
        channel: channel.channel,
        channelKind: channel.kind,
        label: channel.bankName ?? channel.network ?? channel.channel,
        ...details,
      },
    },
    lastSeq,
    now,
  );

/**
 * Practice money is credited in the commit that submits it: nothing arrives that a person could look for, and nobody
 * pays whose name would have to be known. Limits, hours and restrictions are those of any deposit, but it waits for
 * none that is in review.
 */
export function decidePracticeDeposit(
  state: AccountState,
  facts: Pick<DepositFacts, 'channel' | 'terms' | 'states'>,
  amount: Amount,
  zones: Pick<TimeZoneConverter, 'toLocal'>,
  now: number,
): DecisionChanges | DepositRefusal {
  const { channel, terms } = facts;
  if (!channel.practice) return buildPlainRefusal('notFound');
  const refusal =
    // An account that may not withdraw may not deposit either.
    refuseRestrictedAction(facts.states, 'withdraw', now) ??
    checkDepositWithdrawalHours('deposit', terms, zones, now) ??
    checkAmountLimits('deposit', amount, terms, channel.currency);
  if (refusal) return refusal;
  const submitted = buildSubmission(facts, amount, { practice: true }, state.lastSeq, now);
  const done = advanceRequest(submitted.request, 'done', 'rule', now);
  if (isRequestRefusal(done)) return done;
  return buildRequestChanges(state, done, {
    records: { requests: [submitted, done] },
    transfers: buildDepositTransfers(done.request),
    notices: [buildDoneNotice(done.request)],
  });
}

/** The customer cancels the request before anybody has reviewed it. */
export const decideCancelDeposit = (request: ReviewRequest, now: number): RequestChange | DepositRefusal =>
  request.kind === 'deposit' ? cancelRequest(request, now) : buildPlainRefusal('notFound');

/** One more approver confirms that the money arrived; the last required approval credits the customer, less the fee. */
export const decideApproveDeposit = defineRequestApproval('deposit', KINDS.deposit, (request) =>
  request.status === 'done'
    ? { transfers: buildDepositTransfers(request), notices: [buildDoneNotice(request)] }
    : { notices: [{ code: 'depositInReview', params: buildRequestNoticeParams(request) }] },
);

/** The amount from the bank to the customer, and its fee. */
function buildDepositTransfers({ seq, currency, amount, fee }: ReviewRequest): Transfer[] {
  const shared = { currency: currency ?? '', reference: `r${seq}` };
  return [
    { ...shared, amount: amount ?? 0n, debit: 'bank', credit: 'available', code: 'deposit' },
    ...(fee ? [{ ...shared, amount: fee, debit: 'available', credit: 'fees', code: 'depositFee' } as const] : []),
  ];
}

const buildDoneNotice = (request: ReviewRequest) => ({
  code: 'depositDone' as const,
  params: buildRequestNoticeParams(request, {
    received: formatAmount(maximumOf(0n, (request.amount ?? 0n) - (request.fee ?? 0n)), request.currency ?? ''),
  }),
});

export const decideRejectDeposit = defineRequestRejection('deposit', (request, reason) => ({
  notices: [{ code: 'depositRejected', params: buildRequestNoticeParams(request, { why: reason }) }],
}));
