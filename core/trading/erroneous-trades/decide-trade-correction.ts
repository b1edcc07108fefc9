/**
 * One person proposes that a trade was erroneous, and another decides. The figures follow from the fill and its
 * reference price, so nobody types an amount; the fill stays as it was made, and a separate record says what was done.
 */
import type { DecisionChanges, Notice } from '../../ledger/decision-changes.ts';
import { absolute, formatAmount, formatScaled, maximumOf } from '../../ledger/money.ts';
import type { AccountState } from '../orders/account-state.ts';
import type { MarketView } from '../orders/market-view.ts';
import type { Position } from '../orders/position.ts';
import { drawFromOtherPortfolios, sumDrawnTransfers } from '../../ledger/balances.ts';
import { defineRequestRejection, findLoadedRequest } from '../../compliance/define-request-decisions.ts';
import {
  approveRequest,
  approvalRulesFor,
  isRequestRefusal,
  proposeRequest,
  type RequestRefusal,
  type Reviewer,
} from '../../compliance/review-request-transitions.ts';
import { type ReviewRequest, type RequestChange, buildRequestChanges } from '../../compliance/review-requests.ts';
import { requests as KINDS } from './area.ts';
import { closePositionByHouse } from '../trading/close-position.ts';
import { DecisionDraft } from '../execution/decision-draft.ts';
import { countFreeOrReservedUnits } from '../execution/position-units.ts';
import { quantityUnitForMessage } from '../../ledger/quantity-unit.ts';
import {
  computeBustFigures,
  computePriceCorrectionFigures,
  type CorrectionFigures,
  type TradeWithReference,
  checkErroneousTrade,
  type TradeUnderReview,
  buildExecutedTrade,
  type ErroneousTradeRefusal,
  buildCorrectionTransfers,
} from './erroneous-trade.ts';
import type { CorrectionMeasure, TradeCorrection, ErroneousTradeReason } from './erroneous-trade-policy.ts';

export type TradeCorrectionRefusal =
  | ErroneousTradeRefusal
  | RequestRefusal
  | { refused: 'notFound'; params: Record<never, never> }
  | { refused: 'insufficientBalance'; params: { needed: string; available: string; currency: string } };

const KIND = 'tradeCorrection';
const NOT_FOUND: TradeCorrectionRefusal = { refused: 'notFound', params: {} };
const already: TradeCorrectionRefusal = { refused: 'tradeCorrectedAlready', params: {} };

/** `measure` and `why` as they were proposed. */
export interface RequestedTradeCorrection {
  measure: CorrectionMeasure;
  why: ErroneousTradeReason;
}

/** The proposer counts as the first of the two who approve. */
export function decideProposeTradeCorrection(
  state: AccountState,
  trade: TradeUnderReview,
  { measure, why, by }: RequestedTradeCorrection & { by: string },
  now: number,
): DecisionChanges | TradeCorrectionRefusal {
  const hindrance = checkErroneousTrade(trade, 'propose', now);
  if (hindrance) return hindrance;
  const { fill, reference, currency, instrument } = trade as TradeWithReference;
  const isSame = ({ kind, details }: ReviewRequest): boolean => kind === KIND && details.fill === fill.seq.toString();
  if (state.tradeCorrections?.length || state.requests?.some(isSame)) return already;
  if (measure === 'bust' && !findWholePosition(state, trade)) return { refused: 'bustNotWhole', params: {} };
  const { all } = computePriceCorrectionFigures(buildExecutedTrade(trade, fill), reference.price);
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
  return buildRequestChanges(state, proposeRequest({ kind: KIND, ...money, details }, by, state.lastSeq, now));
}

/** The position that still holds all of an opening fill's units, fully paid and free; else null. */
function findWholePosition(
  state: Pick<AccountState, 'positions'>,
  { fill, isAdjusted }: TradeUnderReview,
): Position | null {
  const position = state.positions.find(({ seq }) => seq === fill.position);
  if (!position || isAdjusted || fill.effect !== 'open' || position.side !== 'long' || position.leverage !== 1)
    return null;
  // Day-end charges, past or coming, aren't refunded.
  return fill.held === null && countFreeOrReservedUnits(position, 'free') >= fill.quantity ? position : null;
}

export interface TradeCorrectionApproval {
  request: bigint;
  reviewer: Reviewer;
  account: bigint;
  trade: TradeWithReference;
  /** For a bust, the market in which the units are sold. */
  market: MarketView | null;
}

export function decideApproveTradeCorrection(
  state: AccountState,
  { request: seq, reviewer, account, trade, market }: TradeCorrectionApproval,
  now: number,
): DecisionChanges | TradeCorrectionRefusal {
  const request = findLoadedRequest(state, KIND, seq);
  if (!request) return NOT_FOUND;
  const inviter = state.customer?.inviter ?? null;
  const change = approveRequest(
    request,
    reviewer,
    { ...approvalRulesFor(KINDS.tradeCorrection, request), account, inviter },
    now,
  );
  if (isRequestRefusal(change)) return change;
  const hindrance = checkErroneousTrade(trade, 'decide', now);
  if (hindrance) return hindrance;
  if (state.tradeCorrections?.length) return already;
  // If the first approver has been locked out since, this is the first approval.
  if (change.request.status !== 'done') return buildRequestChanges(state, change);
  const why = request.details.why as ErroneousTradeReason;
  return request.details.measure === 'bust'
    ? bustTrade(state, { trade, why, change, market }, now)
    : correctInMoney(state, { trade, why, change });
}

interface Approved {
  trade: TradeWithReference;
  why: ErroneousTradeReason;
  change: RequestChange;
}

function buildCorrectionRecord(
  { trade, why, change }: Approved,
  { difference, fee, tax }: CorrectionFigures,
  measure: CorrectionMeasure,
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

const buildCorrectionNotice = (code: string, { trade, why }: Approved, more: Notice['params'] = {}): Notice => ({
  code,
  params: {
    instrument: trade.name,
    quantity: formatScaled(trade.fill.quantity),
    unit: quantityUnitForMessage({ id: trade.instrument, currency: trade.currency }),
    price: formatScaled(trade.fill.price),
    reference: formatScaled(trade.reference.price),
    currency: trade.currency,
    why,
    positionId: trade.positionId,
    ...more,
  },
});

/** Moves only money: whatever has become of the units, they end up at the reference price. */
function correctInMoney(state: AccountState, approved: Approved): DecisionChanges | TradeCorrectionRefusal {
  const { trade, change } = approved;
  const { currency, fill, reference } = trade;
  const figures = computePriceCorrectionFigures(buildExecutedTrade(trade, fill), reference.price);
  const needed = maximumOf(-figures.all, 0n);
  const available = state.available(currency);
  const moves = drawFromOtherPortfolios(state, currency, maximumOf(needed - available, 0n));
  const there = available + sumDrawnTransfers(moves);
  if (needed > there)
    return {
      refused: 'insufficientBalance',
      params: { needed: formatAmount(needed, currency), available: formatAmount(there, currency), currency },
    };
  const code = figures.all < 0n ? 'tradeCorrectedDown' : 'tradeCorrected';
  return buildRequestChanges(state, change, {
    transfers: [...moves, ...buildCorrectionTransfers(figures, currency, `r${change.request.seq}`)],
    records: { tradeCorrections: [buildCorrectionRecord(approved, figures, 'correct', null)] },
    notices: [buildCorrectionNotice(code, approved, { amount: formatAmount(absolute(figures.all), currency) })],
  });
}

/**
 * The units are sold at the market by an ordinary order of the house, whose fill anybody can check, and the customer is
 * left with what they had before the purchase, to the minor unit.
 */
function bustTrade(
  state: AccountState,
  approved: Approved & { market: MarketView | null },
  now: number,
): DecisionChanges | TradeCorrectionRefusal {
  const { trade, market, change } = approved;
  const { fill, currency } = trade;
  const position = findWholePosition(state, trade);
  if (!position) return { refused: 'bustNotWhole', params: {} };
  const notNow: TradeCorrectionRefusal = { refused: 'bustNotNow', params: {} };
  if (!market?.quote || market.session !== 'open') return notNow;
  const draft = new DecisionDraft(state, market, now);
  const sold = closePositionByHouse(draft, position, {
    quantity: fill.quantity,
    quote: market.quote,
    cause: 'tradeBusted',
    keepsOrders: true,
  });
  if (!sold || sold.order.filled < fill.quantity || draft.fills.some(({ held }) => held !== null)) return notNow;
  const figures = computeBustFigures(
    buildExecutedTrade(trade, fill),
    draft.fills.map((each) => buildExecutedTrade(trade, each)),
  );
  return {
    ...sold,
    transfers: [...sold.transfers, ...buildCorrectionTransfers(figures, currency, `r${change.request.seq}`)],
    records: {
      ...sold.records,
      requests: [change],
      tradeCorrections: [buildCorrectionRecord(approved, figures, 'bust', sold.order.seq)],
    },
    notices: [buildCorrectionNotice('tradeBusted', approved)],
  };
}

export const decideRejectTradeCorrection = defineRequestRejection(KIND);
