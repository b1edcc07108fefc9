/** A customer buys from a block: the money is set aside first, before anything is traded. */
import { formatAmount, type Quantity, minimumOf } from '../../ledger/money.ts';
import type { DecisionChanges } from '../../ledger/decision-changes.ts';
import {
  applyAccountTermsToMarket,
  computeFillCosts,
  buildUnfilledOrderProgress,
  type FillCosts,
} from '../../trading/execution/fill-costs.ts';
import { checkNoLinkedShort, checkNoOppositePosition } from '../../trading/trading/check-no-opposite-position.ts';
import { refuseBelowMinimumOrderSize } from '../../trading/execution/trading-refusals.ts';
import type { AccountState } from '../../trading/orders/account-state.ts';
import { refuseAtDelayedPrices } from '../../trading/execution/delayed-prices.ts';
import type { MarketView } from '../../trading/orders/market-view.ts';
import { buildMarketOrderRequest, type OrderRequest } from '../../trading/orders/order.ts';
import { getBlockQuantityStep } from './offer-block.ts';
import {
  refuseBarredFromBlocks,
  buildBeyondDailyLimitRefusal,
  type BlockRefusal,
  computeBlockPurchasePriceBand,
  getBlockDailyPurchaseLimit,
  isWithinPriceBand,
  buildOutsidePriceBandRefusal,
  buildPlainBlockRefusal,
  buildQuotaInsufficientRefusal,
} from './block-rules.ts';
import type { BlockOffer, BlockPurchase } from './block-types.ts';

export interface BlockPurchaseRequest {
  block: BlockOffer;
  trade: bigint;
  quantity: Quantity;
  /** What is neither bought nor reserved, as read before; the seller's side decides. */
  left: Quantity;
  /**
   * Whether seller and buyer are the same person; whether the buyer is linked to staff, who may not buy the house's
   * blocks.
   */
  own: boolean;
  withStaff: boolean;
  /** Null if none was entered. */
  password: { set: boolean; right: boolean } | null;
  lockedUntil: number;
}
export type BlockReservationDecision = DecisionChanges & { records: { blockPurchases: BlockPurchase[] } };

type Seen = Pick<
  AccountState,
  | 'portfolio'
  | 'states'
  | 'customer'
  | 'seat'
  | 'positions'
  | 'orders'
  | 'otherPortfolioHoldings'
  | 'otherAccountHoldings'
  | 'linkedShorts'
  | 'blockPurchases'
  | 'blocksElsewhere'
  | 'lastSeq'
  | 'available'
  | 'unsettled'
>;

/** A seat needs no password; others need the channel's. */
function checkChannel({ seat }: Pick<Seen, 'seat'>, { password }: BlockPurchaseRequest): BlockRefusal | null {
  if (seat) return null;
  if (password === null) return buildPlainBlockRefusal('channelPasswordRequired');
  if (!password.set) return buildPlainBlockRefusal('channelPasswordUnset');
  return password.right ? null : buildPlainBlockRefusal('wrongChannelPassword');
}

/** Checks what may be bought, apart from its cost. */
function checkPurchaseRequest(
  state: Seen,
  wish: BlockPurchaseRequest,
  market: MarketView,
  now: number,
): BlockRefusal | null {
  const { block, quantity, left } = wish;
  const barred = refuseBarredFromBlocks(state.states, now);
  if (barred) return barred;
  if (state.customer?.verification !== 'certified') return buildPlainBlockRefusal('identityRequired');
  const closed = checkChannel(state, wish);
  if (closed) return closed;
  if (wish.own) return buildPlainBlockRefusal('blockOwn');
  if (wish.withStaff && block.house) return buildPlainBlockRefusal('blockWithStaff');
  if (now >= block.expiresAt) return buildPlainBlockRefusal('blockOver');
  if (market.session !== 'open' || market.quote === null) return buildPlainBlockRefusal('blockTradeClosed');
  if (market.delay) return refuseAtDelayedPrices('delayedPrices', market);
  if (quantity > left) return buildQuotaInsufficientRefusal(left);
  const least = minimumOf(block.minimum, left);
  if (quantity < least) return refuseBelowMinimumOrderSize(least);
  const step = getBlockQuantityStep(market);
  if (quantity % step !== 0n && quantity !== left)
    return { refused: 'subscriptionStep', params: { step: (step / 100_000_000n).toString() } };
  const band = computeBlockPurchasePriceBand(block, market, market.quote);
  if (!isWithinPriceBand(block.price, band)) return buildOutsidePriceBandRefusal(band, block.currency);
  return (
    checkNoOppositePosition([buildBlockBuyOrder(quantity, block)], state, block.instrument) ??
    checkNoLinkedShort(state, block.instrument)
  );
}

export const buildBlockBuyOrder = (quantity: Quantity, { price }: Pick<BlockOffer, 'price'>): OrderRequest => ({
  ...buildMarketOrderRequest({ side: 'long', effect: 'open' }, quantity),
  type: 'limit',
  limitPrice: price,
  timeInForce: 'fok',
});

/** The costs of buying, item by item. */
export const computeBlockPurchaseCosts = (
  { seat }: Pick<AccountState, 'seat'>,
  { price }: Pick<BlockOffer, 'price'>,
  quantity: Quantity,
  market: MarketView,
): FillCosts =>
  computeFillCosts(
    applyAccountTermsToMarket({ seat }, market),
    'buy',
    price,
    quantity,
    1,
    false,
    buildUnfilledOrderProgress({ side: 'long', dayTrading: false }),
  );

export function decideBlockReservation(
  state: Seen,
  wish: BlockPurchaseRequest,
  market: MarketView,
  now: number,
): BlockReservationDecision | BlockRefusal {
  const refusal = checkPurchaseRequest(state, wish, market, now);
  if (refusal || market.quote === null) return refusal ?? buildPlainBlockRefusal('blockTradeClosed');
  const { block, quantity, trade, lockedUntil } = wish;
  const { currency, price } = block;
  const { notional: value, total } = computeBlockPurchaseCosts(state, block, quantity, market);
  const { blockPurchases = [], blocksElsewhere = [] } = state;
  const used = [...blockPurchases, ...blocksElsewhere]
    .filter((each) => each.status !== 'lapsed' && each.currency === currency && each.tradedOn === market.date)
    .reduce((sum, each) => sum + each.value, 0n);
  if (used + value > getBlockDailyPurchaseLimit(currency))
    return buildBeyondDailyLimitRefusal(getBlockDailyPurchaseLimit(currency), used, currency);
  const settled = state.available(currency) - state.unsettled(currency, now);
  if (total > settled)
    return {
      refused: 'insufficientBalance',
      params: { needed: formatAmount(total, currency), available: formatAmount(settled, currency), currency },
    };
  const purchase: BlockPurchase = {
    seq: state.lastSeq + 1n,
    trade,
    block: block.block,
    instrument: block.instrument,
    market: block.market,
    currency,
    quantity,
    price,
    status: 'reserved',
    held: total,
    value,
    tradedOn: market.date,
    quote: market.quote,
    lockedUntil,
    position: null,
    reservedAt: now,
    settledAt: null,
  };
  return {
    transfers: [
      { currency, amount: total, debit: 'available', credit: 'blockHeld', code: 'blockHold', reference: `b${trade}` },
    ],
    records: { blockPurchases: [purchase] },
    notices: [],
    lastSeq: purchase.seq,
  };
}
