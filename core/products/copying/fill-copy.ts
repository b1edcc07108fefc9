/**
 * One copy of a block is decided: an order of the follower's own that fills at the block's price, or is skipped for a
 * reason that the follower can read.
 */
import type { DecisionChanges, Notice } from '../../ledger/decision-changes.ts';
import { listOwedCurrencies, refuseMovingOverdueMoney } from '../../borrowing/loans/unpaid-loan-restrictions.ts';
import type { AccountState } from '../../trading/orders/account-state.ts';
import type { MarketView } from '../../trading/orders/market-view.ts';
import { buildMarketOrderRequest, type OrderRequest } from '../../trading/orders/order.ts';
import { ensureOrderFunds } from '../../trading/exchange/pay-order-in-other-currency.ts';
import { checkOrderRequest } from '../../trading/trading/check-order-request.ts';
import { computeLendingMaximum } from '../../trading/execution/borrowed-stock.ts';
import { checkClosableUnits } from '../../trading/trading/check-closable-units.ts';
import { DecisionDraft } from '../../trading/execution/decision-draft.ts';
import { computeOpeningFillPayment } from '../../trading/execution/fill-opening-order.ts';
import { NO_LINKED_ORDER_REQUESTS } from '../../trading/trading/link-orders.ts';
import { createOrder } from '../../trading/trading/create-order.ts';
import { getAutomaticOrderRefusalReason } from '../../trading/orders/automatic-order-refusal-reasons.ts';
import { executeOrder } from '../../trading/trading/execute-order.ts';
import {
  reserveUnits,
  sumFreeOrReservedUnits,
  countFreeOrReservedUnits,
} from '../../trading/execution/position-units.ts';
import { minimumOf } from '../../ledger/money.ts';
import { COPY_BLOCK_PRICE_VALID_MS, type CopyFillOffer, buildCopyFillOffer } from './copy-block-pricing.ts';
import type { CopyBlockPrice, CopyOrder, LeaderFill, CopySkipReason } from './copy-types.ts';

/** A planned copy with its block, as priced at `plannedAt`. */
export interface PlannedCopy {
  copyOrder: CopyOrder;
  fill: LeaderFill;
  block: CopyBlockPrice;
  /** This copy's part of the block. */
  quantity: bigint;
  plannedAt: number;
}
export type CopyOrderChanges = DecisionChanges & { records: { copyOrders: CopyOrder[] } };

/** `market` says how it is paid if the copy's money is in another currency. */
export function decideCopyOrder(
  state: AccountState,
  planned: PlannedCopy,
  market: MarketView | null,
  now: number,
): CopyOrderChanges | null {
  const { copyOrder } = planned;
  const stored = state.copyOrders?.find((each) => each.block === copyOrder.block);
  if (stored?.status !== 'planned') return null;
  const made = tryFillCopy(state, planned, market, now);
  const done = { ...copyOrder, decidedAt: now };
  if (typeof made === 'string')
    return {
      transfers: [],
      records: { copyOrders: [{ ...done, status: 'skipped', reason: made }] },
      notices: [],
      lastSeq: state.lastSeq,
    };
  const { order, quantity, changes } = made;
  return {
    ...changes,
    records: {
      ...changes.records,
      copyOrders: [{ ...done, status: 'filled', reason: null, order, filled: quantity }],
    },
  };
}

interface FilledCopy {
  order: bigint;
  quantity: bigint;
  changes: DecisionChanges;
}

function tryFillCopy(
  state: AccountState,
  planned: PlannedCopy,
  suppliedMarket: MarketView | null,
  now: number,
): FilledCopy | CopySkipReason {
  const { fill, block, plannedAt } = planned;
  const copy = state.copies?.find(({ portfolio }) => portfolio === planned.copyOrder.portfolio);
  if (!copy || copy.status === 'ended' || (fill.effect === 'open' && copy.status !== 'active')) return 'stopping';
  if (now > plannedAt + COPY_BLOCK_PRICE_VALID_MS) return 'late';
  if (!suppliedMarket || suppliedMarket.session !== 'open' || suppliedMarket.quote === null) return 'closed';
  // A copy fills at once, at a price that its follower may have seen coming.
  if (suppliedMarket.delay) return 'pricesLate';
  const market = { ...suppliedMarket, quote: block.quote };
  const leverage = state.marginEnabled ? fill.leverage : 1;
  if (fill.effect === 'open' && leverage > 1 && listOwedCurrencies(state.loanBooks).length > 0) return 'loan';
  const draft = new DecisionDraft(state, market, now);
  if (fill.effect === 'close') return closeCopiedPosition(draft, planned);
  const made = openCopiedPosition(draft, state, buildMarketOrderRequest(fill, planned.quantity, leverage), planned);
  return typeof made !== 'string' && refuseMovingOverdueMoney(state, made.changes, now) ? 'loan' : made;
}

function openCopiedPosition(
  draft: DecisionDraft,
  state: AccountState,
  request: OrderRequest,
  { block }: PlannedCopy,
): FilledCopy | CopySkipReason {
  const { market, now } = draft;
  const refused = checkOrderRequest(state, request, market, now, NO_LINKED_ORDER_REQUESTS);
  if (refused) return getAutomaticOrderRefusalReason(refused.refused);
  if (request.side === 'short') draft.lendsUpTo = computeLendingMaximum(market, state);
  const order = createOrder(draft.nextSeq(), request, market, now);
  const offer = buildCopyFillOffer(block, request.quantity, market, now);
  if (offer === null) return 'ownTaken';
  const lacking = ensureOrderFunds(draft, order, computeOpeningFillPayment(draft, order, offer).costs.total);
  return lacking ? 'money' : fillPlacedOrder(draft, draft.putOrder(order), offer);
}

/** Less may be held than when the block was planned: then all of it. */
function closeCopiedPosition(
  draft: DecisionDraft,
  { fill, block, quantity: wanted }: PlannedCopy,
): FilledCopy | CopySkipReason {
  const free = sumFreeOrReservedUnits(
    draft.held(fill.side).filter((each) => countFreeOrReservedUnits(each, 'free') > 0n),
    'free',
  );
  const quantity = minimumOf(wanted, free);
  if (quantity === 0n) return 'locked';
  const offer = buildCopyFillOffer(block, quantity, draft.market, draft.now);
  if (offer === null) return 'ownTaken';
  const order = createOrder(draft.nextSeq(), buildMarketOrderRequest(fill, quantity, 1), draft.market, draft.now);
  const refused = checkClosableUnits(draft, order);
  if (refused) return getAutomaticOrderRefusalReason(refused.refused);
  const placed = draft.putOrder(order);
  reserveUnits(draft, placed, quantity);
  return fillPlacedOrder(draft, placed, offer);
}

function fillPlacedOrder(
  draft: DecisionDraft,
  placed: ReturnType<DecisionDraft['putOrder']>,
  offer: CopyFillOffer,
): FilledCopy | CopySkipReason {
  const { order, filled, notice } = executeOrder(draft, placed, offer);
  return filled === 0n
    ? 'rule'
    : { order: order.seq, quantity: filled, changes: draft.changes(notice satisfies Notice | null) };
}

/** Why a closing copy is tried again with another block: the follower still holds what the leader has sold. */
export const RETRIED_COPY_SKIP_REASONS: readonly CopySkipReason[] = [
  'closed',
  'noPrice',
  'late',
  'marketThin',
  'locked',
  'ownTaken',
  'pricesLate',
];
