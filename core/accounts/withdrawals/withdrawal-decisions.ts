/**
 * Withdrawals: the conditions for accepting one, and what each step does to the money. Amounts are minor units, times
 * epoch ms.
 */
import { computeOverdueAmountIn } from '../../borrowing/loans/overdue-loans.ts';
import { findOverdueCreditScore } from '../customers/credit-score.ts';
import { formatAmount, maximumOf, minimumOf, type Amount, type Currency } from '../../ledger/money.ts';
import type { TimeZoneConverter } from '../../markets/market-types.ts';
import {
  defineRequestApproval,
  defineRequestRejection,
  defineRequestCancellation,
  findLoadedRequest,
} from '../../compliance/define-request-decisions.ts';
import {
  isRequestRefusal,
  advanceRequest,
  refuseRecordingOutcome,
  buildStaffAuthor,
  submitRequest,
  type RequestRefusal,
  type Reviewer,
} from '../../compliance/review-request-transitions.ts';
import {
  isRequestOpen,
  type ReviewRequest,
  buildRequestNoticeParams,
  buildRequestChanges,
} from '../../compliance/review-requests.ts';
import { requests as KINDS } from './area.ts';
import type { TransferCode } from '../../ledger/booking-routes.ts';
import type { DecisionChanges } from '../../ledger/decision-changes.ts';
import type { Transfer } from '../../ledger/transfer.ts';
import type { AccountState } from '../../trading/orders/account-state.ts';
import {
  refuseRestrictedAction,
  type Restriction,
  type RestrictionRefusal,
} from '../../compliance/account-restrictions.ts';
import {
  isWithinDepositWithdrawalHours,
  nextDepositWithdrawalOpening,
  endOfBusinessDay,
} from '../deposit-withdrawal-hours.ts';
import {
  approversNeededFor,
  checkAmountLimits,
  checkDepositWithdrawalHours,
  computeWithdrawalFee,
  type DepositWithdrawalRefusal,
  type DepositWithdrawalTerms,
} from '../funds-rules/deposit-withdrawal-rules.ts';
import { isPaidToWallet } from './wallet-networks.ts';
import { type SettlementLot, sumLots } from '../../ledger/settlement-lots.ts';
import type { CustomerState } from '../customers/customer-state.ts';

/** The conditions of the specification's section 6, in the order in which a customer can meet them. */
export const WITHDRAWAL_CONDITIONS = [
  'notRestricted',
  'notCalledBack',
  'verified',
  'creditScore',
  'target',
  'fundPassword',
  'noOther',
  'cooling',
  'hours',
] as const;
export type WithdrawalCondition = (typeof WITHDRAWAL_CONDITIONS)[number];

/** A bound card or address; `label` is its name without its number. */
export interface WithdrawalTarget {
  seq: bigint;
  kind: 'card' | 'address';
  label: string;
  currency: Currency | null;
  addedAt: number;
}

export interface WithdrawalFacts {
  currency: Currency;
  terms: DepositWithdrawalTerms;
  states: readonly Restriction[];
  customer: CustomerState;
  /** The requested target, or the one that can be used soonest; null without any. */
  target: WithdrawalTarget | null;
  /** Requests of the account that may be open. */
  requests: readonly ReviewRequest[];
  available: Amount;
  /** The unsettled part, one row per day, soonest first. */
  coming: readonly SettlementLot[];
  /** The overdue part of loans in other currencies that isn't available there, in this one. */
  lateElsewhere: Amount;
  /**
   * Money of a deposit that the bank has called back and that is still in the account, and when the hold on it expires;
   * null if there is none.
   */
  calledBack: { reference: string; amount: string; currency: Currency; until: number | null } | null;
}

/** `until`: when it will be met without any action; `ground`: why the operator has restricted the account. */
export interface WithdrawalConditionStatus {
  condition: WithdrawalCondition;
  met: boolean;
  until: number | null;
  ground: string | null;
}

const HOUR_MS = 3_600_000;

/** The password alone can remove a passkey, so withdrawals wait until the owner has had time to read the notice. */
export const PASSKEY_REMOVAL_WAIT_MS = 3 * 24 * HOUR_MS;

/**
 * Until when nothing is withdrawn after a new card or address, a changed password or a removed passkey; null if nothing
 * has changed.
 */
export function withdrawalCoolingUntil({
  customer: c,
  target,
  terms,
}: Pick<WithdrawalFacts, 'customer' | 'target' | 'terms'>): number | null {
  // The password set at registration is no change.
  const changed = [
    c.passwordChangedAt > c.registeredAt ? c.passwordChangedAt : null,
    c.passwordResetAt,
    c.fundPasswordChangedAt,
    target?.addedAt ?? null,
  ].filter((at) => at !== null);
  const until = [
    ...changed.map((at) => at + terms.coolingHours * HOUR_MS),
    ...(c.passkeyRemovedAt === null ? [] : [c.passkeyRemovedAt + PASSKEY_REMOVAL_WAIT_MS]),
  ];
  return until.length === 0 ? null : Math.max(...until);
}

/**
 * Whether cash of this currency can go to the target: digital currencies to an address of that currency, all others to
 * a card.
 */
export const canTargetReceive = (
  { kind, currency }: Pick<WithdrawalTarget, 'kind' | 'currency'>,
  cash: Currency,
): boolean => (isPaidToWallet(cash) ? kind === 'address' && currency === cash : kind === 'card');

type OverdueFacts = Pick<WithdrawalFacts, 'available' | 'coming' | 'currency' | 'lateElsewhere'> & {
  customer: Pick<CustomerState, 'loans'>;
};
const computeHeldOverdue = ({ customer, currency, lateElsewhere }: OverdueFacts, now: number): Amount =>
  computeOverdueAmountIn(customer.loans, currency, now) + lateElsewhere;

export const computeSettledMoney = ({ available, coming }: Pick<WithdrawalFacts, 'available' | 'coming'>): Amount =>
  available - sumLots(coming);

/**
 * The most that can be withdrawn: all settled money less the overdue part of a loan in this currency, which unsettled
 * money covers first. A credit score withholds nothing else.
 */
export const computeWithdrawable = (facts: OverdueFacts, now: number): Amount =>
  maximumOf(0n, minimumOf(computeSettledMoney(facts), facts.available - computeHeldOverdue(facts, now)));

/** What can be withdrawn additionally, and from which day on, soonest first. */
export function listFutureWithdrawable(facts: OverdueFacts, now: number): SettlementLot[] {
  let before = computeWithdrawable(facts, now);
  return facts.coming
    .map((lot, index) => {
      const then = computeWithdrawable({ ...facts, coming: facts.coming.slice(index + 1) }, now);
      const amount = then - before;
      before = then;
      return { ...lot, amount };
    })
    .filter(({ amount }) => amount > 0n);
}

/**
 * What an overdue loan withholds in this currency: the amount, the present score and the required one; null if nothing.
 */
export function findOverdueHold(
  facts: WithdrawalFacts,
  now: number,
): { overdue: Amount; score: number; required: number } | null {
  const amount = computeHeldOverdue(facts, now);
  const overdueScore = amount > 0n ? findOverdueCreditScore(facts.customer, now) : null;
  return overdueScore && { overdue: amount, ...overdueScore };
}

/**
 * Deposits and withdrawals wait for a decision. An exchange or a transfer runs in one step under the account's lock, so
 * it is never pending.
 */
const isMoneyRequest = ({ kind }: ReviewRequest): boolean => kind === 'withdrawal' || kind === 'deposit';

/** The kind of the customer's open request in this currency; null if none is open. Other money isn't concerned. */
export const findOpenMoneyRequest = (
  currency: Currency,
  requests: readonly ReviewRequest[],
): 'deposit' | 'withdrawal' | null => {
  const open = requests.find(
    (request) => isMoneyRequest(request) && request.currency === currency && isRequestOpen(request),
  );
  return open === undefined ? null : open.kind === 'deposit' ? 'deposit' : 'withdrawal';
};

/** Every condition, met or not; the customer sees them before typing anything. */
export function evaluateWithdrawalConditions(
  facts: WithdrawalFacts,
  zones: TimeZoneConverter,
  now: number,
): WithdrawalConditionStatus[] {
  const { currency, terms, states, customer, target, requests } = facts;
  const restricted = refuseRestrictedAction(states, 'withdraw', now);
  const cooling = withdrawalCoolingUntil(facts);
  const buildStatus = (
    condition: WithdrawalCondition,
    met: boolean,
    until: number | null = null,
    ground: string | null = null,
  ): WithdrawalConditionStatus => ({ condition, met, until: met ? null : until, ground });
  return [
    buildStatus(
      'notRestricted',
      restricted === null,
      restricted?.params.until ? Date.parse(restricted.params.until) : null,
      restricted?.params.ground ?? null,
    ),
    buildStatus('notCalledBack', facts.calledBack === null, facts.calledBack?.until ?? null),
    buildStatus('verified', customer.verification === 'certified'),
    // A condition only if a loan is overdue, and then only for that amount.
    ...(computeHeldOverdue(facts, now) > 0n
      ? [buildStatus('creditScore', facts.available > computeHeldOverdue(facts, now))]
      : []),
    buildStatus('target', target !== null && canTargetReceive(target, currency)),
    buildStatus('fundPassword', customer.fundPasswordSet),
    buildStatus('noOther', findOpenMoneyRequest(currency, requests) === null),
    // If the operator requires no cooling period, it is a condition only after a removed passkey.
    ...(terms.coolingHours > 0 || (cooling !== null && cooling > now)
      ? [buildStatus('cooling', cooling === null || cooling <= now, cooling)]
      : []),
    buildStatus(
      'hours',
      isWithinDepositWithdrawalHours(terms, zones, now),
      isWithinDepositWithdrawalHours(terms, zones, now) ? null : nextDepositWithdrawalOpening(terms, zones, now),
    ),
  ];
}

export type WithdrawalRefusal =
  | RestrictionRefusal
  | RequestRefusal
  | DepositWithdrawalRefusal
  | {
      refused:
        | 'identityRequired'
        | 'fundPasswordUnset'
        | 'otherOperationPending'
        | 'cardNotFound'
        | 'addressNotFound'
        | 'notFound';
      params: Record<never, never>;
    }
  | { refused: 'withdrawalFeeChanged'; params: { quotedFee: string; fee: string; currency: string } }
  | { refused: 'moneyCalledBack'; params: { reference: string; amount: string; currency: string } }
  | { refused: 'withdrawalCooling'; params: { until: string } }
  | { refused: 'creditScoreTooLow'; params: { score: number; required: number } }
  | { refused: 'insufficientWithdrawable'; params: { needed: string; available: string; currency: string } }
  | { refused: 'cashNotSettled'; params: { needed: string; available: string; currency: string; date: string } };

const buildPlainRefusal = (
  refused: Extract<WithdrawalRefusal, { params: Record<never, never> }>['refused'],
): WithdrawalRefusal => ({ refused, params: {} }) as WithdrawalRefusal;

function refuseLowCreditScore(facts: WithdrawalFacts, now: number): WithdrawalRefusal | null {
  const overdueHold = findOverdueHold(facts, now);
  return (
    overdueHold && {
      refused: 'creditScoreTooLow',
      params: { score: overdueHold.score, required: overdueHold.required },
    }
  );
}

function refuseCalledBack({ calledBack }: WithdrawalFacts): WithdrawalRefusal | null {
  if (!calledBack) return null;
  const { reference, amount, currency } = calledBack;
  return { refused: 'moneyCalledBack', params: { reference, amount, currency } };
}

/** Refuses money that can be withdrawn on a known later day, but not now. */
function refuseUnsettled(facts: WithdrawalFacts, amount: Amount, now: number): WithdrawalRefusal | null {
  const { currency } = facts;
  const most = computeWithdrawable(facts, now);
  let sum = most;
  const enough = listFutureWithdrawable(facts, now).find((lot) => (sum += lot.amount) >= amount);
  return enough && amount > most
    ? {
        refused: 'cashNotSettled',
        params: {
          needed: formatAmount(amount, currency),
          available: formatAmount(most, currency),
          currency,
          date: enough.date,
        },
      }
    : null;
}

/** The first condition that isn't met, as a refusal. */
function refuseUnmet(facts: WithdrawalFacts, zones: TimeZoneConverter, now: number): WithdrawalRefusal | null {
  const unmet = evaluateWithdrawalConditions(facts, zones, now).find(({ met }) => !met);
  if (!unmet) return null;
  switch (unmet.condition) {
    case 'notRestricted':
      return refuseRestrictedAction(facts.states, 'withdraw', now);
    case 'notCalledBack':
      return refuseCalledBack(facts);
    case 'verified':
      return buildPlainRefusal('identityRequired');
    case 'creditScore':
      return refuseLowCreditScore(facts, now);
    case 'target':
      return buildPlainRefusal(isPaidToWallet(facts.currency) ? 'addressNotFound' : 'cardNotFound');
    case 'fundPassword':
      return buildPlainRefusal('fundPasswordUnset');
    case 'noOther':
      return buildPlainRefusal('otherOperationPending');
    case 'cooling':
      return { refused: 'withdrawalCooling', params: { until: new Date(unmet.until ?? now).toISOString() } };
    case 'hours':
      return checkDepositWithdrawalHours('withdrawal', facts.terms, zones, now);
  }
}

const buildTransfer = (
  request: ReviewRequest,
  code: TransferCode,
  credit: 'available' | 'bank' | 'fees',
  amount: Amount,
): Transfer => ({
  currency: request.currency ?? '',
  amount,
  debit: 'frozen',
  credit,
  code,
  reference: `r${request.seq}`,
});
const feeOf = (request: ReviewRequest): Amount => request.fee ?? 0n;
const buildRefundTransfer = (request: ReviewRequest): Transfer =>
  buildTransfer(request, 'withdrawBack', 'available', request.amount ?? 0n);

/** A notice's parameters about a withdrawal. */
const buildNoticeParams = (request: ReviewRequest, more: Record<string, string> = {}): Record<string, string> =>
  buildRequestNoticeParams(request, { target: String(request.details.label ?? ''), ...more });

/** The customer requests `amount`: the money is frozen at once, and the fee is displayed. */
export function decideSubmitWithdrawal(
  state: AccountState,
  facts: WithdrawalFacts,
  amount: Amount,
  zones: TimeZoneConverter,
  now: number,
): DecisionChanges | WithdrawalRefusal {
  const { currency, terms, target } = facts;
  const unmet = refuseUnmet(facts, zones, now) ?? checkAmountLimits('withdrawal', amount, terms, currency);
  if (unmet) return unmet;
  const most = computeWithdrawable(facts, now);
  const tooLow =
    amount > most && amount <= facts.available
      ? (refuseUnsettled(facts, amount, now) ?? refuseLowCreditScore(facts, now))
      : null;
  if (tooLow) return tooLow;
  if (target === null || amount > most)
    return {
      refused: 'insufficientWithdrawable',
      params: { needed: formatAmount(amount, currency), available: formatAmount(most, currency), currency },
    };

  const fee = computeWithdrawalFee(amount, terms);
  const expectedBy = new Date(endOfBusinessDay(terms, zones, now, terms.latestDays)).toISOString();
  const change = submitRequest(
    {
      kind: 'withdrawal',
      currency,
      amount,
      fee,
      details: {
        target: target.seq.toString(),
        label: target.label,
        expectedBy,
        usualHours: terms.usualHours,
        approvers: approversNeededFor(amount, terms),
        reference: null,
      },
    },
    state.lastSeq,
    now,
  );
  const hold: Transfer = {
    currency,
    amount,
    debit: 'available',
    credit: 'frozen',
    code: 'withdrawHold',
    reference: `r${change.request.seq}`,
  };
  return buildRequestChanges(state, change, {
    transfers: [hold],
    notices: [{ code: 'withdrawalSubmitted', params: buildNoticeParams(change.request) }],
  });
}

/** Refuses a fee that differs from the displayed one: nobody is charged more or less than they saw. */
export const refuseChangedFee = (fee: Amount, displayedFee: Amount, currency: Currency): WithdrawalRefusal | null =>
  fee === displayedFee
    ? null
    : {
        refused: 'withdrawalFeeChanged',
        params: { quotedFee: formatAmount(displayedFee, currency), fee: formatAmount(fee, currency), currency },
      };

/** The customer cancels the request before anybody has reviewed it. */
export const decideCancelWithdrawal = defineRequestCancellation('withdrawal', (request) => ({
  transfers: [buildRefundTransfer(request)],
  notices: [{ code: 'withdrawalCancelled', params: buildNoticeParams(request) }],
}));

/**
 * One more person approves; the number of approvers was fixed when it was requested. If the account may no longer
 * withdraw, no money leaves it: until it may again, the request can only be rejected.
 */
export const decideApproveWithdrawal = defineRequestApproval(
  'withdrawal',
  KINDS.withdrawal,
  (request, { states }: AccountState, now) => {
    const restricted = refuseRestrictedAction(states, 'withdraw', now);
    if (restricted) return restricted;
    const code = request.status === 'processing' ? 'withdrawalApproved' : 'withdrawalInReview';
    return { notices: [{ code, params: buildNoticeParams(request) }] };
  },
);

/** Rejects the request: the same commit returns the money, and the customer learns why. */
export const decideRejectWithdrawal = defineRequestRejection('withdrawal', (request, reason) => ({
  transfers: [buildRefundTransfer(request)],
  notices: [{ code: 'withdrawalRejected', params: buildNoticeParams(request, { why: reason }) }],
}));

/** How an approved withdrawal ended: paid under the bank's or network's reference, or failed for a reason. */
export type WithdrawalOutcome = { reference: string } | { failed: string };

/** Records the outcome, by the payout service or by a staff member who didn't approve the request. */
export function decideRecordWithdrawalOutcome(
  state: AccountState,
  seq: bigint,
  settlement: WithdrawalOutcome,
  by: 'rule' | Reviewer,
  now: number,
): DecisionChanges | WithdrawalRefusal {
  const request = findLoadedRequest(state, 'withdrawal', seq);
  if (!request) return buildPlainRefusal('notFound');
  // Other kinds are done when they are approved; money leaves only afterwards.
  if (request.status !== 'processing') return { refused: 'notInThatState', params: { state: request.status } };
  const refused = by === 'rule' ? null : refuseRecordingOutcome(request, by);
  if (refused) return refused;
  const author = by === 'rule' ? by : buildStaffAuthor(by);
  const change =
    'failed' in settlement
      ? advanceRequest(request, 'failed', author, now, { reason: settlement.failed })
      : advanceRequest(request, 'done', author, now, {
          details: { ...request.details, reference: settlement.reference },
        });
  if (isRequestRefusal(change)) return change;
  if ('failed' in settlement)
    return buildRequestChanges(state, change, {
      transfers: [buildRefundTransfer(request)],
      notices: [{ code: 'withdrawalFailed', params: buildNoticeParams(request, { why: settlement.failed }) }],
    });
  const fee = feeOf(request);
  const paid = buildTransfer(request, 'withdrawPaid', 'bank', (request.amount ?? 0n) - fee);
  return buildRequestChanges(state, change, {
    transfers: fee > 0n ? [paid, buildTransfer(request, 'withdrawFee', 'fees', fee)] : [paid],
    notices: [{ code: 'withdrawalPaid', params: buildNoticeParams(request, { reference: settlement.reference }) }],
  });
}
