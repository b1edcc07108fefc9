/**
 * Deposits: the conditions for accepting one, and what each step does to the money. Amounts are minor units, times
 * epoch ms.
 */
import { formatAmount, larger, smaller, type Amount } from '../../ledger/money.ts';
import type { Zones } from '../../markets/market.ts';
import {
  approve,
  approvingBy,
  cancel,
  isRequestRefusal,
  reject,
  submit,
  type RequestRefusal,
  type Reviewer,
} from '../../compliance/request-transitions.ts';
import { type Author, isOpen, type Request, type RequestChange, saidOf, stepped } from '../../compliance/requests.ts';
import { requests as KINDS } from './area.ts';
import type { Changes } from '../../ledger/changes.ts';
import type { Transfer } from '../../ledger/transfer.ts';
import type { AccountState } from '../../trading/orders/account-state.ts';
import { refuseAct, type Restriction, type RestrictionRefusal } from '../../compliance/restrictions.ts';
import type { DepositChannel } from './deposit-channels.ts';
import {
  approversFor,
  checkBounds,
  checkWindow,
  fundsFee,
  type FundsRefusal,
  type FundsTerms,
} from '../funds-rules/funds-rules.ts';
import type { CustomerState } from '../customers/customer-state.ts';

export type DepositRefusal =
  | RestrictionRefusal
  | RequestRefusal
  | FundsRefusal
  | { refused: 'identityRequired' | 'depositPending' | 'depositReference' | 'notFound'; params: Record<never, never> };

const plain = (refused: 'identityRequired' | 'depositPending' | 'depositReference' | 'notFound'): DepositRefusal => ({
  refused,
  params: {},
});

export interface DepositFacts {
  channel: DepositChannel;
  /** The channel's terms, as given by `depositTerms`. */
  terms: FundsTerms;
  verification: CustomerState['verification'];
  states: readonly Restriction[];
  /** Deposits of the account that may be open. */
  requests: readonly Pick<Request, 'kind' | 'status'>[];
  /** The reference of the account's next deposit. */
  reference: string;
}

/** What prevents any deposit now, whatever its amount; null if nothing does. */
export function refuseDeposit(
  { terms, verification, states, requests }: Pick<DepositFacts, 'terms' | 'verification' | 'states' | 'requests'>,
  zones: Pick<Zones, 'toLocal'>,
  now: number,
): DepositRefusal | null {
  if (verification !== 'certified') return plain('identityRequired');
  // An account that may not withdraw may not deposit either.
  const restricted = refuseAct(states, 'withdraw', now);
  if (restricted) return restricted;
  if (requests.some((request) => request.kind === 'deposit' && isOpen(request))) return plain('depositPending');
  return checkWindow('deposit', terms, zones, now);
}

/**
 * A payment as the customer declares it: the amount, its reference, and the voucher's file with the hash of its
 * picture.
 */
export interface Payment {
  amount: Amount;
  reference: string;
  voucher: string;
  voucherHash: string;
}

/** The customer declares that `amount` was paid; no money moves until staff have seen it arrive. */
export function decideSubmit(
  facts: DepositFacts,
  payment: Payment,
  lastSeq: bigint,
  zones: Pick<Zones, 'toLocal'>,
  now: number,
): RequestChange | DepositRefusal {
  const { channel, terms, reference } = facts;
  const refusal = refuseDeposit(facts, zones, now) ?? checkBounds('deposit', payment.amount, terms, channel.currency);
  if (refusal) return refusal;
  if (payment.reference !== reference) return plain('depositReference');
  return submit(
    {
      kind: 'deposit',
      currency: channel.currency,
      amount: payment.amount,
      fee: smaller(fundsFee(payment.amount, terms), payment.amount - 1n),
      details: {
        channel: channel.channel,
        way: channel.kind,
        label: channel.bankName ?? channel.network ?? channel.channel,
        reference,
        voucher: payment.voucher,
        voucherHash: payment.voucherHash,
        approvers: approversFor(payment.amount, terms),
      },
    },
    lastSeq,
    now,
  );
}

/** The customer cancels the request before anybody has reviewed it. */
export const decideCancel = (request: Request, now: number): RequestChange | DepositRefusal =>
  request.kind === 'deposit' ? cancel(request, now) : plain('notFound');

const depositIn = (state: AccountState, seq: bigint): Request | null =>
  state.requests?.find((each) => each.seq === seq && each.kind === 'deposit') ?? null;

/** One more approver confirms that the money arrived; the last required approval credits the customer, less the fee. */
export function decideApprove(
  state: AccountState,
  seq: bigint,
  reviewer: Reviewer,
  account: bigint,
  now: number,
): Changes | DepositRefusal {
  const request = depositIn(state, seq);
  if (!request) return plain('notFound');
  const change = approve(
    request,
    reviewer,
    {
      ...approvingBy(KINDS.deposit, request),
      account,
      inviter: state.customer?.inviter ?? null,
    },
    now,
  );
  if (isRequestRefusal(change)) return change;
  if (change.request.status !== 'done')
    return stepped(state, change, { notices: [{ code: 'depositInReview', params: saidOf(request) }] });
  const { currency, amount, fee } = {
    currency: request.currency ?? '',
    amount: request.amount ?? 0n,
    fee: request.fee ?? 0n,
  };
  const reference = `r${seq}`;
  const came: Transfer = { currency, amount, debit: 'bank', credit: 'available', code: 'deposit', reference };
  const charged: Transfer[] =
    fee > 0n ? [{ currency, amount: fee, debit: 'available', credit: 'fees', code: 'depositFee', reference }] : [];
  const received = formatAmount(larger(0n, amount - fee), currency);
  return stepped(state, change, {
    transfers: [came, ...charged],
    notices: [{ code: 'depositDone', params: saidOf(request, { received }) }],
  });
}

export function decideReject(
  state: AccountState,
  seq: bigint,
  { author, reason, remark }: { author: Author; reason: string; remark: string | null },
  now: number,
): Changes | DepositRefusal {
  const request = depositIn(state, seq);
  if (!request) return plain('notFound');
  const change = reject(request, author, reason, remark, now);
  if (isRequestRefusal(change)) return change;
  return stepped(state, change, { notices: [{ code: 'depositRejected', params: saidOf(request, { why: reason }) }] });
}
