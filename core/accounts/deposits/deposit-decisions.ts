/**
 * Deposits: the conditions for accepting one, and what each step does to the money. Amounts are minor units, times
 * epoch ms.
 */
import { formatAmount, maximumOf, minimumOf, type Amount } from '../../ledger/money.ts';
import type { TimeZoneConverter } from '../../markets/market-types.ts';
import {
  approveRequest,
  approvalRulesFor,
  cancelRequest,
  isRequestRefusal,
  rejectRequest,
  submitRequest,
  type RequestRefusal,
  type Reviewer,
} from '../../compliance/review-request-transitions.ts';
import {
  type RequestAuthor,
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
  computeDepositWithdrawalFee,
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
  requests: readonly Pick<ReviewRequest, 'kind' | 'status'>[];
  /** The reference of the account's next deposit. */
  reference: string;
}

/** What prevents any deposit now, whatever its amount; null if nothing does. */
export function refuseDeposit(
  { terms, verification, states, requests }: Pick<DepositFacts, 'terms' | 'verification' | 'states' | 'requests'>,
  zones: Pick<TimeZoneConverter, 'toLocal'>,
  now: number,
): DepositRefusal | null {
  if (verification !== 'certified') return buildPlainRefusal('identityRequired');
  // An account that may not withdraw may not deposit either.
  const restricted = refuseRestrictedAction(states, 'withdraw', now);
  if (restricted) return restricted;
  if (requests.some((request) => request.kind === 'deposit' && isRequestOpen(request)))
    return buildPlainRefusal('depositPending');
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
  return submitRequest(
    {
      kind: 'deposit',
      currency: channel.currency,
      amount: payment.amount,
      fee: minimumOf(computeDepositWithdrawalFee(payment.amount, terms), payment.amount - 1n),
      details: {
        channel: channel.channel,
        channelKind: channel.kind,
        label: channel.bankName ?? channel.network ?? channel.channel,
        reference,
        voucher: payment.voucher,
        voucherHash: payment.voucherHash,
        approvers: approversNeededFor(payment.amount, terms),
      },
    },
    lastSeq,
    now,
  );
}

/** The customer cancels the request before anybody has reviewed it. */
export const decideCancelDeposit = (request: ReviewRequest, now: number): RequestChange | DepositRefusal =>
  request.kind === 'deposit' ? cancelRequest(request, now) : buildPlainRefusal('notFound');

const findDeposit = (state: AccountState, seq: bigint): ReviewRequest | null =>
  state.requests?.find((each) => each.seq === seq && each.kind === 'deposit') ?? null;

/** One more approver confirms that the money arrived; the last required approval credits the customer, less the fee. */
export function decideApproveDeposit(
  state: AccountState,
  seq: bigint,
  reviewer: Reviewer,
  account: bigint,
  now: number,
): DecisionChanges | DepositRefusal {
  const request = findDeposit(state, seq);
  if (!request) return buildPlainRefusal('notFound');
  const change = approveRequest(
    request,
    reviewer,
    {
      ...approvalRulesFor(KINDS.deposit, request),
      account,
      inviter: state.customer?.inviter ?? null,
    },
    now,
  );
  if (isRequestRefusal(change)) return change;
  if (change.request.status !== 'done')
    return buildRequestChanges(state, change, {
      notices: [{ code: 'depositInReview', params: buildRequestNoticeParams(request) }],
    });
  const { currency, amount, fee } = {
    currency: request.currency ?? '',
    amount: request.amount ?? 0n,
    fee: request.fee ?? 0n,
  };
  const reference = `r${seq}`;
  const came: Transfer = { currency, amount, debit: 'bank', credit: 'available', code: 'deposit', reference };
  const charged: Transfer[] =
    fee > 0n ? [{ currency, amount: fee, debit: 'available', credit: 'fees', code: 'depositFee', reference }] : [];
  const received = formatAmount(maximumOf(0n, amount - fee), currency);
  return buildRequestChanges(state, change, {
    transfers: [came, ...charged],
    notices: [{ code: 'depositDone', params: buildRequestNoticeParams(request, { received }) }],
  });
}

export function decideRejectDeposit(
  state: AccountState,
  seq: bigint,
  { author, reason, remark }: { author: RequestAuthor; reason: string; remark: string | null },
  now: number,
): DecisionChanges | DepositRefusal {
  const request = findDeposit(state, seq);
  if (!request) return buildPlainRefusal('notFound');
  const change = rejectRequest(request, author, reason, remark, now);
  if (isRequestRefusal(change)) return change;
  return buildRequestChanges(state, change, {
    notices: [{ code: 'depositRejected', params: buildRequestNoticeParams(request, { why: reason }) }],
  });
}
