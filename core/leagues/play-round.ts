/** What a demo's player buys: at the market, for a fifth of what is available. */
import { lotOf } from '../lots.ts';
import { notional, type Quantity } from '../money.ts';
import { decidePlaceOrder } from '../trading/place-order.ts';
import type { TradingRefusal } from '../trading/refusals.ts';
import type { AccountState, Decision, MarketView, OrderRequest } from '../trading/types.ts';

const PART = 5n;

/** Null while nothing can be bought. */
export function decidePlay(state: AccountState, market: MarketView, now: number): Decision | TradingRefusal | null {
  const { instrument, quote, session, date } = market;
  if (quote === null || session !== 'open') return null;
  const { lot } = lotOf(instrument, date);
  const each = notional(quote.ask, lot, instrument.currency, 'up');
  const lots = each > 0n ? state.available(instrument.currency) / PART / each : 0n;
  return lots === 0n ? null : decidePlaceOrder(state, atMarket(lots * lot), market, now);
}

const atMarket = (quantity: Quantity): OrderRequest => ({
  side: 'long',
  effect: 'open',
  type: 'market',
  quantity,
  limitPrice: null,
  stopPrice: null,
  trail: null,
  watched: 'last',
  leverage: 1,
  dayTrading: false,
  timeInForce: 'day',
  goodTill: null,
  takeProfit: null,
  stopLoss: null,
  position: null,
  clientId: null,
});
