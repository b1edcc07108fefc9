/**
 * A block: many shares of one holder, offered at one price outside the market. Prices and quantities have 8 decimals;
 * amounts are minor units; times are epoch ms.
 */
import type { Market, Quote } from '../../markets/market-types.ts';
import type { Amount, Currency, Price, Quantity } from '../../ledger/money.ts';
import type { OrderCause } from '../../trading/orders/order.ts';

/** The last trade, or the session's volume-weighted average price (VWAP). */
export const BLOCK_PRICE_REFERENCES = ['last', 'vwap'] as const;
export type BlockPriceReference = (typeof BLOCK_PRICE_REFERENCES)[number];

/** As offered; it never changes. What is left is the unfilled part of its seller's order. */
export interface BlockOffer {
  block: bigint;
  /** The seller's closing order, which reserves the shares and fills with each sale. */
  order: bigint;
  instrument: string;
  market: Market;
  currency: Currency;
  quantity: Quantity;
  minimum: Quantity;
  price: Price;
  /** The reference around which the price was chosen, at that moment. */
  priceReference: BlockPriceReference;
  reference: Price;
  referenceSeq: number;
  /** Offered by an account of the house, from what it has bought on the market. */
  house: boolean;
  offeredAt: number;
  expiresAt: number;
}

export const BLOCK_PURCHASE_STATUSES = ['reserved', 'executed', 'lapsed'] as const;
export type BlockPurchaseStatus = (typeof BLOCK_PURCHASE_STATUSES)[number];

/**
 * A purchase is reserved with the buyer's money, then the seller's side records whether it is sold, then it is executed
 * or lapses: three commands, and the row's status determines the next one.
 */
export interface BlockPurchase {
  seq: bigint;
  /** Numbered among all purchases; both sides' bookings name it. */
  trade: bigint;
  block: bigint;
  instrument: string;
  market: Market;
  currency: Currency;
  quantity: Quantity;
  price: Price;
  status: BlockPurchaseStatus;
  /** Money set aside for it: price, charges, and what the day's end may add. */
  held: Amount;
  /** Price times quantity: what one side gives and the other takes. */
  value: Amount;
  /** The market's local date of the agreement, which decides its charges. */
  tradedOn: string;
  /** The market's quote then, which the price was compared with. */
  quote: Quote;
  /** Until when the shares can't be sold. */
  lockedUntil: number;
  position: bigint | null;
  reservedAt: number;
  settledAt: number | null;
}

/** What a person's daily purchase limit needs of a purchase. */
export type DailyLimitPurchase = Pick<BlockPurchase, 'status' | 'currency' | 'tradedOn' | 'value'>;

/** The seller's side of a purchase, recorded once and never changed. */
export interface BlockSale {
  trade: bigint;
  block: bigint;
  order: bigint;
  quantity: Quantity;
  value: Amount;
  sold: boolean;
}

// Why a block ended before all of it was sold, in words that fit everybody: nothing of its seller's account shows.

/**
 * - `withdrawn`: by its seller, or by the rule of a desk of the house.
 * - `expired`: nobody had bought the rest in time.
 * - `barred`: its seller may not offer blocks any more.
 * - `corporateAction`: the offered shares aren't the same any more.
 * - `sharesGone`: its seller lost the shares otherwise, as by a recall or an annulled trade.
 */
export const BLOCK_END_REASONS = ['withdrawn', 'expired', 'barred', 'corporateAction', 'sharesGone'] as const;
export type BlockEndReason = (typeof BLOCK_END_REASONS)[number];

const BY_CAUSE: Readonly<Partial<Record<OrderCause, BlockEndReason>>> = {
  cancelledByCustomer: 'withdrawn',
  expired: 'expired',
  restricted: 'barred',
  adjusted: 'corporateAction',
  corporateAction: 'corporateAction',
};

/** `order`: the seller's. `pending`: it still waits, so only its time or its units can have ended the block. */
export function getBlockEndReason(
  order: { pending: boolean; cause: OrderCause },
  expiresAt: number,
  now: number,
): BlockEndReason {
  if (order.pending) return now >= expiresAt ? 'expired' : 'corporateAction';
  return BY_CAUSE[order.cause] ?? 'sharesGone';
}

/** Records of blocks: for the seller what is offered and sold, for the buyer what is bought. */
export interface BlockRecords {
  blocks: BlockOffer;
  blockSales: BlockSale;
  blockPurchases: BlockPurchase;
}
/** What decisions about blocks load: the sales or purchases that the command names. */
export interface BlockDecisionState {
  blockSales?: readonly BlockSale[];
  blockPurchases?: readonly BlockPurchase[];
  /** Purchases of the person's other accounts on that date. */
  blocksElsewhere?: readonly DailyLimitPurchase[];
}

declare module '../../ledger/decision-changes.ts' {
  interface RecordKinds extends BlockRecords {}
  interface AreaDecisionState extends BlockDecisionState {}
}
