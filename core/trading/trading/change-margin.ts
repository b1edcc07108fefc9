/**
 * The customer adds margin to a position, so that it is closed later, or takes out margin that it does not need. At
 * delayed prices neither: whoever has seen the next ones would choose which of them closes it.
 */
import { maximumOf, minimumOf, type Amount } from '../../ledger/money.ts';
import { refuseRestrictedAction } from '../../compliance/account-restrictions.ts';
import { refuseBeforeClockMove } from './check-order-against-market.ts';
import { refuseAtDelayedPrices } from '../execution/delayed-prices.ts';
import { DecisionDraft } from '../execution/decision-draft.ts';
import {
  computeEquity,
  computeInitialRequirement,
  isLeveragedPosition,
  setPositionMargin,
} from '../positions/margin.ts';
import {
  refuseInsufficientBalance,
  refuseMarginNeeded,
  refuseNotInThatState,
  refuseTrading,
  type TradingRefusal,
} from '../execution/trading-refusals.ts';
import { computeSpendableMoney } from '../execution/buying-power.ts';
import { isMarginUsedUp } from '../books/stop-triggers.ts';
import type { AccountState, TradingChanges } from '../orders/account-state.ts';
import type { MarketView } from '../orders/market-view.ts';
import type { Position } from '../orders/position.ts';

/** Changes around one position, the one that the answer shows. */
export interface PositionDecision extends TradingChanges {
  position: Position;
}

export function decideAddMargin(
  state: AccountState,
  seq: bigint,
  amount: Amount,
  market: MarketView,
  now: number,
): PositionDecision | TradingRefusal {
  const position = findOpenPosition(state, seq);
  if ('refused' in position) return position;
  const { currency } = position;
  if (market.delay) return refuseAtDelayedPrices('delayedMargin', market);
  // A long position can't lose more than its whole cost, so no margin beyond that is accepted; a short one can.
  if (!isLeveragedPosition(position) || (position.side === 'long' && position.margin + amount > position.openCost))
    return refuseTrading('marginNotNeeded');
  const available = computeSpendableMoney(state, market, currency, now);
  if (amount > available) return refuseInsufficientBalance(amount, available, currency);
  const draft = new DecisionDraft(state, market, now);
  draft.pay(amount, 'available', 'margin', 'addMargin', currency, `p${seq}`);
  const raised = setPositionMargin(position, position.margin + amount);
  // A cent doesn't answer a margin call: its deadline is lifted only if the call price is no longer reached.
  const answers =
    raised.callPrice === null ||
    (market.quote !== null && !isMarginUsedUp(position.side, raised.callPrice, market.quote));
  const after = draft.putPosition(answers ? { ...raised, callDueAt: null } : raised);
  return { ...draft.changes(null), position: after };
}

/**
 * Never below the initial requirement at the present price, computed on the larger of its value at its closing side and
 * its cost.
 */
export function decideRemoveMargin(
  state: AccountState,
  seq: bigint,
  amount: Amount,
  market: MarketView,
  now: number,
): PositionDecision | TradingRefusal {
  const position = findOpenPosition(state, seq);
  if ('refused' in position) return position;
  const restricted = refuseRestrictedAction(state.states, 'open', now) ?? refuseBeforeClockMove(market);
  if (restricted) return restricted;
  if (market.delay) return refuseAtDelayedPrices('delayedMargin', market);
  const { quote } = market;
  if (!quote || market.session !== 'open') return refuseTrading('priceNotObtained');
  const removable = computeRemovableMargin(position, position.side === 'long' ? quote.bid : quote.ask);
  if (amount > removable) return refuseMarginNeeded(removable, position.currency);
  const draft = new DecisionDraft(state, market, now);
  draft.pay(amount, 'margin', 'available', 'removeMargin', position.currency, `p${seq}`);
  const after = draft.putPosition(setPositionMargin(position, position.margin - amount));
  return { ...draft.changes(null), position: after };
}

/** The most that can be added now; zero if more would change nothing. */
export function computeAddableMargin(position: Position, available: Amount): Amount {
  if (!isLeveragedPosition(position) || position.openQuantity === 0n) return 0n;
  return position.side === 'long'
    ? maximumOf(minimumOf(available, position.openCost - position.margin), 0n)
    : available;
}

/** Unrealised profit can't be taken out: the requirement must be met without it. */
export function computeRemovableMargin(position: Position, price: bigint): Amount {
  if (!isLeveragedPosition(position)) return 0n;
  const own = minimumOf(position.margin, computeEquity(position, price));
  return maximumOf(own - computeInitialRequirement(position, price), 0n);
}

function findOpenPosition(state: AccountState, seq: bigint): Position | TradingRefusal {
  const position = state.positions.find((each) => each.seq === seq);
  if (!position) return refuseTrading('positionNotFound');
  return position.openQuantity === 0n ? refuseNotInThatState(position.status) : position;
}
