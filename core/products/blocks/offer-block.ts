/**
 * A seat, or the house, offers shares that it holds as a block. An inactive closing order, which no price can trigger,
 * reserves them: it fills as buyers buy from the block, and ends when it expires or its seller cancels it.
 */
import { lotOf } from '../../markets/order-rules/lots.ts';
import { divide, type Price, type Quantity, SCALE, smaller } from '../../ledger/money.ts';
import { acceptOrder } from '../../trading/trading/accept-order.ts';
import { isTradingRefusal, minimumBuyIn } from '../../trading/execution/refusals.ts';
import type { AccountState, Decision } from '../../trading/orders/account-state.ts';
import type { MarketView } from '../../trading/orders/market-view.ts';
import { atMarket, type OrderRequest } from '../../trading/orders/order.ts';
import { reserveUnits } from '../../trading/execution/units.ts';
import {
  atLast,
  bandAround,
  barredFromBlocks,
  type BlockRefusal,
  isWithin,
  leastShares,
  outsideBand,
  plain,
  referenceOf,
} from './block-rules.ts';
import type { Around, Block } from './block.ts';

export interface Offered {
  block: bigint;
  quantity: Quantity;
  /** Null: the last trade's price, for offers of the house. */
  price: Price | null;
  house: boolean;
  around: Around;
}
export type OfferDecision = Decision & { records: Decision['records'] & { blocks: Block[] } };

/** A block's minimum of shares, and its steps: always whole shares. */
export function stepOf({ instrument, date }: Pick<MarketView, 'instrument' | 'date'>): Quantity {
  const { lot } = lotOf(instrument, date);
  return lot < SCALE ? SCALE : lot;
}

export function decideOfferBlock(
  state: AccountState,
  offered: Offered,
  market: MarketView,
  now: number,
): OfferDecision | BlockRefusal {
  const { quantity, house, around } = offered;
  const { quote, instrument } = market;
  const barred = barredFromBlocks(state.states, now);
  if (barred) return barred;
  if (!house && !state.seat) return plain('seatRequired');
  if (market.session !== 'open' || quote === null) return plain('blockTradeClosed');
  const price = offered.price ?? atLast(market, quote);
  const reference = referenceOf(around, market, quote);
  if (reference === null) return plain('priceNotObtained');
  const band = bandAround(market, reference);
  if (!isWithin(price, band)) return outsideBand(band, instrument.currency);
  const step = stepOf(market);
  if (quantity % step !== 0n) return { refused: 'subscriptionStep', params: { step: unscaled(step) } };
  const least = leastShares(price, instrument.currency, step);
  if (quantity < least) return minimumBuyIn(least);
  const expiresAt = market.continuousEnds ?? market.dayEnds;
  const accepted = acceptOrder(state, closing(quantity, price, expiresAt), market, now);
  if (isTradingRefusal(accepted)) return accepted;
  const { draft } = accepted;
  const order = draft.putOrder({ ...accepted.order, asleep: true });
  reserveUnits(draft, order, quantity);
  const decision = draft.decision(order.seq, null);
  const block: Block = {
    block: offered.block,
    order: order.seq,
    instrument: instrument.id,
    market: instrument.market,
    currency: instrument.currency,
    quantity,
    minimum: smaller(least, quantity),
    price,
    around,
    reference,
    referenceSeq: quote.seq,
    house,
    offeredAt: now,
    expiresAt,
  };
  return { ...decision, records: { ...decision.records, blocks: [block] } };
}

const unscaled = (quantity: Quantity): string => divide(quantity, SCALE, 'down').toString();

const closing = (quantity: Quantity, limitPrice: Price, goodTill: number): OrderRequest => ({
  ...atMarket({ side: 'long', effect: 'close' }, quantity),
  type: 'limit',
  limitPrice,
  timeInForce: 'gtd',
  goodTill,
});
