/**
 * An order paid in another currency: what it needs is bought with that currency in the same decision, and only then
 * held or spent.
 */
import {
  type CurrencyExchange,
  computeExchangeCost,
  type ExchangePaymentTerms,
} from '../../markets/charges/currency-exchange-rate.ts';
import type { Amount, Currency } from '../../ledger/money.ts';
import { isLeveragedOrder, type Order } from '../orders/order.ts';
import type { DecisionDraft } from '../execution/decision-draft.ts';
import {
  refuseExchangeRateMoved,
  refuseInsufficientBalance,
  type TradingRefusal,
} from '../execution/trading-refusals.ts';
import { computeOrderBuyingPower } from '../execution/buying-power.ts';
import type { AccountState } from '../orders/account-state.ts';
import type { MarketView } from '../orders/market-view.ts';

const computeAvailableFor = (draft: DecisionDraft, order: Order, currency: Currency): Amount =>
  isLeveragedOrder(order) ? draft.availableAsMargin(currency) : draft.available(currency);

/** Makes sure that the order has `needed`, buying it if the order is paid in another currency. */
export function ensureOrderFunds(draft: DecisionDraft, order: Order, needed: Amount): TradingRefusal | null {
  const { exchange } = draft.market;
  if (exchange && needed > 0n) return buyCurrency(draft, order, needed, exchange);
  const available = computeAvailableFor(draft, order, order.currency);
  return needed > available ? refuseInsufficientBalance(needed, available, order.currency) : null;
}

/** Whether there is enough of the paying currency for `needed` in the instrument's currency. */
export function canPayForOrder(
  state: Pick<AccountState, 'available' | 'unsettled' | 'cashElsewhere' | 'principalOwed'>,
  market: MarketView,
  needed: Amount,
  now: number,
  request: Parameters<typeof isLeveragedOrder>[0],
): boolean {
  const { instrument, exchange } = market;
  if (!exchange) return needed <= computeOrderBuyingPower(state, market, request, instrument.currency, now);
  return (
    computeExchangeCost(needed, exchange.rate).paid <=
    computeOrderBuyingPower(state, market, request, exchange.rate.pay, now)
  );
}

function buyCurrency(
  draft: DecisionDraft,
  order: Order,
  bought: Amount,
  { rate, maximum }: ExchangePaymentTerms,
): TradingRefusal | null {
  const { pay, buy: currency } = rate;
  const { base, spread, paid } = computeExchangeCost(bought, rate);
  if (maximum !== null && paid > maximum) return refuseExchangeRateMoved(paid, maximum, pay);
  const available = computeAvailableFor(draft, order, pay);
  if (paid > available) return refuseInsufficientBalance(paid, available, pay);
  const reference = `x${order.seq}`;
  draft.pay(base, 'available', 'exchange', 'exchangeOut', pay, reference);
  draft.pay(spread, 'available', 'fees', 'exchangeSpread', pay, reference);
  draft.pay(bought, 'exchange', 'available', 'exchangeIn', currency, reference);
  draft.exchange = { order: order.seq, rate, paid, spread, bought };
  return null;
}

/** Records of exchanges. */
export interface CurrencyExchangeRecords {
  /** From one currency into another, for an order or by itself. */
  exchanges: CurrencyExchange;
}

declare module '../../ledger/decision-changes.ts' {
  interface RecordKinds extends CurrencyExchangeRecords {}
}
