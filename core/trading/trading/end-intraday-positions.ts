/**
 * Positions that may only be held within the day (day trades, and short positions in some markets): the customer is
 * warned of the end, then the house closes them by its own order.
 */
import { getShortSellingRule } from '../../markets/order-rules/short-selling-and-leverage.ts';
import { closePositionByHouse } from './close-position.ts';
import { DecisionDraft } from '../execution/decision-draft.ts';
import { buildIntradayClosingNotice } from '../execution/trading-notices.ts';
import { getIntradayClosingTime, getIntradayWarningTime } from '../day-trading/day-trade.ts';
import type { AccountState, OrderDecision, TradingChanges } from '../orders/account-state.ts';
import type { MarketView } from '../orders/market-view.ts';
import type { Position } from '../orders/position.ts';

export type IntradayEndStep = 'warn' | 'close' | null;

/**
 * The step due now for a position opened on the market's local date `openedOn`; one from an earlier day, left over by
 * an outage, is closed at once.
 */
export function getIntradayEndStep(
  { side, dayTrading }: Pick<Position, 'side' | 'dayTrading'>,
  openedOn: string,
  market: MarketView,
  now: number,
): IntradayEndStep {
  const { instrument, date, session } = market;
  const ends = dayTrading || (side === 'short' && getShortSellingRule(instrument.market, date).intradayOnly);
  if (!ends || session !== 'open') return null;
  if (openedOn < date || now >= getIntradayClosingTime(market)) return 'close';
  return now >= getIntradayWarningTime(market) ? 'warn' : null;
}

const findOpenPosition = (state: AccountState, seq: bigint): Position | undefined =>
  state.positions.find((each) => each.seq === seq && each.openQuantity > 0n);

/** Null if there is nothing to say. */
export function decideIntradayWarning(
  state: AccountState,
  seq: bigint,
  openedOn: string,
  market: MarketView,
  now: number,
): TradingChanges | null {
  const position = findOpenPosition(state, seq);
  if (!position || getIntradayEndStep(position, openedOn, market, now) !== 'warn') return null;
  return new DecisionDraft(state, market, now).changes(
    buildIntradayClosingNotice(position, market, getIntradayClosingTime(market)),
  );
}

/**
 * Closes all of it, as far as units are offered; first ends orders that wait to close it. Null if there is nothing to
 * do, or nothing can be filled.
 */
export function decideIntradayClosing(
  state: AccountState,
  seq: bigint,
  openedOn: string,
  market: MarketView,
  now: number,
): OrderDecision | null {
  const position = findOpenPosition(state, seq);
  const { quote } = market;
  if (!position || !quote || getIntradayEndStep(position, openedOn, market, now) !== 'close') return null;
  return closePositionByHouse(new DecisionDraft(state, market, now), position, {
    quantity: position.openQuantity,
    quote,
    cause: 'intradayEnd',
  });
}
