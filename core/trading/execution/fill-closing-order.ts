/** A part of a closing order fills: margin is released, profit or loss is settled with the dealer, charges are paid. */
import { computeCostOfPart } from '../positions/position-figures.ts';
import { divide, maximumOf, minimumOf, type Amount, type Price, type Quantity } from '../../ledger/money.ts';
import { computeFillCosts, type FillCosts } from './fill-costs.ts';
import { getTradeDirection, type Order, computeUnitsValue } from '../orders/order.ts';
import type { DecisionDraft } from './decision-draft.ts';
import { advanceOrderByFill, buildFill, hasWaitedInBook } from './fill-opening-order.ts';
import { updateMarginPrices } from '../positions/margin.ts';
import { computeFractionalAmount } from './fractional-shares.ts';
import type { FillOffer } from './order-pricing.ts';
import {
  listPositionsToClose,
  buildReservableUnitsCounter,
  countFreeOrReservedUnits,
  setReservedUnits,
  type UnitAvailability,
} from './position-units.ts';
import { addInsuranceAccountPayout, type InsuranceAccountPayout, type Position } from '../orders/position.ts';

/**
 * Who bears a loss: an ordinary closing pays its charges from available money, a stop-out only from the position's own
 * margin. If a stop-out leaves units open, the rest of the margin stays with them (`rest`): that brings them back above
 * their requirement. If the market couldn't take all of it, the margin call stays in force until the rest is closed too
 * (`carried`).
 */
export type LossBearer = 'customer' | 'margin' | 'rest' | 'carried';

/** Closes `offer.quantity` of the order's `units`, oldest first; returns the order and the profit before charges. */
export function fillClosingOrder(
  draft: DecisionDraft,
  order: Order,
  units: UnitAvailability,
  offer: FillOffer,
  bearer: LossBearer = 'customer',
): { order: Order; profit: Amount } {
  let left = offer.quantity;
  let current = order;
  let profit = 0n;
  const reserved = buildReservableUnitsCounter(draft, order);
  for (const position of listPositionsToClose(draft, order)) {
    const quantity = minimumOf(
      left,
      units === 'reserved' ? reserved(position) : countFreeOrReservedUnits(position, units),
    );
    if (quantity === 0n) continue;
    const part = { ...offer, quantity };
    const costs = computeFillCosts(
      draft.market,
      getTradeDirection(order.side, 'close'),
      offer.price,
      quantity,
      1,
      hasWaitedInBook(offer),
      position.dayTrading ? { ...current, dayTrading: true } : current,
    );
    profit += closeUnits(draft, position, current, part, units, costs, bearer);
    current = draft.putOrder(advanceOrderByFill(current, part, costs, 0n, 'closed'));
    left -= quantity;
  }
  if (left > 0n) throw new Error(`closing order ${order.seq} exceeds what is held by ${left}`);
  return { order: current, profit };
}

function closeUnits(
  draft: DecisionDraft,
  position: Position,
  order: Order,
  offer: FillOffer,
  units: UnitAvailability,
  costs: FillCosts,
  bearer: LossBearer,
): Amount {
  const { quantity, price } = offer;
  const share = (amount: Amount): Amount => computeCostOfPart(amount, quantity, position.openQuantity);
  const cost = share(position.openCost);
  const stays = bearer === 'rest' || bearer === 'carried';
  const value = computeUnitsValue(getTradeDirection(position.side, 'close'), price, quantity, position.currency);
  const profit = position.side === 'long' ? value - cost : cost - value;
  const margin = stays ? position.margin : computeMarginOfPart(position, quantity, profit);

  const openQuantity = position.openQuantity - quantity;
  const openCost = position.openCost - cost;
  const rest = stays ? maximumOf(position.margin + profit - costs.fee - costs.tax, 0n) : position.margin - margin;
  const { held, insured } = stays
    ? settleWithinMargin(draft, order, position.margin, profit, costs)
    : settleClosing(
        draft,
        order,
        { margin, profit, ofParts: computeFractionalAmount(profit, quantity, draft.market) },
        costs,
        bearer,
      );
  const after = updateMarginPrices({
    ...position,
    insured: addInsuranceAccountPayout(position, insured),
    openQuantity,
    openCost,
    margin: rest,
    ...(bearer === 'rest' || openQuantity === 0n ? { calledAt: null, callDueAt: null } : {}),
    fees: position.fees + costs.fee,
    tax: position.tax + costs.tax,
    realized: position.realized + profit,
    closePrice: computeAverageClose(position, price, quantity),
    closedAt: openQuantity === 0n ? draft.now : null,
  });
  draft.putPosition(setReservedUnits(after, units === 'reserved' ? position.reserved - quantity : position.reserved));
  draft.putFill(
    buildFill(draft, order, position.seq, offer, quantity, { ...costs, held: costs.held === null ? null : held }),
    getTradeDirection(position.side, 'close'),
    offer,
  );
  return profit;
}

/** Worth, cost and margin of a part are rounded each: below three minor units together. */
const ROUNDING_TOLERANCE = 2n;

/**
 * The part's share of the margin, rounded down, plus the excess of its loss that rounding alone can cause: that isn't a
 * gap for the insurance account to bear. So of a true gap the rest of the margin bears up to two minor units.
 */
function computeMarginOfPart({ margin, openQuantity }: Position, quantity: Quantity, profit: Amount): Amount {
  const share = computeCostOfPart(margin, quantity, openQuantity);
  return maximumOf(share, minimumOf(-profit, minimumOf(share + ROUNDING_TOLERANCE, margin)));
}

/** The average price of all closing fills so far, weighted by quantity. */
function computeAverageClose(position: Position, price: Price, quantity: Quantity): Price {
  const before = position.quantity - position.openQuantity;
  return before === 0n || position.closePrice === null
    ? price
    : divide(position.closePrice * before + price * quantity, before + quantity, 'half-even');
}

interface SettledClosing {
  held: Amount;
  insured: InsuranceAccountPayout;
}

/**
 * The insurance account bears a loss beyond the position's own margin, and charges that the bearer can't pay. Returns
 * both, and what is held until the day's end, as far as there is money.
 */
function settleClosing(
  draft: DecisionDraft,
  order: Order,
  { margin, profit, ofParts: inParts }: { margin: Amount; profit: Amount; ofParts: Amount },
  charges: Pick<FillCosts, 'fee' | 'tax' | 'held'>,
  bearer: LossBearer,
): SettledClosing {
  const { currency } = order;
  const reference = `o${order.seq}`;
  const before = draft.owned(currency);
  const loss = profit < 0n ? -profit : 0n;
  const ownLoss = minimumOf(loss, margin);
  // Parts of shares are bought only with one's own money, so that no loss from a gap can fall on the inventory.
  const fromParts = inParts < 0n ? minimumOf(-inParts, ownLoss) : 0n;
  draft.pay(ownLoss - fromParts, 'margin', 'dealer', 'loss', currency, reference);
  draft.pay(fromParts, 'margin', 'inventory', 'loss', currency, reference);
  draft.pay(loss - ownLoss, 'insurance', 'dealer', 'gap', currency, reference);
  draft.pay(margin - ownLoss, 'margin', 'available', 'marginBack', currency, reference);
  draft.pay(profit > 0n ? profit - inParts : 0n, 'dealer', 'available', 'profit', currency, reference);
  draft.pay(inParts > 0n ? inParts : 0n, 'inventory', 'available', 'profit', currency, reference);
  let unpaid = 0n;
  const purse = (): Amount => draft.owned(currency) - (bearer === 'margin' ? before : 0n);
  for (const [amount, account, code] of [
    [charges.tax, 'taxes', 'tax'],
    [charges.fee, 'fees', 'fee'],
  ] as const) {
    if (bearer === 'customer') draft.draw(maximumOf(amount - purse(), 0n), currency);
    const own = minimumOf(amount, purse());
    draft.pay(own, 'available', account, code, currency, reference);
    draft.pay(amount - own, 'insurance', account, 'gap', currency, reference);
    unpaid += amount - own;
  }
  const held = minimumOf(charges.held ?? 0n, purse());
  draft.pay(held, 'available', 'frozen', 'chargeHold', currency, reference);
  return { held, insured: { loss: loss - ownLoss, charges: unpaid } };
}

/**
 * Everything moves within the margin that stays; the insurance account bears what that can't. Nothing is held until the
 * day's end.
 */
function settleWithinMargin(
  draft: DecisionDraft,
  { currency, seq }: Order,
  margin: Amount,
  profit: Amount,
  charges: { fee: Amount; tax: Amount },
): SettledClosing {
  const reference = `o${seq}`;
  draft.pay(maximumOf(profit, 0n), 'dealer', 'margin', 'profit', currency, reference);
  let left = margin + maximumOf(profit, 0n);
  const insured = { loss: 0n, charges: 0n };
  for (const [amount, account, code] of [
    [maximumOf(-profit, 0n), 'dealer', 'loss'],
    [charges.tax, 'taxes', 'tax'],
    [charges.fee, 'fees', 'fee'],
  ] as const) {
    const own = minimumOf(amount, left);
    draft.pay(own, 'margin', account, code, currency, reference);
    draft.pay(amount - own, 'insurance', account, 'gap', currency, reference);
    insured[code === 'loss' ? 'loss' : 'charges'] += amount - own;
    left -= own;
  }
  return { held: 0n, insured };
}
