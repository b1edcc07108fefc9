/**
 * A seat, or the house, offers shares that it holds as a block. An inactive closing order, which no price can trigger,
 * reserves them: it fills as buyers buy from the block, and ends when it expires or its seller cancels it.
 */
import { getLotSizeRules } from '../../markets/order-rules/lot-sizes.ts';
import { divide, type Price, type Quantity, SCALE, minimumOf } from '../../ledger/money.ts';
import { acceptOrder } from '../../trading/trading/accept-order.ts';
import { isTradingRefusal, refuseBelowMinimumOrderSize } from '../../trading/execution/trading-refusals.ts';
import type { AccountState, OrderDecision } from '../../trading/orders/account-state.ts';
import { refuseAtDelayedPrices } from '../../trading/execution/delayed-prices.ts';
import type { MarketView } from '../../trading/orders/market-view.ts';
import { buildMarketOrderRequest, type OrderRequest } from '../../trading/orders/order.ts';
import { reserveUnits } from '../../trading/execution/position-units.ts';
import {
  roundLastPriceToTick,
  computeBlockPriceBand,
  refuseBarredFromBlocks,
  type BlockRefusal,
  isWithinPriceBand,
  computeBlockMinimumShares,
  buildOutsidePriceBandRefusal,
  buildPlainBlockRefusal,
  getBlockReferencePrice,
} from './block-rules.ts';
import type { BlockPriceReference, BlockOffer } from './block-types.ts';

export interface BlockOfferTerms {
  block: bigint;
  quantity: Quantity;
  /** Null: the last trade's price, for offers of the house. */
  price: Price | null;
  house: boolean;
  priceReference: BlockPriceReference;
}
export type BlockOfferDecision = OrderDecision & { records: OrderDecision['records'] & { blocks: BlockOffer[] } };

/** A block's minimum of shares, and its steps: always whole shares. */
export function getBlockQuantityStep({ instrument, date }: Pick<MarketView, 'instrument' | 'date'>): Quantity {
  const { lot } = getLotSizeRules(instrument, date);
  return lot < SCALE ? SCALE : lot;
}

export function decideOfferBlock(
  state: AccountState,
  offered: BlockOfferTerms,
  market: MarketView,
  now: number,
): BlockOfferDecision | BlockRefusal {
  const { quantity, house, priceReference } = offered;
  const { quote, instrument } = market;
  const barred = refuseBarredFromBlocks(state.states, now);
  if (barred) return barred;
  if (!house && !state.seat) return buildPlainBlockRefusal('seatRequired');
  if (market.session !== 'open' || quote === null) return buildPlainBlockRefusal('blockTradeClosed');
  if (market.delay) return refuseAtDelayedPrices('delayedPrices', market);
  const price = offered.price ?? roundLastPriceToTick(market, quote);
  const reference = getBlockReferencePrice(priceReference, market, quote);
  if (reference === null) return buildPlainBlockRefusal('priceNotObtained');
  const band = computeBlockPriceBand(market, reference);
  if (!isWithinPriceBand(price, band)) return buildOutsidePriceBandRefusal(band, instrument.currency);
  const step = getBlockQuantityStep(market);
  if (quantity % step !== 0n) return { refused: 'subscriptionStep', params: { step: unscaled(step) } };
  const least = computeBlockMinimumShares(price, instrument.currency, step);
  if (quantity < least) return refuseBelowMinimumOrderSize(least);
  const expiresAt = market.continuousEnds ?? market.dayEnds;
  const accepted = acceptOrder(state, buildClosingLimitOrder(quantity, price, expiresAt), market, now);
  if (isTradingRefusal(accepted)) return accepted;
  const { draft } = accepted;
  const order = draft.putOrder({ ...accepted.order, inactive: true });
  reserveUnits(draft, order, quantity);
  const decision = draft.decision(order.seq, null);
  const block: BlockOffer = {
    block: offered.block,
    order: order.seq,
    instrument: instrument.id,
    market: instrument.market,
    currency: instrument.currency,
    quantity,
    minimum: minimumOf(least, quantity),
    price,
    priceReference,
    reference,
    referenceSeq: quote.seq,
    house,
    offeredAt: now,
    expiresAt,
  };
  return { ...decision, records: { ...decision.records, blocks: [block] } };
}

const unscaled = (quantity: Quantity): string => divide(quantity, SCALE, 'down').toString();

const buildClosingLimitOrder = (quantity: Quantity, limitPrice: Price, goodTill: number): OrderRequest => ({
  ...buildMarketOrderRequest({ side: 'long', effect: 'close' }, quantity),
  type: 'limit',
  limitPrice,
  timeInForce: 'gtd',
  goodTill,
});
