/** Preview of paying an order in another currency. */
import { type Amount, divide } from '../../ledger/money.ts';
import { computeExchangeCost, type ExchangeRate } from '../../markets/charges/currency-exchange-rate.ts';
import { computeOrderBuyingPower } from '../execution/buying-power.ts';
import type { AccountState } from '../orders/account-state.ts';
import type { MarketView } from '../orders/market-view.ts';
import type { OrderRequest } from '../orders/order.ts';

/** How far the rate may move between the preview and the order: 0.3 %. The house's own rule. */
const RATE_ROOM_BPS = 30n;

export interface CurrencyExchangePreview {
  rate: ExchangeRate;
  /** In the paid currency, including the spread. */
  paid: Amount;
  spread: Amount;
  /** The most that a customer accepts by confirming: at the worst accepted price, with room for the rate. */
  maximum: Amount;
  available: Amount;
  availableAfter: Amount;
}

/**
 * `needed` and `worst` are what the order costs now and at its worst accepted price, in the instrument's currency;
 * `available` is what can pay for it, `owned` all that the wallet has, whenever it settles.
 */
function previewExchange(
  rate: ExchangeRate,
  needed: Amount,
  worst: Amount,
  available: Amount,
  owned: Amount,
): CurrencyExchangePreview {
  const { paid, spread } = computeExchangeCost(needed, rate);
  const most = computeExchangeCost(worst > needed ? worst : needed, rate).paid;
  return {
    rate,
    paid,
    spread,
    maximum: divide(most * (10_000n + RATE_ROOM_BPS), 10_000n, 'up'),
    available,
    availableAfter: (paid > available ? available : owned) - paid,
  };
}

/** If another currency pays; `worst` is the total at the worst price. */
export function previewOrderExchange(
  state: AccountState,
  request: OrderRequest,
  market: MarketView,
  total: Amount,
  worst: Amount,
  now: number,
): CurrencyExchangePreview | null {
  if (!market.exchange || request.effect !== 'open') return null;
  const { rate } = market.exchange;
  const payable = computeOrderBuyingPower(state, market, request, rate.pay, now);
  return previewExchange(rate, total, worst, payable, state.available(rate.pay));
}
