/** How the leaders of a demo world trade: only by the clock, each in their own way. It contains no advice. */
import { lotOf } from '../lots.ts';
import { digitsOf, divide, power10, SCALE_DIGITS } from '../money.ts';
import type { AccountState, Decision } from '../orders/account-state.ts';
import type { MarketView } from '../orders/market-view.ts';
import { decidePlaceOrder } from '../trading/place-order.ts';
import type { TradingRefusal } from '../trading/refusals.ts';
import { decideCloseHeld } from './close-held.ts';
import { atMarket } from '../orders/at-market.ts';

export interface DemoStyle {
  /** How long a position is held. */
  holdsMs: number;
  /** The share of the available money that goes into one purchase: one in this many. */
  partOf: bigint;
}

/** Buys if nothing is held, and sells what has been held long enough. Null if there is nothing to do. */
export function decideDemoTrade(
  state: AccountState,
  { holdsMs, partOf }: DemoStyle,
  market: MarketView,
  now: number,
): Decision | TradingRefusal | null {
  const { quote, instrument, date, session } = market;
  if (!quote || session !== 'open') return null;
  const held = state.positions.find(({ openQuantity }) => openQuantity > 0n);
  if (held) return now - held.openedAt < holdsMs ? null : decideCloseHeld(state, held.seq, market, now);
  const { lot } = lotOf(instrument, date);
  const money = state.available(instrument.currency) / partOf;
  const units = divide(money * power10(2 * SCALE_DIGITS - digitsOf(instrument.currency)), quote.ask, 'down');
  const quantity = units - (units % lot);
  if (quantity === 0n) return null;
  return decidePlaceOrder(state, atMarket({ side: 'long', effect: 'open' }, quantity, 1), market, now);
}
