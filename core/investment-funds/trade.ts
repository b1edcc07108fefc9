/** A fund's account trades and exchanges like anybody's, at the same prices and rates. */
import { decideExchange, offerOf } from '../exchange/exchange-money.ts';
import { EXCHANGE_RATE_DIGITS, type ExchangeRate } from '../exchange/exchange-cost.ts';
import type { Changes } from '../ledger/changes.ts';
import { digitsOf, divide, power10, SCALE_DIGITS, type Currency, type Rate } from '../money.ts';
import type { AccountState } from '../orders/account-state.ts';
import { atMarket } from '../orders/at-market.ts';
import type { MarketView } from '../orders/market-view.ts';
import type { OrderRequest } from '../orders/order.ts';
import { decidePlaceOrder } from '../trading/place-order.ts';
import type { BasketOrder } from './basket.ts';

/** `rate`: for a purchase in another currency, which is paid with the fund's own. */
export function decideTrade(
  state: AccountState,
  { effect, quantity }: Pick<BasketOrder, 'effect' | 'quantity'>,
  market: MarketView,
  rate: ExchangeRate | null,
  now: number,
): ReturnType<typeof decidePlaceOrder> {
  const paid = rate && effect === 'open' ? { ...market, exchange: { rate, maximum: null } } : market;
  // The next look handles what isn't filled at once.
  const order: OrderRequest = { ...atMarket({ side: 'long', effect }, quantity), timeInForce: 'ioc' };
  return decidePlaceOrder(state, order, paid, now);
}

/** Everything free and settled in another currency, into the fund's own; null if it brings nothing. */
export function decideBringHome(state: AccountState, rate: ExchangeRate, now: number): Changes | null {
  const free = state.available(rate.pay) - state.unsettled(rate.pay, now);
  const offer = free > 0n ? offerOf('exchange', free, rate, now) : null;
  if (!offer || 'refused' in offer) return null;
  const decided = decideExchange(state, offer, rate, now);
  return 'refused' in decided ? null : { ...decided, notices: [] };
}

/** Minor units of the fund's currency per minor unit of the bought one, 8 decimals. */
export function unitRate({ pay, buy, rate }: Pick<ExchangeRate, 'pay' | 'buy' | 'rate'>): Rate {
  const digits = EXCHANGE_RATE_DIGITS - SCALE_DIGITS + digitsOf(buy as Currency) - digitsOf(pay as Currency);
  return digits >= 0 ? divide(rate, power10(digits), 'half-even') : rate * power10(-digits);
}
