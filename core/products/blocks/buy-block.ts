/** A customer buys from a block: the money is set aside first, before anything is traded. */
import { formatAmount, type Quantity, smaller } from '../../ledger/money.ts';
import type { Changes } from '../../ledger/changes.ts';
import { asSeenBy, costsOf, nothingBefore, type Costs } from '../../trading/execution/costs.ts';
import { checkOpposite } from '../../trading/trading/opposite-side.ts';
import { minimumBuyIn } from '../../trading/execution/refusals.ts';
import type { AccountState } from '../../trading/orders/account-state.ts';
import type { MarketView } from '../../trading/orders/market-view.ts';
import { atMarket, type OrderRequest } from '../../trading/orders/order.ts';
import { stepOf } from './offer-block.ts';
import {
  barredFromBlocks,
  beyondDailyLimit,
  type BlockRefusal,
  boughtAround,
  dailyLimit,
  isWithin,
  outsideBand,
  plain,
  quotaInsufficient,
} from './block-rules.ts';
import type { Block, Purchase } from './block.ts';

export interface Wish {
  block: Block;
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
export type Reserved = Changes & { records: { blockPurchases: Purchase[] } };

type Seen = Pick<
  AccountState,
  | 'portfolio'
  | 'states'
  | 'customer'
  | 'seat'
  | 'positions'
  | 'orders'
  | 'elsewhere'
  | 'others'
  | 'blockPurchases'
  | 'blocksElsewhere'
  | 'lastSeq'
  | 'available'
  | 'unsettled'
>;

/** A seat needs no password; others need the channel's. */
function checkChannel({ seat }: Pick<Seen, 'seat'>, { password }: Wish): BlockRefusal | null {
  if (seat) return null;
  if (password === null) return plain('channelPasswordRequired');
  if (!password.set) return plain('channelPasswordUnset');
  return password.right ? null : plain('wrongChannelPassword');
}

/** Checks what may be bought, apart from its cost. */
function checkWish(state: Seen, wish: Wish, market: MarketView, now: number): BlockRefusal | null {
  const { block, quantity, left } = wish;
  const barred = barredFromBlocks(state.states, now);
  if (barred) return barred;
  if (state.customer?.verification !== 'certified') return plain('identityRequired');
  const closed = checkChannel(state, wish);
  if (closed) return closed;
  if (wish.own) return plain('blockOwn');
  if (wish.withStaff && block.house) return plain('blockWithStaff');
  if (now >= block.expiresAt) return plain('blockOver');
  if (market.session !== 'open' || market.quote === null) return plain('blockTradeClosed');
  if (quantity > left) return quotaInsufficient(left);
  const least = smaller(block.minimum, left);
  if (quantity < least) return minimumBuyIn(least);
  const step = stepOf(market);
  if (quantity % step !== 0n && quantity !== left)
    return { refused: 'subscriptionStep', params: { step: (step / 100_000_000n).toString() } };
  const band = boughtAround(block, market, market.quote);
  if (!isWithin(block.price, band)) return outsideBand(band, block.currency);
  return checkOpposite([bought(quantity, block)], state, block.instrument);
}

export const bought = (quantity: Quantity, { price }: Pick<Block, 'price'>): OrderRequest => ({
  ...atMarket({ side: 'long', effect: 'open' }, quantity),
  type: 'limit',
  limitPrice: price,
  timeInForce: 'fok',
});

/** The costs of buying, item by item. */
export const costsOfBlock = (
  { seat }: Pick<AccountState, 'seat'>,
  { price }: Pick<Block, 'price'>,
  quantity: Quantity,
  market: MarketView,
): Costs =>
  costsOf(
    asSeenBy({ seat }, market),
    'buy',
    price,
    quantity,
    1,
    false,
    nothingBefore({ side: 'long', dayTrading: false }),
  );

export function decideReserve(state: Seen, wish: Wish, market: MarketView, now: number): Reserved | BlockRefusal {
  const refusal = checkWish(state, wish, market, now);
  if (refusal || market.quote === null) return refusal ?? plain('blockTradeClosed');
  const { block, quantity, trade, lockedUntil } = wish;
  const { currency, price } = block;
  const { notional: value, total } = costsOfBlock(state, block, quantity, market);
  const { blockPurchases = [], blocksElsewhere = [] } = state;
  const used = [...blockPurchases, ...blocksElsewhere]
    .filter((each) => each.status !== 'lapsed' && each.currency === currency && each.tradedOn === market.date)
    .reduce((sum, each) => sum + each.value, 0n);
  if (used + value > dailyLimit(currency)) return beyondDailyLimit(dailyLimit(currency), used, currency);
  const settled = state.available(currency) - state.unsettled(currency, now);
  if (total > settled)
    return {
      refused: 'insufficientBalance',
      params: { needed: formatAmount(total, currency), available: formatAmount(settled, currency), currency },
    };
  const purchase: Purchase = {
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
