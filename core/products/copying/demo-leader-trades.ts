/** How the leaders of a demo world trade: only by the clock, each with its own style. It contains no advice. */
import { getLotSizeRules } from '../../markets/order-rules/lot-sizes.ts';
import { currencyDigitsOf, divide, parseScaled, power10, SCALE_DIGITS } from '../../ledger/money.ts';
import type { AccountState, OrderDecision } from '../../trading/orders/account-state.ts';
import type { MarketView } from '../../trading/orders/market-view.ts';
import { decidePlaceOrder } from '../../trading/trading/place-order.ts';
import type { TradingRefusal } from '../../trading/execution/trading-refusals.ts';
import { buildMarketOrderRequest } from '../../trading/orders/order.ts';
import { decideClosePosition } from '../../trading/trading/close-position.ts';

export interface DemoLeaderTradingStyle {
  /** How long a position is held. */
  holdsMs: number;
  /** The share of the available money that goes into one purchase: one in this many. */
  partOf: bigint;
}

/** Buys if nothing is held, and sells what has been held long enough. Null if there is nothing to do. */
export function decideDemoLeaderTrade(
  state: AccountState,
  { holdsMs, partOf }: DemoLeaderTradingStyle,
  market: MarketView,
  now: number,
): OrderDecision | TradingRefusal | null {
  const { quote, instrument, date, session } = market;
  if (!quote || session !== 'open') return null;
  const held = state.positions.find(({ openQuantity }) => openQuantity > 0n);
  if (held) return now - held.openedAt < holdsMs ? null : decideCloseHoldingWithinDepth(state, held.seq, market, now);
  const { lot } = getLotSizeRules(instrument, date);
  const money = state.available(instrument.currency) / partOf;
  const units = divide(money * power10(2 * SCALE_DIGITS - currencyDigitsOf(instrument.currency)), quote.ask, 'down');
  const quantity = units - (units % lot);
  if (quantity === 0n) return null;
  return decidePlaceOrder(state, buildMarketOrderRequest({ side: 'long', effect: 'open' }, quantity, 1), market, now);
}

// Closes the holdings of a copy that is being stopped as its follower could: at the market, as far as its depth allows.

/** After a refusal it is tried again; null if nothing can be filled now. */
export function decideCloseHoldingWithinDepth(
  state: AccountState,
  seq: bigint,
  market: MarketView,
  now: number,
): OrderDecision | TradingRefusal | null {
  const whole = decideClosePosition(state, seq, null, market, now);
  if (!('refused' in whole) || whole.refused !== 'orderTooLarge') return whole;
  const most = parseScaled(whole.params.maximum) ?? 0n;
  return most > 0n ? decideClosePosition(state, seq, most, market, now) : null;
}
