/** Credit beyond the table: a customer requests a whole number of a currency, and two people decide. */
import type { Changes } from '../../ledger/changes.ts';
import { type Amount, type Currency, digitsOf, formatAmount, power10 } from '../../ledger/money.ts';
import {
  approve,
  approvingBy,
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
import { type CreditRefusal, plainRefusal, refuseUnpaid, scoreOf } from './offer.ts';
import { amountOf, isLent, mostBeside, pointsOf } from '../../borrowing/loans/quota.ts';

type State = Pick<AccountState, 'lastSeq' | 'states' | 'customer' | 'requests' | 'grantedPoints'>;
type Refused =
  | CreditRefusal
  | RequestRefusal
  | { refused: 'moreCreditAsked'; params: Record<never, never> }
  | { refused: 'moreCreditBeyond'; params: { most: string; currency: string } };
const KIND = 'additionalCredit';

const askedIn = ({ requests = [] }: State, seq: bigint): Request | null =>
  requests.find((each) => each.seq === seq && each.kind === KIND) ?? null;

/** The most that can be requested, in whole units of a currency. */
export const mostWhole = (points: bigint, currency: Currency): bigint =>
  amountOf(points, currency) / power10(digitsOf(currency));

/** `whole` units of the currency. */
export function decideAskCredit(
  state: State,
  { currency, whole }: { currency: Currency; whole: bigint },
  now: number,
): Changes | Refused {
  if (!isLent(currency)) return { refused: 'currencyUnknown', params: { currency } };
  const forbidden = refuseAct(state.states, 'open', now);
  if (forbidden) return forbidden;
  if (state.customer?.verification !== 'certified') return plainRefusal('identityRequired');
  const unpaid = refuseUnpaid(state.customer, now);
  if (unpaid) return unpaid;
  if ((state.requests ?? []).some((each) => each.kind === KIND && isOpen(each)))
    return { refused: 'moreCreditAsked', params: {} };
  const amount: Amount = whole * power10(digitsOf(currency));
  const most = mostWhole(mostBeside(scoreOf(state.customer, now), state.grantedPoints ?? 0n), currency);
  if (whole > most)
    return {
      refused: 'moreCreditBeyond',
      params: { most: formatAmount(most * power10(digitsOf(currency)), currency), currency },
    };
  const details = { points: pointsOf(amount, currency).toString() };
  return stepped(state, submit({ kind: KIND, currency, amount, details }, state.lastSeq, now));
}

export function decideGrantCredit(
  state: State,
  seq: bigint,
  reviewer: Reviewer,
  account: bigint,
  now: number,
): Changes | Refused {
  const request = askedIn(state, seq);
  if (!request) return plainRefusal('notFound');
  const approving = {
    ...approvingBy(KINDS.additionalCredit, request),
    account,
    inviter: state.customer?.inviter ?? null,
  };
  const change = approve(request, reviewer, approving, now);
  if (isRequestRefusal(change)) return change;
  const granted = change.request.status === 'done';
  return stepped(state, change, granted ? { notices: [{ code: 'moreCreditGranted', params: saidOf(request) }] } : {});
}

export function decideRefuseCredit(
  state: State,
  seq: bigint,
  { author, reason, remark }: { author: Author; reason: string; remark: string | null },
  now: number,
): Changes | Refused {
  const request = askedIn(state, seq);
  if (!request) return plainRefusal('notFound');
  const change = reject(request, author, reason, remark, now);
  if (isRequestRefusal(change)) return change;
  return stepped(state, change, { notices: [{ code: 'moreCreditRefused', params: saidOf(request, { why: reason }) }] });
}
