/**
 * The margin of a position is nearly used up: a call to its customer, a closing when the deadline has passed, and a
 * closing at once when nothing is left.
 */
import { marginTermsOfPosition } from '../../borrowing/margin-requirements.ts';
import { divide, formatAmount, formatScaled, type Quantity, SCALE } from '../../ledger/money.ts';
import { DecisionDraft } from '../execution/decision-draft.ts';
import { computeEquity, computeInitialRequirement } from '../positions/margin.ts';
import { isMarginUsedUp } from '../books/stop-triggers.ts';
import type { AccountState, OrderDecision, TradingChanges } from '../orders/account-state.ts';
import { type MarketView, getMarketTick } from '../orders/market-view.ts';
import { closePositionByHouse } from './close-position.ts';
import { getLotSizeRules } from '../../markets/order-rules/lot-sizes.ts';
import type { Quote } from '../../markets/market-types.ts';
import { computeFillCosts, buildUnfilledOrderProgress } from '../execution/fill-costs.ts';
import { getTradeDirection, computeUnitsValue } from '../orders/order.ts';
import { countUnitsTakenBefore, computeLadderFill } from '../books/price-ladder.ts';
import type { Position } from '../orders/position.ts';

// A position's margin has fallen to the warning level: its customer gets one margin call, with the amount to add and
// the closing price.

const DAY_MS = 86_400_000;

/** The deadline of a margin call is a day after the end of the trading day on which it was first made. */
export const getMarginCallDeadline = ({ dayEnds }: Pick<MarketView, 'dayEnds'>): number => dayEnds + DAY_MS;

/** Null if no call is due. It may be repeated after a night, and once margin was added or a part closed. */
export function decideMarginCall(
  state: AccountState,
  seq: bigint,
  market: MarketView,
  now: number,
): TradingChanges | null {
  const position = state.positions.find((each) => each.seq === seq);
  const { quote, instrument } = market;
  if (!position || position.openQuantity === 0n || position.calledAt !== null || !quote || market.session !== 'open')
    return null;
  const { callPrice, liquidationPrice, currency, side } = position;
  if (callPrice === null || liquidationPrice === null || !isMarginUsedUp(side, callPrice, quote)) return null;
  const price = side === 'long' ? quote.bid : quote.ask;
  const draft = new DecisionDraft(state, market, now);
  // A call repeated after a night is still the same call.
  const callDueAt = position.callDueAt ?? getMarginCallDeadline(market);
  draft.putPosition({ ...position, calledAt: now, callDueAt });
  return draft.changes({
    code: 'marginCall',
    params: {
      instrument: instrument.name,
      instrumentId: instrument.id,
      level: Number((marginTermsOfPosition(position).warning * 100n) / SCALE),
      price: formatScaled(liquidationPrice),
      amount: formatAmount(computeInitialRequirement(position, price) - computeEquity(position, price), currency),
      currency,
      until: new Date(callDueAt).toISOString(),
    },
  });
}

// A margin call whose deadline has passed: closes the part that restores the full margin of the rest, unless the price
// has recovered.

/**
 * Null if there is nothing to do, or nothing can be done yet. If the price has recovered, the call ends without a
 * closing.
 */
export function decideDueMarginCall(
  state: AccountState,
  seq: bigint,
  market: MarketView,
  now: number,
): TradingChanges | null {
  const position = state.positions.find((each) => each.seq === seq);
  const { quote } = market;
  if (
    !position ||
    position.openQuantity === 0n ||
    position.callDueAt === null ||
    position.callDueAt > now ||
    !quote ||
    market.session !== 'open'
  )
    return null;
  const draft = new DecisionDraft(state, market, now);
  if (position.callPrice === null || !isMarginUsedUp(position.side, position.callPrice, quote)) {
    draft.putPosition({ ...position, calledAt: null, callDueAt: null });
    return draft.changes(null);
  }
  const quantity = computePartToClose(position, { ...draft.market, quote });
  return closePositionByHouse(draft, position, {
    quantity,
    quote,
    cause: 'callDue',
    rule: 'callDue',
    fromMargin: true,
  });
}

// The house closes a leveraged position whose margin is used up, with the same record as any other fill: only as much
// as brings the rest back above its requirement, and all of it only if that is impossible. What the market can't take
// now is closed at the next quotes.

/** Null if there is nothing to do. Closing orders that have reserved this position's units end first. */
export function decideStopOut(state: AccountState, seq: bigint, market: MarketView, now: number): OrderDecision | null {
  const position = state.positions.find((each) => each.seq === seq);
  const { quote } = market;
  if (
    !position ||
    position.openQuantity === 0n ||
    position.liquidationPrice === null ||
    !quote ||
    market.session !== 'open'
  )
    return null;
  if (!isMarginUsedUp(position.side, position.liquidationPrice, quote)) return null;
  const draft = new DecisionDraft(state, market, now);
  const quantity = computePartToClose(position, { ...draft.market, quote });
  return closePositionByHouse(draft, position, {
    quantity,
    quote,
    cause: 'stopOut',
    rule: 'stopOut',
    fromMargin: true,
  });
}

// How much of a position has to be closed so that the rest has its full margin again.

/**
 * The fewest whole lots after whose closing at `market.quote`, with loss and charges paid from the margin, the
 * remaining margin meets the initial requirement of the rest. The whole position if no part does.
 */
function computePartToClose(position: Position, market: MarketView & { quote: Quote }): Quantity {
  const { lot } = getLotSizeRules(market.instrument, market.date);
  let few = 0n;
  let enough = (position.openQuantity - 1n) / lot;
  if (enough < 1n || !isRestCovered(position, enough * lot, market)) return position.openQuantity;
  while (enough - few > 1n) {
    const middle = (few + enough) / 2n;
    if (isRestCovered(position, middle * lot, market)) enough = middle;
    else few = middle;
  }
  return enough * lot;
}

function isRestCovered(position: Position, quantity: Quantity, market: MarketView & { quote: Quote }): boolean {
  const { quote } = market;
  const direction = getTradeDirection(position.side, 'close');
  const closingSidePrice = direction === 'buy' ? quote.ask : quote.bid;
  const { price } = computeLadderFill(
    direction,
    quantity,
    quote,
    getMarketTick(market, closingSidePrice),
    countUnitsTakenBefore(market, direction),
  );
  const cost = divide(position.openCost * quantity, position.openQuantity, 'down');
  const value = computeUnitsValue(direction, price, quantity, position.currency);
  const { fee, tax } = computeFillCosts(
    market,
    direction,
    price,
    quantity,
    1,
    false,
    buildUnfilledOrderProgress(position),
  );
  const margin = position.margin + (position.side === 'long' ? value - cost : cost - value) - fee - tax;
  const rest = {
    ...position,
    openQuantity: position.openQuantity - quantity,
    openCost: position.openCost - cost,
    margin,
  };
  return margin > 0n && computeEquity(rest, closingSidePrice) >= computeInitialRequirement(rest, closingSidePrice);
}
