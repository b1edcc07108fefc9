/** A corporate action as it applies to customers' holdings. */
import type { InstrumentId, MergerTerms, SpinOffTerms } from '../../markets/market-types.ts';
import {
  type Amount,
  type Currency,
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

export type HoldingAdjustmentKind = 'split' | 'stockDividend' | 'delisting' | 'merger' | 'spinOff';

/** Applies to every position and order from before `from`. */
export interface HoldingAdjustmentEvent {
  kind: HoldingAdjustmentKind;
  instrument: InstrumentId;
  /** The market's local date. */
  exDate: string;
  /** New units per old. Of a delisting, merger or spin-off 1. */
  ratio: Ratio;
  /** The price paid for a unit that can't be kept: the new session's opening price, or a delisting's own. */
  price: Price;
  /** When the price went ex, in epoch ms: orders placed and positions opened since then already reflect it. */
  from: number;
  merger?: MergerEvent;
  spinOff?: SpinOffEvent;
}

/** To whom another company's shares are given, and how. */
export interface ShareDelivery {
  /** Whether a fraction of such a share can't be held. */
  wholeUnits: boolean;
  /** Whether the account is a customer's, in a portfolio in which it trades itself: others are paid in money. */
  givesShares: boolean;
}

/** With the acquirer's present name. */
export interface MergerEvent extends MergerTerms, ShareDelivery {
  acquirerName: string;
}

/** With the new company's present name. */
export interface SpinOffEvent extends SpinOffTerms, ShareDelivery {
  companyName: string;
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
  /**
   * For a holding that was given shares of a new company: their position (null: all of it was settled in money, which
   * is `cash`), what the open units had cost, and which parts of that now belong to the shares, and to the money.
   */
  distributed?: { position: bigint | null; openCost: Amount; movedCost: Amount; soldCost: Amount };
}

// A unit's cost before a split, and in the new units: the total cost doesn't change.

/** By the fills before it, which stay in the units of their day; `movedBefore`: what spin-offs have taken of it. */
export function computeCostBeforeAndAfter(
  {
    seq,
    quantityBefore,
    quantityAfter,
    movedBefore = 0n,
  }: Pick<HoldingAdjustment, 'seq' | 'quantityBefore' | 'quantityAfter'> & { movedBefore?: Amount },
  { side, currency }: Pick<Position, 'side' | 'currency'>,
  fills: readonly Fill[],
): { before: Price; after: Price } {
  const cost = fills
    .filter((fill) => fill.effect === 'open' && fill.seq < seq)
    .reduce(
      (sum, { price, quantity }) => sum + computeUnitsValue(getTradeDirection(side, 'open'), price, quantity, currency),
      -movedBefore,
    );
  return {
    before: computeUnitCost(cost, quantityBefore, currency),
    after: computeUnitCost(cost, quantityAfter, currency),
  };
}

/** 0 for nothing. */
export const computeUnitCost = (cost: Amount, quantity: Quantity, currency: Currency): Price =>
  quantity === 0n ? 0n : divide(cost * power10(2 * SCALE_DIGITS - currencyDigitsOf(currency)), quantity, 'half-even');
