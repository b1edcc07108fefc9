/**
 * The two sides of a purchase, each a command of its own. The seller's records once whether it is sold; the buyer's
 * then takes the shares for the money set aside, or gets the money back. Running either again does nothing.
 */
import type { DecisionChanges } from '../../ledger/decision-changes.ts';
import { formatAmount, formatScaled, maximumOf } from '../../ledger/money.ts';
import { DecisionDraft } from '../../trading/execution/decision-draft.ts';
import { fillOpeningOrder } from '../../trading/execution/fill-opening-order.ts';
import { createOrder } from '../../trading/trading/create-order.ts';
import type { FillOffer } from '../../trading/execution/order-pricing.ts';
import { endOrderWithDependents, executeOrder } from '../../trading/trading/execute-order.ts';
import type { AccountState, OrderDecision } from '../../trading/orders/account-state.ts';
import type { MarketView } from '../../trading/orders/market-view.ts';
import { buildBlockBuyOrder } from './reserve-block-purchase.ts';
import { refuseBarredFromBlocks, BLOCK_LOCK_DAYS } from './block-rules.ts';
import type { BlockOffer, BlockPurchase, BlockSale } from './block-types.ts';
import { buildOrderRejectedNotice } from '../../trading/execution/trading-notices.ts';

export type BlockSaleDecision = DecisionChanges & { records: { blockSales: BlockSale[] } };
export type BlockSettlementDecision = DecisionChanges & { records: { blockPurchases: BlockPurchase[] } };
/** A purchase as the seller's side sees it. */
export type BlockPurchaseForSeller = Pick<BlockPurchase, 'trade' | 'quantity' | 'value' | 'quote'>;

const buildFillOffer = (
  { quantity, quote }: BlockPurchaseForSeller,
  { price }: Pick<BlockOffer, 'price'>,
): FillOffer => ({
  price,
  impact: 0n,
  displayedSize: quantity,
  quantity,
  quote,
  rule: 'block',
});

/** Null: it has been recorded already. Nothing is sold for a seller who has been barred since the offer. */
export function decideBlockSale(
  state: AccountState,
  block: Pick<BlockOffer, 'block' | 'order' | 'price' | 'currency'>,
  wanted: BlockPurchaseForSeller,
  market: MarketView,
  now: number,
): BlockSaleDecision | null {
  const { trade, quantity, value } = wanted;
  if ((state.blockSales ?? []).some((each) => each.trade === trade)) return null;
  const order = state.orders.find(({ seq }) => seq === block.order);
  const sale: BlockSale = { trade, block: block.block, order: block.order, quantity, value, sold: false };
  const isSaleStillValid =
    refuseBarredFromBlocks(state.states, now) === null &&
    order?.status === 'pending' &&
    order.limitPrice === block.price &&
    order.quantity - order.filled >= quantity;
  if (!isSaleStillValid) return { transfers: [], records: { blockSales: [sale] }, notices: [], lastSeq: state.lastSeq };
  const draft = new DecisionDraft(state, market, now);
  draft.pay(value, 'dealer', 'blocks', 'blockSold', block.currency, `b${trade}`);
  const { filled, notice } = executeOrder(draft, order, buildFillOffer(wanted, block));
  if (filled !== quantity) throw new Error(`block ${block.block} could not sell ${quantity}`);
  const changes = draft.changes(notice);
  return { ...changes, records: { ...changes.records, blockSales: [{ ...sale, sold: true }] } };
}

/** Null: it isn't reserved any more. `sold` is what the seller's side has recorded. */
export function decideBlockSettlement(
  state: AccountState,
  seq: bigint,
  sold: boolean,
  market: MarketView,
  now: number,
): BlockSettlementDecision | null {
  const found = (state.blockPurchases ?? []).find((each) => each.seq === seq);
  if (found?.status !== 'reserved') return null;
  return sold ? executePurchase(state, found, market, now) : lapsePurchase(state, found, now);
}

function lapsePurchase(state: AccountState, found: BlockPurchase, now: number): BlockSettlementDecision {
  const { currency, held: amount, trade } = found;
  return {
    transfers: [
      { currency, amount, debit: 'blockHeld', credit: 'available', code: 'blockBack', reference: `b${trade}` },
    ],
    records: { blockPurchases: [{ ...found, status: 'lapsed', held: 0n, settledAt: now }] },
    notices: [{ code: 'blockLapsed', params: purchaseNoticeParams(found, found.instrument) }],
    lastSeq: state.lastSeq,
  };
}

const purchaseNoticeParams = ({ seq, quantity, held, currency }: BlockPurchase, name: string) => ({
  name,
  subscription: seq.toString(),
  quantity: formatScaled(quantity),
  amount: formatAmount(held, currency),
  currency,
});

/** Charged by the day of the agreement, for which the money was set aside, and at its price, whatever comes later. */
function executePurchase(
  state: AccountState,
  found: BlockPurchase,
  market: MarketView,
  now: number,
): BlockSettlementDecision {
  const { currency, held, trade, quantity, value, tradedOn, lockedUntil } = found;
  const draft = new DecisionDraft(state, { ...market, date: tradedOn, delay: null }, now);
  draft.pay(held, 'blockHeld', 'available', 'blockBack', currency, `b${trade}`);
  draft.pay(value, 'blocks', 'dealer', 'blockBought', currency, `b${trade}`);
  const order = createOrder(draft.nextSeq(), buildBlockBuyOrder(quantity, found), draft.market, now);
  const filled = fillOpeningOrder(draft, order, buildFillOffer(found, found));
  const position = draft.position(order.seq);
  if (!filled || !position) throw new Error(`purchase b${trade} could not be paid from what lies aside for it`);
  const until = maximumOf(BigInt(lockedUntil), BigInt(position.lockedUntil ?? 0));
  if (until > BigInt(position.lockedUntil ?? 0))
    draft.putPosition({ ...position, lockedUntil, lockDays: BLOCK_LOCK_DAYS, lockMinutes: null });
  const changes = draft.changes({ code: 'blockExecuted', params: purchaseNoticeParams(found, market.instrument.name) });
  const made: BlockPurchase = { ...found, status: 'executed', held: 0n, position: order.seq, settledAt: now };
  return { ...changes, records: { ...changes.records, blockPurchases: [made] } };
}

// A block ends once its seller may no longer take part in one, which frees the shares it reserved. Trading lets its
// order wait, since that closes a position.

/** `seq`: the block's order. Null if it doesn't wait, or nothing bars its seller any more. */
export function decideEndBlockOfBarredSeller(
  state: AccountState,
  seq: bigint,
  market: MarketView,
  now: number,
): OrderDecision | null {
  const order = state.orders.find((each) => each.seq === seq);
  if (order?.status !== 'pending' || refuseBarredFromBlocks(state.states, now) === null) return null;
  const draft = new DecisionDraft(state, market, now);
  endOrderWithDependents(draft, order, 'restricted');
  return draft.decision(seq, buildOrderRejectedNotice(order, market, 'restricted'));
}
