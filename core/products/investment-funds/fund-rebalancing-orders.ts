/**
 * The trades by which a fund reaches its weights: everything on its rebalancing dates, otherwise only as much as its
 * money requires.
 */
import {
  type Amount,
  type Currency,
  currencyDigitsOf,
  divide,
  maximumOf,
  computeNotional,
  multiplyByRate,
  power10,
  type Price,
  type Quantity,
  type Rate,
  SCALE,
  SCALE_DIGITS,
  minimumOf,
} from '../../ledger/money.ts';
import { FUND_WEIGHT_TOLERANCE } from './fund-valuation-and-rules.ts';
import { decideCurrencyExchange, buildCurrencyExchangeOffer } from '../../trading/exchange/currency-exchange-offer.ts';
import { CURRENCY_EXCHANGE_RATE_DIGITS, type ExchangeRate } from '../../markets/charges/currency-exchange-rate.ts';
import type { DecisionChanges } from '../../ledger/decision-changes.ts';
import type { AccountState } from '../../trading/orders/account-state.ts';
import { buildMarketOrderRequest, type OrderRequest } from '../../trading/orders/order.ts';
import type { MarketView } from '../../trading/orders/market-view.ts';
import { decidePlaceOrder } from '../../trading/trading/place-order.ts';

/** How much of a weight can be traded now. */
export interface TradableHolding {
  instrument: string;
  currency: Currency;
  part: bigint;
  held: Quantity;
  /** Roughly the price now. */
  price: Price;
  /** The smallest quantity, of which all others are multiples. */
  step: Quantity;
  /** The fund's currency for one of the instrument's, 8 decimals. */
  rate: bigint;
}
export interface BasketOrder {
  instrument: string;
  effect: 'open' | 'close';
  quantity: Quantity;
}
/**
 * The share of the available money that is kept back from purchases: for charges, and for prices that move meanwhile.
 */
const CASH_RESERVE_RATE: bigint = 500_000n;

const worthOf = ({ price, currency, rate }: TradableHolding, quantity: Quantity): Amount =>
  multiplyByRate(computeNotional(price, quantity, currency, 'half-up'), rate, 'half-even');

function quantityFor({ price, currency, rate, step }: TradableHolding, amount: Amount): Quantity {
  if (amount <= 0n || price <= 0n || rate <= 0n) return 0n;
  const each = divide(computeNotional(price, SCALE, currency, 'up') * rate, SCALE, 'up');
  const quantity = each <= 0n ? 0n : divide(amount * SCALE, each, 'down');
  return quantity - (quantity % step);
}

interface Over {
  each: TradableHolding;
  /** Holdings beyond their weight. */
  amount: Amount;
}

/**
 * Sells the same share of each holding over its weight, until `shortfall` is raised; in whole steps, where the next
 * holding makes up for rounding. `least` is due, so as much of it as possible is raised, even if that is a step too
 * much.
 */
function sellProportionally(over: readonly Over[], shortfall: Amount, least: Amount): BasketOrder[] {
  const all = over.reduce((sum, { amount }) => sum + amount, 0n);
  const wanted = minimumOf(shortfall, all);
  let part = 0n;
  let raised = 0n;
  const sold = over.map(({ each, amount }) => {
    part += amount;
    const quantity = minimumOf(each.held, quantityFor(each, divide(wanted * part, all, 'up') - raised));
    raised += worthOf(each, quantity);
    return { each, quantity };
  });
  return sold.flatMap(({ each, quantity }) => {
    const short = least - raised;
    const more = short > 0n ? minimumOf(each.held - quantity, quantityFor(each, short) + each.step) : 0n;
    raised += worthOf(each, more);
    const { instrument } = each;
    return quantity + more > 0n ? [{ instrument, effect: 'close', quantity: quantity + more }] : [];
  });
}

/**
 * On rebalancing dates everything that is off by more than the tolerance; if money is missing, as much as is missing.
 */
function salesOf(over: readonly Over[], beyond: Amount, shortfall: Amount, due: Amount): BasketOrder[] {
  let raised = 0n;
  const sales: BasketOrder[] = [];
  for (const { each, amount } of over) {
    if (amount <= beyond) continue;
    const quantity = minimumOf(each.held, quantityFor(each, amount));
    if (quantity === 0n) continue;
    raised += worthOf(each, quantity);
    sales.push({ instrument: each.instrument, effect: 'close', quantity });
  }
  if (shortfall <= raised) return sales;
  const sold = new Set(sales.map(({ instrument }) => instrument));
  const others = over.filter(({ each }) => !sold.has(each.instrument));
  return [...sales, ...sellProportionally(others, shortfall - raised, due - raised)];
}

/**
 * `worth`: the fund's, less what it owes. `cash`: available money less what it owes; if negative, it has to sell. Sales
 * come first, since purchases may need their money.
 */
export function computeBasketOrders(
  weights: readonly TradableHolding[],
  { worth, cash, rebalancing }: { worth: Amount; cash: Amount; rebalancing: boolean },
): BasketOrder[] {
  const least = multiplyByRate(worth, FUND_WEIGHT_TOLERANCE, 'down');
  const parts = weights.reduce((sum, { part }) => sum + part, 0n);
  const idle = worth - multiplyByRate(worth, parts, 'down');
  const due = cash < 0n ? -cash + multiplyByRate(-cash, CASH_RESERVE_RATE, 'up') : 0n;
  const shortfall = cash < 0n || cash < idle - least ? maximumOf(idle - cash, due) : 0n;
  const invests = cash > idle + least;
  const over: Over[] = [];
  const purchases: BasketOrder[] = [];
  let spent = 0n;
  const spendable = multiplyByRate(cash > 0n ? cash : 0n, SCALE - CASH_RESERVE_RATE, 'down');
  for (const each of weights) {
    const { instrument, part, held } = each;
    const off = multiplyByRate(worth, part, 'down') - worthOf(each, held);
    if (off < 0n) over.push({ each, amount: -off });
    else if (off > 0n && (invests || rebalancing)) {
      const most = off < spendable - spent ? off : spendable - spent;
      const quantity = most < least && !invests ? 0n : quantityFor(each, most);
      if (quantity === 0n) continue;
      spent += worthOf(each, quantity);
      purchases.push({ instrument, effect: 'open', quantity });
    }
  }
  return [...salesOf(over, rebalancing ? least : worth, shortfall, due), ...purchases];
}

// A fund's account trades and exchanges like anybody's, at the same prices and rates.

/** `rate`: for a purchase in another currency, which is paid with the fund's own. */
export function decideBasketTrade(
  state: AccountState,
  { effect, quantity }: Pick<BasketOrder, 'effect' | 'quantity'>,
  market: MarketView,
  rate: ExchangeRate | null,
  now: number,
): ReturnType<typeof decidePlaceOrder> {
  const paid = rate && effect === 'open' ? { ...market, exchange: { rate, maximum: null } } : market;
  // The next look handles what isn't filled at once. At delayed prices it waits for the first later one.
  const order: OrderRequest = {
    ...buildMarketOrderRequest({ side: 'long', effect }, quantity),
    timeInForce: market.delay ? 'day' : 'ioc',
  };
  return decidePlaceOrder(state, order, paid, now);
}

/** Everything free and settled in another currency, into the fund's own; null if it brings nothing. */
export function decideConvertToFundCurrency(
  state: AccountState,
  rate: ExchangeRate,
  now: number,
): DecisionChanges | null {
  const free = state.available(rate.pay) - state.unsettled(rate.pay, now);
  const offer = free > 0n ? buildCurrencyExchangeOffer('exchange', free, rate, now) : null;
  if (!offer || 'refused' in offer) return null;
  const decided = decideCurrencyExchange(state, offer, rate, now);
  return 'refused' in decided ? null : { ...decided, notices: [] };
}

/** Minor units of the fund's currency per minor unit of the bought one, 8 decimals. */
export function computeMinorUnitRate({ pay, buy, rate }: Pick<ExchangeRate, 'pay' | 'buy' | 'rate'>): Rate {
  const digits =
    CURRENCY_EXCHANGE_RATE_DIGITS -
    SCALE_DIGITS +
    currencyDigitsOf(buy as Currency) -
    currencyDigitsOf(pay as Currency);
  return digits >= 0 ? divide(rate, power10(digits), 'half-even') : rate * power10(-digits);
}
