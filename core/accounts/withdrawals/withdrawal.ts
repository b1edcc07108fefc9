/**
 * Withdrawals: the conditions for accepting one, and what each step does to the money. Amounts are minor units, times
 * epoch ms.
 */
import { overdueOf } from '../../borrowing/loans/overdue-loans.ts';
import { scoreAgainstOverdue } from '../customers/credit-score.ts';
import { formatAmount, larger, smaller, type Amount, type Currency } from '../../ledger/money.ts';
import type { Zones } from '../../markets/market.ts';
import {
  approve,
  approvingBy,
  cancel,
  isRequestRefusal,
  move,
  refuseSettling,
  reject,
  staffAuthor,
  submit,
  type RequestRefusal,
  type Reviewer,
} from '../../compliance/request-transitions.ts';
import { type Author, isOpen, type Request, saidOf, stepped } from '../../compliance/requests.ts';
import { requests as KINDS } from './area.ts';
import type { TransferCode } from '../../ledger/booking.ts';
import type { Changes } from '../../ledger/changes.ts';
import type { Transfer } from '../../ledger/transfer.ts';
import type { AccountState } from '../../trading/orders/account-state.ts';
import { refuseAct, type Restriction, type RestrictionRefusal } from '../../compliance/restrictions.ts';
import { isWithin, nextOpening, endOfBusinessDay } from '../funds-hours.ts';
import {
  approversFor,
  checkBounds,
  checkWindow,
  withdrawalFee,
  type FundsRefusal,
  type FundsTerms,
} from '../funds-rules/funds-rules.ts';
import { isWalletCash } from './networks.ts';
import { type Lot, sumOf } from '../../ledger/value-dates.ts';
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
export interface Target {
  seq: bigint;
  kind: 'card' | 'address';
  label: string;
  currency: Currency | null;
  addedAt: number;
}

export interface WithdrawalFacts {
  currency: Currency;
  terms: FundsTerms;
  states: readonly Restriction[];
  customer: CustomerState;
  /** The requested target, or the one that can be used soonest; null without any. */
  target: Target | null;
  /** Requests of the account that may be open. */
  requests: readonly Request[];
  available: Amount;
  /** The unsettled part, one row per day, soonest first. */
  coming: readonly Lot[];
  /** The overdue part of loans in other currencies that isn't available there, in this one. */
  lateElsewhere: Amount;
  /**
   * Money of a deposit that the bank has called back and that is still in the account, and when the hold on it expires;
   * null if there is none.
   */
  calledBack: { reference: string; amount: string; currency: Currency; until: number | null } | null;
}

/** `until`: when it will be met without any action; `ground`: why the operator has restricted the account. */
export interface Standing {
  condition: WithdrawalCondition;
  met: boolean;
  until: number | null;
  ground: string | null;
}

const HOUR_MS = 3_600_000;

/** The password alone can remove a passkey, so withdrawals wait until the owner has had time to read the notice. */
export const PASSKEY_REMOVED_WAITS_MS = 3 * 24 * HOUR_MS;

/**
 * Until when nothing is withdrawn after a new card or address, a changed password or a removed passkey; null if nothing
 * has changed.
 */
export function coolingUntil({
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
    ...(c.passkeyRemovedAt === null ? [] : [c.passkeyRemovedAt + PASSKEY_REMOVED_WAITS_MS]),
  ];
  return until.length === 0 ? null : Math.max(...until);
}

/**
 * Whether cash of this currency can go to the target: digital currencies to an address of that currency, all others to
 * a card.
 */
export const fits = ({ kind, currency }: Pick<Target, 'kind' | 'currency'>, cash: Currency): boolean =>
  isWalletCash(cash) ? kind === 'address' && currency === cash : kind === 'card';

type Owed = Pick<WithdrawalFacts, 'available' | 'coming' | 'currency' | 'lateElsewhere'> & {
  customer: Pick<CustomerState, 'loans'>;
};
const overdue = ({ customer, currency, lateElsewhere }: Owed, now: number): Amount =>
  overdueOf(customer.loans, currency, now) + lateElsewhere;

export const settledOf = ({ available, coming }: Pick<WithdrawalFacts, 'available' | 'coming'>): Amount =>
  available - sumOf(coming);

/**
 * The most that can be withdrawn: all settled money less the overdue part of a loan in this currency, which unsettled
 * money covers first. A credit score withholds nothing else.
 */
export const withdrawable = (facts: Owed, now: number): Amount =>
  larger(0n, smaller(settledOf(facts), facts.available - overdue(facts, now)));

/** What can be withdrawn additionally, and from which day on, soonest first. */
export function becomesWithdrawable(facts: Owed, now: number): Lot[] {
  let before = withdrawable(facts, now);
  return facts.coming
    .map((lot, index) => {
      const then = withdrawable({ ...facts, coming: facts.coming.slice(index + 1) }, now);
      const amount = then - before;
      before = then;
      return { ...lot, amount };
    })
    .filter(({ amount }) => amount > 0n);
}

/**
 * What an overdue loan withholds in this currency: the amount, the present score and the required one; null if nothing.
 */
export function keptBack(
  facts: WithdrawalFacts,
  now: number,
): { overdue: Amount; score: number; required: number } | null {
  const amount = overdue(facts, now);
  const lack = amount > 0n ? scoreAgainstOverdue(facts.customer, now) : null;
  return lack && { overdue: amount, ...lack };
}

/**
 * Deposits and withdrawals wait for a decision. An exchange or a transfer runs in one step under the account's lock, so
 * it is never pending.
 */
const isMoney = ({ kind }: Request): boolean => kind === 'withdrawal' || kind === 'deposit';

/** The kind of the customer's open request; null if none is open. */
export const inProgress = (requests: readonly Request[]): 'deposit' | 'withdrawal' | null => {
  const open = requests.find((request) => isMoney(request) && isOpen(request));
  return open === undefined ? null : open.kind === 'deposit' ? 'deposit' : 'withdrawal';
};

/** Every condition, met or not; the customer sees them before typing anything. */
export function withdrawalConditions(facts: WithdrawalFacts, zones: Zones, now: number): Standing[] {
  const { currency, terms, states, customer, target, requests } = facts;
  const restricted = refuseAct(states, 'withdraw', now);
  const cooling = coolingUntil(facts);
  const standing = (
    condition: WithdrawalCondition,
    met: boolean,
    until: number | null = null,
    ground: string | null = null,
  ): Standing => ({ condition, met, until: met ? null : until, ground });
  return [
    standing(
      'notRestricted',
      restricted === null,
      restricted?.params.until ? Date.parse(restricted.params.until) : null,
      restricted?.params.ground ?? null,
    ),
    standing('notCalledBack', facts.calledBack === null, facts.calledBack?.until ?? null),
    standing('verified', customer.verification === 'certified'),
    // A condition only if a loan is overdue, and then only for that amount.
    ...(overdue(facts, now) > 0n ? [standing('creditScore', facts.available > overdue(facts, now))] : []),
    standing('target', target !== null && fits(target, currency)),
    standing('fundPassword', customer.fundPasswordSet),
    standing('noOther', inProgress(requests) === null),
    // If the operator requires no cooling period, it is a condition only after a removed passkey.
    ...(terms.coolingHours > 0 || (cooling !== null && cooling > now)
      ? [standing('cooling', cooling === null || cooling <= now, cooling)]
      : []),
    standing('hours', isWithin(terms, zones, now), isWithin(terms, zones, now) ? null : nextOpening(terms, zones, now)),
  ];
}

export type WithdrawalRefusal =
  | RestrictionRefusal
  | RequestRefusal
  | FundsRefusal
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
  | { refused: 'withdrawalFeeChanged'; params: { shown: string; fee: string; currency: string } }
  | { refused: 'moneyCalledBack'; params: { reference: string; amount: string; currency: string } }
  | { refused: 'withdrawalCooling'; params: { until: string } }
  | { refused: 'creditScoreTooLow'; params: { score: number; required: number } }
  | { refused: 'insufficientWithdrawable'; params: { needed: string; available: string; currency: string } }
  | { refused: 'cashNotSettled'; params: { needed: string; available: string; currency: string; date: string } };

const plain = (refused: Extract<WithdrawalRefusal, { params: Record<never, never> }>['refused']): WithdrawalRefusal =>
  ({ refused, params: {} }) as WithdrawalRefusal;

function scoreTooLow(facts: WithdrawalFacts, now: number): WithdrawalRefusal | null {
  const kept = keptBack(facts, now);
  return kept && { refused: 'creditScoreTooLow', params: { score: kept.score, required: kept.required } };
}

function moneyCalledBack({ calledBack }: WithdrawalFacts): WithdrawalRefusal | null {
  if (!calledBack) return null;
  const { reference, amount, currency } = calledBack;
  return { refused: 'moneyCalledBack', params: { reference, amount, currency } };
}

/** Refuses money that can be withdrawn on a known later day, but not now. */
function refuseUnsettled(facts: WithdrawalFacts, amount: Amount, now: number): WithdrawalRefusal | null {
  const { currency } = facts;
  const most = withdrawable(facts, now);
  let sum = most;
  const enough = becomesWithdrawable(facts, now).find((lot) => (sum += lot.amount) >= amount);
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
function refuseUnmet(facts: WithdrawalFacts, zones: Zones, now: number): WithdrawalRefusal | null {
  const unmet = withdrawalConditions(facts, zones, now).find(({ met }) => !met);
  if (!unmet) return null;
  switch (unmet.condition) {
    case 'notRestricted':
      return refuseAct(facts.states, 'withdraw', now);
    case 'notCalledBack':
      return moneyCalledBack(facts);
    case 'verified':
      return plain('identityRequired');
    case 'creditScore':
      return scoreTooLow(facts, now);
    case 'target':
      return plain(isWalletCash(facts.currency) ? 'addressNotFound' : 'cardNotFound');
    case 'fundPassword':
      return plain('fundPasswordUnset');
    case 'noOther':
      return plain('otherOperationPending');
    case 'cooling':
      return { refused: 'withdrawalCooling', params: { until: new Date(unmet.until ?? now).toISOString() } };
    case 'hours':
      return checkWindow('withdrawal', facts.terms, zones, now);
  }
}

const transfer = (
  request: Request,
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
const feeOf = (request: Request): Amount => request.fee ?? 0n;
const backAgain = (request: Request): Transfer => transfer(request, 'withdrawBack', 'available', request.amount ?? 0n);

/** A notice's parameters about a withdrawal. */
const said = (request: Request, more: Record<string, string> = {}): Record<string, string> =>
  saidOf(request, { target: String(request.details.label ?? ''), ...more });

/** The customer requests `amount`: the money is frozen at once, and the fee is displayed. */
export function decideSubmit(
  state: AccountState,
  facts: WithdrawalFacts,
  amount: Amount,
  zones: Zones,
  now: number,
): Changes | WithdrawalRefusal {
  const { currency, terms, target } = facts;
  const unmet = refuseUnmet(facts, zones, now) ?? checkBounds('withdrawal', amount, terms, currency);
  if (unmet) return unmet;
  const most = withdrawable(facts, now);
  const tooLow =
    amount > most && amount <= facts.available
      ? (refuseUnsettled(facts, amount, now) ?? scoreTooLow(facts, now))
      : null;
  if (tooLow) return tooLow;
  if (target === null || amount > most)
    return {
      refused: 'insufficientWithdrawable',
      params: { needed: formatAmount(amount, currency), available: formatAmount(most, currency), currency },
    };

  const fee = withdrawalFee(amount, terms);
  const expectedBy = new Date(endOfBusinessDay(terms, zones, now, terms.latestDays)).toISOString();
  const change = submit(
    {
      kind: 'withdrawal',
      currency,
      amount,
      fee,
      details: {
        target: target.seq.toString(),
        label: target.label,
        expectedBy,
        approvers: approversFor(amount, terms),
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
  return stepped(state, change, {
    transfers: [hold],
    notices: [{ code: 'withdrawalSubmitted', params: said(change.request) }],
  });
}

/** Refuses a fee that differs from the displayed one: nobody is charged more or less than they saw. */
export const refuseOtherFee = (fee: Amount, shown: Amount, currency: Currency): WithdrawalRefusal | null =>
  fee === shown
    ? null
    : {
        refused: 'withdrawalFeeChanged',
        params: { shown: formatAmount(shown, currency), fee: formatAmount(fee, currency), currency },
      };

/** One of the account's withdrawals under the lock. */
export const withdrawalIn = (state: AccountState, seq: bigint): Request | null =>
  state.requests?.find((each) => each.seq === seq && each.kind === 'withdrawal') ?? null;

/** The customer cancels the request before anybody has reviewed it. */
export function decideCancel(state: AccountState, seq: bigint, now: number): Changes | WithdrawalRefusal {
  const request = withdrawalIn(state, seq);
  if (!request) return plain('notFound');
  const change = cancel(request, now);
  if (isRequestRefusal(change)) return change;
  return stepped(state, change, {
    transfers: [backAgain(request)],
    notices: [{ code: 'withdrawalCancelled', params: said(request) }],
  });
}

/**
 * One more person approves; the number of approvers was fixed when it was requested. If the account may no longer
 * withdraw, no money leaves it: until it may again, the request can only be rejected.
 */
export function decideApprove(
  state: AccountState,
  seq: bigint,
  reviewer: Reviewer,
  account: bigint,
  now: number,
): Changes | WithdrawalRefusal {
  const request = withdrawalIn(state, seq);
  if (!request) return plain('notFound');
  const change = approve(
    request,
    reviewer,
    { ...approvingBy(KINDS.withdrawal, request), account, inviter: state.customer?.inviter ?? null },
    now,
  );
  if (isRequestRefusal(change)) return change;
  const restricted = refuseAct(state.states, 'withdraw', now);
  if (restricted) return restricted;
  const code = change.request.status === 'processing' ? 'withdrawalApproved' : 'withdrawalInReview';
  return stepped(state, change, { notices: [{ code, params: said(request) }] });
}

/** Rejects the request: the same commit returns the money, and the customer learns why. */
export function decideReject(
  state: AccountState,
  seq: bigint,
  { author, reason, remark }: { author: Author; reason: string; remark: string | null },
  now: number,
): Changes | WithdrawalRefusal {
  const request = withdrawalIn(state, seq);
  if (!request) return plain('notFound');
  const change = reject(request, author, reason, remark, now);
  if (isRequestRefusal(change)) return change;
  return stepped(state, change, {
    transfers: [backAgain(request)],
    notices: [{ code: 'withdrawalRejected', params: said(request, { why: reason }) }],
  });
}

/** How an approved withdrawal ended: paid under the bank's or network's reference, or failed for a reason. */
export type Settlement = { reference: string } | { failed: string };

/** Records the outcome, by the payout service or by a staff member who didn't approve the request. */
export function decideSettle(
  state: AccountState,
  seq: bigint,
  settlement: Settlement,
  by: 'rule' | Reviewer,
  now: number,
): Changes | WithdrawalRefusal {
  const request = withdrawalIn(state, seq);
  if (!request) return plain('notFound');
  // Other kinds are done when they are approved; money leaves only afterwards.
  if (request.status !== 'processing') return { refused: 'notInThatState', params: { state: request.status } };
  const refused = by === 'rule' ? null : refuseSettling(request, by);
  if (refused) return refused;
  const author = by === 'rule' ? by : staffAuthor(by);
  const change =
    'failed' in settlement
      ? move(request, 'failed', author, now, { reason: settlement.failed })
      : move(request, 'done', author, now, { details: { ...request.details, reference: settlement.reference } });
  if (isRequestRefusal(change)) return change;
  if ('failed' in settlement)
    return stepped(state, change, {
      transfers: [backAgain(request)],
      notices: [{ code: 'withdrawalFailed', params: said(request, { why: settlement.failed }) }],
    });
  const fee = feeOf(request);
  const paid = transfer(request, 'withdrawPaid', 'bank', (request.amount ?? 0n) - fee);
  return stepped(state, change, {
    transfers: fee > 0n ? [paid, transfer(request, 'withdrawFee', 'fees', fee)] : [paid],
    notices: [{ code: 'withdrawalPaid', params: said(request, { reference: settlement.reference }) }],
  });
}
