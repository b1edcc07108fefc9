/**
 * A spin-off, for one position, whose units stay. What a customer holds in full gets shares of the new company with
 * their part of the cost and its lock; a fraction is paid, and counts as sold at its part of the cost. Short, borrowed,
 * pledged and day trades, and holdings in copies, leagues and house accounts are settled in money alone, at the stated
 * price: a short position owes it.
 */
import { type Amount, maximumOf, minimumOf, type Quantity, SCALE } from '../../ledger/money.ts';
import { computeCarriedCost, computeMergerMoney, computeMergerUnits } from '../../markets/listings/merger-terms.ts';
import { computeAllocatedCost } from '../../markets/listings/spin-off-terms.ts';
import type { DecisionDraft } from '../execution/decision-draft.ts';
import { addInsuranceAccountPayout, type Position } from '../orders/position.ts';
import { isLeveragedPosition, updateMarginPrices } from '../positions/margin.ts';
import { computeAverageCost } from '../positions/position-figures.ts';
import { deliverOtherShares, getsShares, priceShares } from './deliver-other-shares.ts';
import type { HoldingAdjustment, HoldingAdjustmentEvent, SpinOffEvent } from './holding-adjustment.ts';

/** The source of the price of shares that were given to holders, in place of a feed. */
export const SPIN_OFF_SOURCE = 'spinOff';

export interface DistributedSpinOff {
  row: HoldingAdjustment;
  units: Quantity;
  /** Paid to the holder; negative if owed. */
  money: Amount;
}

/** Nothing may be reserved. */
export function distributeSpinOff(
  draft: DecisionDraft,
  position: Position,
  event: HoldingAdjustmentEvent,
  spinOff: SpinOffEvent,
): DistributedSpinOff {
  const { side, currency, openQuantity: quantity, openCost } = position;
  const allocated = computeAllocatedCost(openCost, spinOff);
  const computeMoney = (delivered: Quantity) =>
    computeMergerMoney({ ...spinOff, cash: 0n }, { quantity, delivered, currency }, side === 'long' ? 'down' : 'up');
  const units = getsShares(position, spinOff)
    ? computeMergerUnits(spinOff, quantity, spinOff.wholeUnits ? SCALE : 1n)
    : 0n;
  const shares = units === 0n ? null : priceShares(units, computeCarriedCost(allocated, computeMoney(units)), currency);
  const worth = computeMoney(shares?.quantity ?? 0n);
  const soldCost = allocated - computeCarriedCost(allocated, worth);
  const movedCost = shares?.cost ?? 0n;
  settleInMoney(draft, position, { money: worth.money, soldCost, movedCost });
  const seq = draft.nextSeq();
  const delivered = shares
    ? deliverOtherShares(draft, position, {
        ...shares,
        ...{ instrument: spinOff.company, source: SPIN_OFF_SOURCE, rule: 'spinOff' },
      })
    : null;
  return {
    row: {
      ...{ seq, subject: 'position', of: position.seq, kind: event.kind, exDate: event.exDate, ratio: event.ratio },
      ...{ quantityBefore: position.quantity, quantityAfter: position.quantity },
      ...{ partBefore: quantity, partAfter: quantity, fraction: 0n, price: event.price, cash: worth.money },
      distributed: { position: delivered, openCost, movedCost, soldCost },
    },
    units: shares?.quantity ?? 0n,
    money: side === 'long' ? worth.money : -worth.money,
  };
}

/**
 * The cost goes down, and what was sold of it is settled with the dealer. The margin of a position that has borrowed
 * keeps it as worthy as before its price fell, as with a dividend, but never exceeds the cost of a long one.
 */
function settleInMoney(
  draft: DecisionDraft,
  position: Position,
  { money, soldCost, movedCost }: { money: Amount; soldCost: Amount; movedCost: Amount },
): void {
  const { side, currency, margin } = position;
  const reference = `p${position.seq}`;
  const profit = side === 'long' ? money - soldCost : soldCost - money;
  const isLeveraged = isLeveragedPosition(position);
  const [gain, loss] = [maximumOf(profit, 0n), maximumOf(-profit, 0n)];
  const own = minimumOf(loss, margin);
  const openCost = position.openCost - movedCost - soldCost;
  draft.pay(own, 'margin', 'dealer', 'fraction', currency, reference);
  draft.pay(loss - own, 'insurance', 'dealer', 'gap', currency, reference);
  draft.pay(gain, 'dealer', isLeveraged ? 'margin' : 'available', 'fraction', currency, reference);
  const left = margin - own + (isLeveraged ? gain : 0n);
  const after = side === 'short' ? left : minimumOf(left, openCost);
  draft.pay(left - after, 'margin', 'available', 'marginBack', currency, reference);
  const changed = {
    ...position,
    openCost,
    cost: position.cost - movedCost,
    margin: after,
    realized: position.realized + profit,
    insured: addInsuranceAccountPayout(position, { loss: loss - own }),
  };
  draft.putPosition(updateMarginPrices({ ...changed, averageCost: computeAverageCost(changed) }));
}
