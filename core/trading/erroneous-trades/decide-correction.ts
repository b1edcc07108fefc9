/**
 * One person proposes that a trade was erroneous, and another decides. The figures follow from the fill and its
 * reference price, so nobody types an amount; the fill stays as it was made, and a separate record says what was done.
 */
import type { Changes, Notice } from '../../ledger/changes.ts';
import { absolute, formatAmount, formatScaled, larger } from '../../ledger/money.ts';
import type { AccountState } from '../orders/account-state.ts';
import type { MarketView } from '../orders/market-view.ts';
import type { Position } from '../orders/position.ts';
import { drawOn, sumDrawn } from '../../ledger/balances.ts';
import {
  approve,
  approvingBy,
  isRequestRefusal,
  propose,
  reject,
  type RequestRefusal,
  type Reviewer,
} from '../../compliance/request-transitions.ts';
import { type Author, type Request, type RequestChange, stepped } from '../../compliance/requests.ts';
import { requests as KINDS } from './area.ts';
import { closeByHouse } from '../trading/close-by-house.ts';
import { Draft } from '../execution/draft.ts';
import { unitsOf } from '../execution/units.ts';
import { storedUnit } from '../../ledger/unit.ts';
import {
  bustedBy,
  correctedTo,
  type Figures,
  type HeldTrade,
  hindranceOf,
  type JudgedTrade,
  madeBy,
  type TradeRefusal,
  transfersOf,
} from './erroneous-trade.ts';
import type { Measure, TradeCorrection, TradeReason } from './policy.ts';

export type ErroneousRefusal =
  | TradeRefusal
  | RequestRefusal
  | { refused: 'notFound'; params: Record<never, never> }
  | { refused: 'insufficientBalance'; params: { needed: string; available: string; currency: string } };

const KIND = 'tradeCorrection';
const NOT_FOUND: ErroneousRefusal = { refused: 'notFound', params: {} };
const already: ErroneousRefusal = { refused: 'tradeCorrectedAlready', params: {} };

/** `measure` and `why` as they were proposed. */
export interface Asked {
  measure: Measure;
  why: TradeReason;
}

/** The proposer counts as the first of the two who approve. */
export function decideProposeTrade(
  state: AccountState,
  trade: JudgedTrade,
  { measure, why, by }: Asked & { by: string },
  now: number,
): Changes | ErroneousRefusal {
  const hindrance = hindranceOf(trade, 'propose', now);
  if (hindrance) return hindrance;
  const { fill, reference, currency, instrument } = trade as HeldTrade;
  const isSame = ({ kind, details }: Request): boolean => kind === KIND && details.fill === fill.seq.toString();
  if (state.tradeCorrections?.length || state.requests?.some(isSame)) return already;
  if (measure === 'bust' && !wholeIn(state, trade)) return { refused: 'bustNotWhole', params: {} };
  const { all } = correctedTo(madeBy(trade, fill), reference.price);
  const details = {
    measure,
    why,
    instrument,
    fill: fill.seq.toString(),
    order: fill.order.toString(),
    position: fill.position.toString(),
    price: formatScaled(fill.price),
    reference: formatScaled(reference.price),
    referenceAt: new Date(reference.at).toISOString(),
    direction: all < 0n ? 'debit' : 'credit',
  };
  // The result of a bust is known once the units are sold.
  const money = measure === 'bust' ? { currency: null, amount: null } : { currency, amount: absolute(all) };
  return stepped(state, propose({ kind: KIND, ...money, details }, by, state.lastSeq, now));
}

/** The position that still holds all of an opening fill's units, fully paid and free; else null. */
function wholeIn(state: Pick<AccountState, 'positions'>, { fill, isAdjusted }: JudgedTrade): Position | null {
  const position = state.positions.find(({ seq }) => seq === fill.position);
  if (!position || isAdjusted || fill.effect !== 'open' || position.side !== 'long' || position.leverage !== 1)
    return null;
  // Day-end charges, past or coming, aren't refunded.
  return fill.held === null && unitsOf(position, 'free') >= fill.quantity ? position : null;
}

const requestIn = (state: AccountState, seq: bigint): Request | null =>
  state.requests?.find((each) => each.seq === seq && each.kind === KIND) ?? null;

export interface Approval {
  request: bigint;
  reviewer: Reviewer;
  account: bigint;
  trade: HeldTrade;
  /** For a bust, the market in which the units are sold. */
  market: MarketView | null;
}

export function decideApproveTrade(
  state: AccountState,
  { request: seq, reviewer, account, trade, market }: Approval,
  now: number,
): Changes | ErroneousRefusal {
  const request = requestIn(state, seq);
  if (!request) return NOT_FOUND;
  const inviter = state.customer?.inviter ?? null;
  const change = approve(request, reviewer, { ...approvingBy(KINDS.tradeCorrection, request), account, inviter }, now);
  if (isRequestRefusal(change)) return change;
  const hindrance = hindranceOf(trade, 'decide', now);
  if (hindrance) return hindrance;
  if (state.tradeCorrections?.length) return already;
  // If the first approver has been locked out since, this is the first approval.
  if (change.request.status !== 'done') return stepped(state, change);
  const why = request.details.why as TradeReason;
  return request.details.measure === 'bust'
    ? bust(state, { trade, why, change, market }, now)
    : correct(state, { trade, why, change });
}

interface Approved {
  trade: HeldTrade;
  why: TradeReason;
  change: RequestChange;
}

function recordOf(
  { trade, why, change }: Approved,
  { difference, fee, tax }: Figures,
  measure: Measure,
  closing: bigint | null,
): TradeCorrection {
  const { fill, reference, currency } = trade;
  return {
    request: change.request.seq,
    fill: fill.seq,
    order: fill.order,
    position: fill.position,
    measure,
    why,
    currency,
    quantity: fill.quantity,
    price: fill.price,
    reference: reference.price,
    referenceAt: reference.at,
    difference,
    fee,
    tax,
    closing,
  };
}

const noticeOf = (code: string, { trade, why }: Approved, more: Notice['params'] = {}): Notice => ({
  code,
  params: {
    instrument: trade.name,
    quantity: formatScaled(trade.fill.quantity),
    unit: storedUnit({ id: trade.instrument, currency: trade.currency }),
    price: formatScaled(trade.fill.price),
    reference: formatScaled(trade.reference.price),
    currency: trade.currency,
    why,
    positionId: trade.positionId,
    ...more,
  },
});

/** Moves only money: whatever has become of the units, they end up at the reference price. */
function correct(state: AccountState, approved: Approved): Changes | ErroneousRefusal {
  const { trade, change } = approved;
  const { currency, fill, reference } = trade;
  const figures = correctedTo(madeBy(trade, fill), reference.price);
  const needed = larger(-figures.all, 0n);
  const available = state.available(currency);
  const moves = drawOn(state, currency, larger(needed - available, 0n));
  const there = available + sumDrawn(moves);
  if (needed > there)
    return {
      refused: 'insufficientBalance',
      params: { needed: formatAmount(needed, currency), available: formatAmount(there, currency), currency },
    };
  const code = figures.all < 0n ? 'tradeCorrectedDown' : 'tradeCorrected';
  return stepped(state, change, {
    transfers: [...moves, ...transfersOf(figures, currency, `r${change.request.seq}`)],
    records: { tradeCorrections: [recordOf(approved, figures, 'correct', null)] },
    notices: [noticeOf(code, approved, { amount: formatAmount(absolute(figures.all), currency) })],
  });
}

/**
 * The units are sold at the market by an ordinary order of the house, whose fill anybody can check, and the customer is
 * left with what they had before the purchase, to the minor unit.
 */
function bust(
  state: AccountState,
  approved: Approved & { market: MarketView | null },
  now: number,
): Changes | ErroneousRefusal {
  const { trade, market, change } = approved;
  const { fill, currency } = trade;
  const position = wholeIn(state, trade);
  if (!position) return { refused: 'bustNotWhole', params: {} };
  const notNow: ErroneousRefusal = { refused: 'bustNotNow', params: {} };
  if (!market?.quote || market.session !== 'open') return notNow;
  const draft = new Draft(state, market, now);
  const sold = closeByHouse(draft, position, {
    quantity: fill.quantity,
    quote: market.quote,
    cause: 'tradeBusted',
    keepsOrders: true,
  });
  if (!sold || sold.order.filled < fill.quantity || draft.fills.some(({ held }) => held !== null)) return notNow;
  const figures = bustedBy(
    madeBy(trade, fill),
    draft.fills.map((each) => madeBy(trade, each)),
  );
  return {
    ...sold,
    transfers: [...sold.transfers, ...transfersOf(figures, currency, `r${change.request.seq}`)],
    records: {
      ...sold.records,
      requests: [change],
      tradeCorrections: [recordOf(approved, figures, 'bust', sold.order.seq)],
    },
    notices: [noticeOf('tradeBusted', approved)],
  };
}

export function decideRejectTrade(
  state: AccountState,
  seq: bigint,
  { author, reason, remark }: { author: Author; reason: string; remark: string | null },
  now: number,
): Changes | ErroneousRefusal {
  const request = requestIn(state, seq);
  if (!request) return NOT_FOUND;
  const change = reject(request, author, reason, remark, now);
  return isRequestRefusal(change) ? change : stepped(state, change);
}
