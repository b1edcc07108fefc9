/**
 * An order paid in another currency: what it needs is bought with that currency in the same decision, and only then
 * held or spent.
 */
import { type Exchange, exchangeCost, type ExchangeTerms } from '../../markets/charges/exchange-cost.ts';
import type { Amount, Currency } from '../../ledger/money.ts';
import { isLeveraged, type Order } from '../orders/order.ts';
import type { Draft } from '../execution/draft.ts';
import { exchangeMoved, insufficientBalance, type TradingRefusal } from '../execution/refusals.ts';
import { payableFor } from '../execution/buying-power.ts';
import type { AccountState } from '../orders/account-state.ts';
import type { MarketView } from '../orders/market-view.ts';

const availableFor = (draft: Draft, order: Order, currency: Currency): Amount =>
  isLeveraged(order) ? draft.availableAsMargin(currency) : draft.available(currency);

/** Makes sure that the order has `needed`, buying it if the order is paid in another currency. */
export function provide(draft: Draft, order: Order, needed: Amount): TradingRefusal | null {
  const { exchange } = draft.market;
  if (exchange && needed > 0n) return buy(draft, order, needed, exchange);
  const available = availableFor(draft, order, order.currency);
  return needed > available ? insufficientBalance(needed, available, order.currency) : null;
}

/** Whether there is enough of the paying currency for `needed` in the instrument's currency. */
export function canPay(
  state: Pick<AccountState, 'available' | 'unsettled' | 'cashElsewhere' | 'principalOwed'>,
  market: MarketView,
  needed: Amount,
  now: number,
  request: Parameters<typeof isLeveraged>[0],
): boolean {
  const { instrument, exchange } = market;
  if (!exchange) return needed <= payableFor(state, market, request, instrument.currency, now);
  return exchangeCost(needed, exchange.rate).paid <= payableFor(state, market, request, exchange.rate.pay, now);
}

function buy(draft: Draft, order: Order, bought: Amount, { rate, maximum }: ExchangeTerms): TradingRefusal | null {
  const { pay, buy: currency } = rate;
  const { base, spread, paid } = exchangeCost(bought, rate);
  if (maximum !== null && paid > maximum) return exchangeMoved(paid, maximum, pay);
  const available = availableFor(draft, order, pay);
  if (paid > available) return insufficientBalance(paid, available, pay);
  const reference = `x${order.seq}`;
  draft.pay(base, 'available', 'exchange', 'exchangeOut', pay, reference);
  draft.pay(spread, 'available', 'fees', 'exchangeSpread', pay, reference);
  draft.pay(bought, 'exchange', 'available', 'exchangeIn', currency, reference);
  draft.exchange = { order: order.seq, rate, paid, spread, bought };
  return null;
}

/** Records of exchanges. */
export interface ExchangeRecords {
  /** From one currency into another, for an order or by itself. */
  exchanges: Exchange;
}

declare module '../../ledger/changes.ts' {
  interface RecordKinds extends ExchangeRecords {}
}
