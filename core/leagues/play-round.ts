/** A demo player's purchases: at the market, for a fifth of the available money. */
import { lotOf } from '../lots.ts';
import { notional } from '../money.ts';
import { atMarket } from '../orders/at-market.ts';
import { decidePlaceOrder } from '../trading/place-order.ts';
import type { TradingRefusal } from '../trading/refusals.ts';
import type { AccountState, Decision } from '../orders/account-state.ts';
import type { MarketView } from '../orders/market-view.ts';

const PART = 5n;

/** Null while nothing can be bought. */
export function decidePlay(state: AccountState, market: MarketView, now: number): Decision | TradingRefusal | null {
  const { instrument, quote, session, date } = market;
  if (quote === null || session !== 'open') return null;
  const { lot } = lotOf(instrument, date);
  const each = notional(quote.ask, lot, instrument.currency, 'up');
  const lots = each > 0n ? state.available(instrument.currency) / PART / each : 0n;
  return lots === 0n
    ? null
    : decidePlaceOrder(state, atMarket({ side: 'long', effect: 'open' }, lots * lot), market, now);
}
