/**
 * Positions that may only be held within the day (day trades, and short positions in some markets): the customer is
 * warned of the end, then the house closes them by its own order.
 */
import { shortingOf } from '../../markets/order-rules/short-selling.ts';
import { closeByHouse } from './close-by-house.ts';
import { Draft } from '../execution/draft.ts';
import { intradayNotice } from '../execution/notices.ts';
import { closesAt, warnsAt } from '../day-trading/day-trade.ts';
import type { AccountState, Decision, TradingChanges } from '../orders/account-state.ts';
import type { MarketView } from '../orders/market-view.ts';
import type { Position } from '../orders/position.ts';

export type IntradayStep = 'warn' | 'close' | null;

/**
 * The step due now for a position opened on the market's local date `openedOn`; one from an earlier day, left over by
 * an outage, is closed at once.
 */
export function intradayStep(
  { side, dayTrading }: Pick<Position, 'side' | 'dayTrading'>,
  openedOn: string,
  market: MarketView,
  now: number,
): IntradayStep {
  const { instrument, date, session } = market;
  const ends = dayTrading || (side === 'short' && shortingOf(instrument.market, date).intradayOnly);
  if (!ends || session !== 'open') return null;
  if (openedOn < date || now >= closesAt(market)) return 'close';
  return now >= warnsAt(market) ? 'warn' : null;
}

const openOne = (state: AccountState, seq: bigint): Position | undefined =>
  state.positions.find((each) => each.seq === seq && each.openQuantity > 0n);

/** Null if there is nothing to say. */
export function decideWarnIntraday(
  state: AccountState,
  seq: bigint,
  openedOn: string,
  market: MarketView,
  now: number,
): TradingChanges | null {
  const position = openOne(state, seq);
  if (!position || intradayStep(position, openedOn, market, now) !== 'warn') return null;
  return new Draft(state, market, now).changes(intradayNotice(position, market, closesAt(market)));
}

/**
 * Closes all of it, as far as units are offered; first ends orders that wait to close it. Null if there is nothing to
 * do, or nothing can be filled.
 */
export function decideCloseIntraday(
  state: AccountState,
  seq: bigint,
  openedOn: string,
  market: MarketView,
  now: number,
): Decision | null {
  const position = openOne(state, seq);
  const { quote } = market;
  if (!position || !quote || intradayStep(position, openedOn, market, now) !== 'close') return null;
  return closeByHouse(new Draft(state, market, now), position, {
    quantity: position.openQuantity,
    quote,
    cause: 'intradayEnd',
  });
}
