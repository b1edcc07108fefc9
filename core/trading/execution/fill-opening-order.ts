/** A part of an opening order fills: its position comes into being or grows, and the money moves into its margin. */
import type { MarginTerms } from '../../borrowing/margin-requirements.ts';
import { type Amount, divide, maximumOf, type Quantity } from '../../ledger/money.ts';
import { type Position, NEW_POSITION_FIELDS } from '../orders/position.ts';
import { type FillCosts, computeFillCosts } from './fill-costs.ts';
import { getTradeDirection, type Order } from '../orders/order.ts';
import { getLadderConsumption } from '../books/price-ladder.ts';
import type { DecisionDraft } from './decision-draft.ts';
import { updateMarginPrices } from '../positions/margin.ts';
import { getOrderMarginRequirements } from './order-margin-requirements.ts';
import type { FillOffer, PricedFill } from './order-pricing.ts';
import type { Fill } from '../orders/fill.ts';

export interface OpeningFillPayment {
  costs: FillCosts;
  /** The part of the order's hold that is for this fill. */
  hold: Amount;
  /** What must be available besides. */
  beyondHold: Amount;
}

/** What filling `offer` would cost beyond the order's hold; compare it with the available money. */
export function computeOpeningFillPayment(draft: DecisionDraft, order: Order, offer: FillOffer): OpeningFillPayment {
  const costs = computeFillCosts(
    draft.market,
    getTradeDirection(order.side, 'open'),
    offer.price,
    offer.quantity,
    order.leverage,
    hasWaitedInBook(offer),
    order,
  );
  const rest = order.quantity - order.filled;
  const hold = offer.quantity === rest ? order.hold : divide(order.hold * offer.quantity, rest, 'down');
  return { costs, hold, beyondHold: costs.total > hold ? costs.total - hold : 0n };
}

/** Null if there isn't enough money; then nothing changes. */
export function fillOpeningOrder(
  draft: DecisionDraft,
  order: Order,
  offer: FillOffer,
  { costs, hold, beyondHold } = computeOpeningFillPayment(draft, order, offer),
): Order | null {
  if (beyondHold > draft.available(order.currency)) return null;
  payForFill(draft, order, costs, hold);

  const position = draft.putPosition(
    lockPosition(
      draft,
      order,
      growPosition(
        draft.position(order.seq) ?? buildNewPosition(draft, order, offer),
        offer,
        costs,
        getOrderMarginRequirements(draft, order, costs.notional),
      ),
    ),
  );
  draft.putFill(
    buildFill(draft, order, position.seq, offer, offer.quantity, costs),
    getTradeDirection(order.side, 'open'),
    offer,
  );
  return draft.putOrder(advanceOrderByFill(order, offer, costs, order.hold - hold, 'inPosition'));
}

function payForFill(draft: DecisionDraft, order: Order, costs: FillCosts, hold: Amount): void {
  const { currency } = order;
  const reference = `o${order.seq}`;
  const from = hold > 0n ? 'frozen' : 'available';
  const due = costs.margin + costs.fee + costs.tax;
  // A worse price than the hold expected, or a charge that has risen since, takes the difference; a better price leaves
  // a rest.
  if (hold > 0n && due > hold) draft.pay(due - hold, 'available', 'frozen', 'hold', currency, reference);
  draft.pay(costs.margin, from, 'margin', 'margin', currency, reference);
  draft.pay(costs.fee, from, 'fees', 'fee', currency, reference);
  draft.pay(costs.tax, from, 'taxes', 'tax', currency, reference);
  if (hold > due) releaseOrderHold(draft, order, hold - due, order.hold - hold);
  draft.pay(costs.held ?? 0n, 'available', 'frozen', 'chargeHold', currency, reference);
}

function buildNewPosition(draft: DecisionDraft, order: Order, offer: FillOffer): Position {
  return {
    ...NEW_POSITION_FIELDS,
    seq: order.seq,
    instrument: order.instrument,
    market: order.market,
    side: order.side,
    status: 'inPosition',
    quantity: 0n,
    openQuantity: 0n,
    cost: 0n,
    openCost: 0n,
    averageCost: 0n,
    margin: 0n,
    leverage: order.leverage,
    dayTrading: order.dayTrading,
    currency: order.currency,
    source: offer.quote.source,
    openedAt: draft.now,
  };
}

/** A position with `offer` added to it. One that had been closed while its order still waited is open again. */
function growPosition(position: Position, offer: FillOffer, costs: FillCosts, table: MarginTerms | null): Position {
  const quantity = position.quantity + offer.quantity;
  const openQuantity = position.openQuantity + offer.quantity;
  const openCost = position.openCost + costs.notional;
  const margin = position.margin + costs.margin;
  return updateMarginPrices({
    ...position,
    quantity,
    openQuantity,
    openCost,
    margin,
    calledAt: null,
    cost: position.cost + costs.notional,
    status: 'inPosition',
    closedAt: null,
    // The terms of its first part stay, unless more is required now.
    terms: table && getTermsAfterFill(position, table),
    averageCost: divide(position.averageCost * position.quantity + offer.price * offer.quantity, quantity, 'half-even'),
    fees: position.fees + costs.fee,
    tax: position.tax + costs.tax,
  });
}

const getTermsAfterFill = (
  { terms, quantity }: Position,
  { initial, maintenance, warning }: MarginTerms,
): MarginTerms =>
  quantity === 0n || terms === null
    ? { initial, maintenance, warning }
    : {
        initial: maximumOf(terms.initial, initial),
        maintenance: maximumOf(terms.maintenance, maintenance),
        warning: maximumOf(terms.warning, warning),
      };

/** A purchase is locked by the rule that applied when it was ordered, counted from when it was bought. */
function lockPosition(draft: DecisionDraft, order: Order, position: Position): Position {
  const lock = order.side === 'long' ? draft.market.lockOf(order.createdAt, draft.now) : null;
  if (lock === null) return position;
  const { terms, until } = lock;
  return {
    ...position,
    lockedUntil: until,
    lockDays: terms.kind === 'days' ? terms.days : null,
    lockMinutes: terms.kind === 'minutes' ? terms.minutes : null,
  };
}

/** The order after a fill; `done` is its status once it has filled completely. */
export function advanceOrderByFill(
  order: Order,
  offer: Pick<FillOffer, 'price' | 'quantity'>,
  costs: Pick<FillCosts, 'notional' | 'fee' | 'tax'>,
  hold: Amount,
  done: Order['status'],
): Order {
  const filled = order.filled + offer.quantity;
  const whole = filled === order.quantity;
  return {
    ...order,
    filled,
    hold,
    notional: order.notional + costs.notional,
    fees: order.fees + costs.fee,
    tax: order.tax + costs.tax,
    averagePrice: divide((order.averagePrice ?? 0n) * order.filled + offer.price * offer.quantity, filled, 'half-even'),
    status: whole ? done : 'pending',
    cause: whole ? 'filled' : 'partlyFilled',
    position: order.effect === 'open' ? order.seq : order.position,
  };
}

/** The record of a fill with the quote it is based on. */
export function buildFill(
  draft: DecisionDraft,
  order: Order,
  position: bigint,
  priced: PricedFill,
  quantity: Quantity,
  costs: Pick<FillCosts, 'charges' | 'fee' | 'tax' | 'held'>,
): Fill {
  const { quote } = priced;
  return {
    seq: draft.nextSeq(),
    order: order.seq,
    position,
    effect: order.effect,
    price: priced.price,
    quantity,
    charges: costs.charges,
    fee: costs.fee,
    tax: costs.tax,
    held: costs.held,
    quoteSeq: quote.seq,
    quoteAt: quote.at,
    bid: quote.bid,
    ask: quote.ask,
    last: quote.last,
    displayedSize: priced.displayedSize,
    takenBefore: priced.takenBefore ?? 0n,
    othersTaken: countOthersTaken(draft, order, priced),
    impact: priced.impact,
    book: quote.book ?? null,
    source: quote.source,
    rule: priced.rule,
    at: draft.now,
  };
}

/** A copy's price is its block's, which starts behind what the leader had taken, and in front of what others had. */
function countOthersTaken({ market }: DecisionDraft, { side, effect }: Order, priced: PricedFill): Quantity {
  if (priced.takenBefore === undefined || priced.rule === 'copy') return 0n;
  return getLadderConsumption(market, getTradeDirection(side, effect)).others;
}

/** An order that waited in the book made the price; one that took the quote did not. */
export const hasWaitedInBook = ({ rule }: Pick<PricedFill, 'rule'>): boolean =>
  rule === 'limit.through' || rule === 'limit.touched';

// Releases the part of an order's hold that is no longer needed: settled money first, since unsettled money can pay for
// the purchase.

/**
 * `rest` stays held. A plain release returns the money that settles the latest; so if part of the hold hasn't settled,
 * all of it is released and the rest held again, which takes what settles the latest. Payments from the hold must be
 * made before.
 */
export function releaseOrderHold(
  draft: DecisionDraft,
  { seq, currency }: Pick<Order, 'seq' | 'currency'>,
  amount: Amount,
  rest: Amount,
): void {
  const reference = `o${seq}`;
  const again = amount > 0n && draft.holdsUnsettled(currency, reference) ? rest : 0n;
  draft.pay(amount + again, 'frozen', 'available', 'release', currency, reference);
  draft.pay(again, 'available', 'frozen', 'hold', currency, reference);
}
