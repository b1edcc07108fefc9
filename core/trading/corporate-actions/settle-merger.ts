/**
 * A merger, for one position. What a customer holds in full becomes shares of the acquirer, with its cost and lock;
 * fractions and the cash are paid. Short, borrowed, pledged and day trades, and holdings in copies, leagues and house
 * accounts end as at a delisting, in money alone, at the stated price of the acquirer's shares.
 */
import { type Amount, type Quantity, SCALE } from '../../ledger/money.ts';
import {
  computeCarriedCost,
  computeMergerMoney,
  computeMergerUnits,
  computePriceOfAmount,
} from '../../markets/listings/merger-terms.ts';
import type { DecisionDraft } from '../execution/decision-draft.ts';
import type { Position } from '../orders/position.ts';
import { deliverOtherShares, getsShares, priceShares } from './deliver-other-shares.ts';
import type { HoldingAdjustment, HoldingAdjustmentEvent, MergerEvent } from './holding-adjustment.ts';
import { adjustPosition } from './scale-holdings-by-ratio.ts';

/** The source of the price of shares that replace others, in place of a feed. */
export const MERGER_SOURCE = 'merger';

export interface SettledMerger {
  row: HoldingAdjustment;
  units: Quantity;
  money: Amount;
}

/** Nothing may be reserved. */
export function settleMerger(
  draft: DecisionDraft,
  position: Position,
  event: HoldingAdjustmentEvent,
  merger: MergerEvent,
): SettledMerger {
  const { side, currency, openQuantity: quantity, openCost } = position;
  const computeMoney = (delivered: Quantity) =>
    computeMergerMoney(merger, { quantity, delivered, currency }, side === 'long' ? 'down' : 'up');
  const units = getsShares(position, merger)
    ? computeMergerUnits(merger, quantity, merger.wholeUnits ? SCALE : 1n)
    : 0n;
  const shares = units === 0n ? null : priceShares(units, computeCarriedCost(openCost, computeMoney(units)), currency);
  const { money } = computeMoney(shares?.quantity ?? 0n);
  const price = computePriceOfAmount(
    money + (shares?.cost ?? 0n),
    quantity,
    currency,
    side === 'long' ? 'sell' : 'buy',
  );
  const row = adjustPosition(draft, position, { ...event, price }, SCALE);
  if (!shares) return { row, units: 0n, money };
  const delivered = deliverOtherShares(draft, position, {
    ...shares,
    ...{ instrument: merger.acquirer, source: MERGER_SOURCE, rule: 'merger' },
  });
  return { row: { ...row, delivered: { position: delivered, openCost } }, units: shares.quantity, money };
}
