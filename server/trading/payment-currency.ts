/** Paying an order with another currency: read from the wire, and added to the market with its rate. */
import { refuse, type Refusal } from '@bourse/contract/refusals.ts';
import {
  CURRENCY_EXCHANGE_RATE_DIGITS,
  type CurrencyExchange,
} from '@bourse/core/markets/charges/currency-exchange-rate.ts';
import {
  CURRENCY_DIGITS,
  formatAmount,
  formatDecimal,
  formatScaled,
  parseAmount,
  type Amount,
  type Currency,
} from '@bourse/core/ledger/money.ts';
import type { CurrencyExchangePreview } from '@bourse/core/trading/trading/preview-order-exchange.ts';
import type { MarketView } from '@bourse/core/trading/orders/market-view.ts';
import type { ExchangeRateLookup } from '../ledger/exchange-rates.ts';

export interface PaymentInCurrency {
  currency: Currency;
  maximum: Amount | null;
}

interface PaymentInput {
  effect?: string | undefined;
  oco?: unknown;
  payWith?: string | undefined;
  payMaximum?: string | undefined;
}

/** Null if it is paid as usual. A closing order buys nothing, and the two orders of a pair would both pay. */
export function parsePaymentCurrency({
  effect,
  oco,
  payWith: currency,
  payMaximum,
}: PaymentInput): PaymentInCurrency | Refusal | null {
  if (currency === undefined) return payMaximum === undefined ? null : refuse('badInput', { field: 'payMaximum' });
  if (CURRENCY_DIGITS[currency] === undefined) return refuse('currencyUnknown', { currency });
  if (effect === 'close') return refuse('badInput', { field: 'payWith' });
  if (oco !== undefined) return refuse('linkNotAllowed', { field: 'payWith' });
  const maximum = payMaximum === undefined ? null : parseAmount(payMaximum, currency);
  return payMaximum !== undefined && maximum === null
    ? refuse('badInput', { field: 'payMaximum' })
    : { currency, maximum };
}

/** The market with the present rate; for an order in its own currency it is unchanged. */
export function addPaymentRate(
  market: MarketView,
  paying: PaymentInCurrency | null,
  rates: ExchangeRateLookup,
  now: number,
): MarketView | Refusal {
  const { currency } = market.instrument;
  if (!paying) return market;
  // Nothing is exchanged then, so nothing would check the accepted maximum.
  if (paying.currency === currency)
    return paying.maximum === null ? market : refuse('badInput', { field: 'payMaximum' });
  const rate = rates(paying.currency, currency, now);
  return rate
    ? { ...market, exchange: { rate, maximum: paying.maximum } }
    : refuse('exchangeRateMissing', { from: paying.currency, to: currency });
}

const exchangeFields = (
  { rate, paid, spread }: Pick<CurrencyExchange, 'rate' | 'paid' | 'spread'>,
  bought: Amount,
) => ({
  currency: rate.pay,
  rate: formatDecimal(rate.rate, CURRENCY_EXCHANGE_RATE_DIGITS),
  spreadRate: formatScaled(rate.spread),
  paid: formatAmount(paid, rate.pay),
  spread: formatAmount(spread, rate.pay),
  bought: formatAmount(bought, rate.buy),
});

export const buildExchangeView = (exchange: CurrencyExchange) => exchangeFields(exchange, exchange.bought);

export const buildExchangePreviewView = (exchange: CurrencyExchangePreview, needed: Amount) => ({
  ...exchangeFields(exchange, needed),
  maximum: formatAmount(exchange.maximum, exchange.rate.pay),
  available: formatAmount(exchange.available, exchange.rate.pay),
  availableAfter: formatAmount(exchange.availableAfter, exchange.rate.pay),
});
