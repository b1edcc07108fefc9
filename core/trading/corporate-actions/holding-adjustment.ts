/** A corporate action as it applies to customers' holdings. */
import type { InstrumentId, MergerTerms } from '../../markets/market-types.ts';
import {
  type Amount,
  currencyDigitsOf,
  divide,
  power10,
  type Price,
  type Quantity,
  SCALE_DIGITS,
} from '../../ledger/money.ts';
import type { Ratio } from '../../ledger/ratio.ts';
import { getTradeDirection, computeUnitsValue } from '../orders/order.ts';
import type { Fill } from '../orders/fill.ts';
import type { Position } from '../orders/position.ts';

export type HoldingAdjustmentKind = 'split' | 'stockDividend' | 'delisting' | 'merger';

/** Applies to every position and order from before `from`. */
export interface HoldingAdjustmentEvent {
  kind: HoldingAdjustmentKind;
  instrument: InstrumentId;
  /** The market's local date. */
  exDate: string;
  /** New units per old. Of a delisting or merger 1. */
  ratio: Ratio;
  /** The price paid for a unit that can't be kept: the new session's opening price, or a delisting's own. */
  price: Price;
  /** When the price went ex, in epoch ms: orders placed and positions opened since then already reflect it. */
  from: number;
  merger?: MergerEvent;
}

export interface MergerEvent extends MergerTerms {
  /** The acquirer's present name. */
  acquirerName: string;
  /** Whether a fraction of the acquirer's share can't be held. */
  wholeUnits: boolean;
  /** Whether the account is a customer's, in a portfolio in which it trades itself: others are paid in money. */
  givesShares: boolean;
}

/**
 * What an adjustment did to one position or order, as a row that the audit recomputes. Fills are history and stay as
 * they were.
 */
export interface HoldingAdjustment {
  /** Its number in the account; fills with a smaller one were before it. */
  seq: bigint;
  subject: 'position' | 'order';
  of: bigint;
  kind: HoldingAdjustmentKind;
  exDate: string;
  ratio: Ratio;
  quantityBefore: Quantity;
  quantityAfter: Quantity;
  /** For a position its open quantity, for an order its filled quantity. */
  partBefore: Quantity;
  partAfter: Quantity;
  /**
   * New units that were paid in cash, down to the eighth decimal, at which price, and what the whole part came to
   * before its share of the cost.
   */
  fraction: Quantity;
  price: Price;
  cash: Amount;
  /**
   * For a holding that became shares of an acquirer: their position, and what the old units had cost. Then `cash` is
   * the money paid and the part of that cost that is now theirs.
   */
  delivered?: { position: bigint; openCost: Amount };
}

// A unit's cost before a split, and in the new units: the total cost doesn't change.

/** Computed from the fills before it, which stay in the units of their day. */
export function computeCostBeforeAndAfter(
  { seq, quantityBefore, quantityAfter }: Pick<HoldingAdjustment, 'seq' | 'quantityBefore' | 'quantityAfter'>,
  { side, currency }: Pick<Position, 'side' | 'currency'>,
  fills: readonly Fill[],
): { before: Price; after: Price } {
  const cost = fills
    .filter((fill) => fill.effect === 'open' && fill.seq < seq)
    .reduce(
      (sum, { price, quantity }) => sum + computeUnitsValue(getTradeDirection(side, 'open'), price, quantity, currency),
      0n,
    );
  const each = (quantity: bigint): Price =>
    quantity === 0n ? 0n : divide(cost * power10(2 * SCALE_DIGITS - currencyDigitsOf(currency)), quantity, 'half-even');
  return { before: each(quantityBefore), after: each(quantityAfter) };
}
