/**
 * Changing one currency into another: the rate from the currency market's quotes, plus the house's spread, which is
 * disclosed.
 */
import type { Quote } from '../market-types.ts';
import {
  currencyDigitsOf,
  divide,
  power10,
  multiplyByRate,
  SCALE,
  type Amount,
  type Currency,
  type Price,
  type Rate,
} from '../../ledger/money.ts';
import { getValueInForce } from '../rulebook/rulebook.ts';
import type { DatedEntry } from '../rulebook/rule-types.ts';
import { HOUSE_RULE_SOURCE, parsePercent } from '../rulebook/rule-notation.ts';

/** A dong is 0.00004 dollars: eight decimals would leave four digits of that. */
export const CURRENCY_EXCHANGE_RATE_DIGITS = 12;

/** As many as a rate can be read and checked with: the rest is less than a ten-millionth of the amount. */
const CURRENCY_EXCHANGE_RATE_SIGNIFICANT_DIGITS = 8;

/** A pair's price from which the rate is made. */
export interface ExchangeRateLeg {
  pair: string;
  price: Price;
  seq: number;
  at: number;
  source: string;
}
export interface ExchangeRate {
  /** The currency paid with, and the one bought. */
  pay: Currency;
  buy: Currency;
  /** Units of `pay` for one of `buy`, times 10^12, before the spread. */
  rate: bigint;
  /** Share of the amount at the rate, 8 decimals. */
  spread: Rate;
  /** None between the dollar and the digital dollar. */
  legs: readonly ExchangeRateLeg[];
}

export const CURRENCY_EXCHANGE_SPREADS: readonly DatedEntry<Rate>[] = [
  { from: '2000-01-01', source: HOUSE_RULE_SOURCE, value: parsePercent('0.25') },
];
/** The house's spread on a date (YYYY-MM-DD, UTC). */
export const getCurrencyExchangeSpread = (date: string): Rate => getValueInForce(CURRENCY_EXCHANGE_SPREADS, date);

/** USDT is valued at one US dollar: its issuer's promise, and no market of ours quotes it otherwise. */
const DOLLARS: ReadonlySet<Currency> = new Set(['USD', 'USDT']);

interface DollarPrice {
  numerator: bigint;
  denominator: bigint;
  leg: ExchangeRateLeg | null;
}

/**
 * The price of a unit of one currency in the other, one of them dollars, at the ask or the bid like anybody; null
 * without a quote.
 */
function computePriceInDollars(
  currency: Currency,
  does: 'buys' | 'sells',
  quoteOf: (pair: string) => Quote | null,
): DollarPrice | null {
  if (DOLLARS.has(currency)) return { numerator: 1n, denominator: 1n, leg: null };
  const leg = ({ instrument, seq, at, source }: Quote, price: Price): ExchangeRateLeg => ({
    pair: instrument,
    price,
    seq,
    at,
    source,
  });
  const direct = quoteOf(`FX.${currency}USD`);
  if (direct) {
    const price = does === 'buys' ? direct.ask : direct.bid;
    return does === 'buys'
      ? { numerator: price, denominator: SCALE, leg: leg(direct, price) }
      : { numerator: SCALE, denominator: price, leg: leg(direct, price) };
  }
  const inverse = quoteOf(`FX.USD${currency}`);
  if (!inverse) return null;
  const price = does === 'buys' ? inverse.bid : inverse.ask;
  return does === 'buys'
    ? { numerator: SCALE, denominator: price, leg: leg(inverse, price) }
    : { numerator: price, denominator: SCALE, leg: leg(inverse, price) };
}

/**
 * The current rate for buying `buy` with `pay`, through the dollar, rounded up in its last significant digit; null if
 * no pair connects them.
 */
export function computeExchangeRate(
  pay: Currency,
  buy: Currency,
  quoteOf: (pair: string) => Quote | null,
  date: string,
): ExchangeRate | null {
  const [sold, bought] = [computePriceInDollars(pay, 'sells', quoteOf), computePriceInDollars(buy, 'buys', quoteOf)];
  if (!sold || !bought) return null;
  const exact = divide(
    sold.numerator * bought.numerator * power10(CURRENCY_EXCHANGE_RATE_DIGITS),
    sold.denominator * bought.denominator,
    'up',
  );
  const unit = power10(Math.max(exact.toString().length - CURRENCY_EXCHANGE_RATE_SIGNIFICANT_DIGITS, 0));
  const rate = divide(exact, unit, 'up') * unit;
  return {
    pay,
    buy,
    rate,
    spread: getCurrencyExchangeSpread(date),
    legs: [sold.leg, bought.leg].filter((leg) => leg !== null),
  };
}

/** The price of `amount` of the bought currency: at the rate, the spread, and both. Each is rounded up. */
export function computeExchangeCost(
  amount: Amount,
  { pay, buy, rate, spread }: Pick<ExchangeRate, 'pay' | 'buy' | 'rate' | 'spread'>,
): { base: Amount; spread: Amount; paid: Amount } {
  const base = divide(
    amount * rate * power10(currencyDigitsOf(pay)),
    power10(CURRENCY_EXCHANGE_RATE_DIGITS) * power10(currencyDigitsOf(buy)),
    'up',
  );
  const added = multiplyByRate(base, spread, 'up');
  return { base, spread: added, paid: base + added };
}

/**
 * How an order is paid: at which rate, and the most of the paid currency that the customer accepts, if any was named.
 */
export interface ExchangePaymentTerms {
  rate: ExchangeRate;
  maximum: Amount | null;
}

/**
 * An exchange as it was carried out. `paid` includes `spread`. If it was for no order, `order` is its own number;
 * `kind` absent means order.
 */
export interface CurrencyExchange {
  order: bigint;
  kind?: 'order' | 'exchange' | 'transfer';
  rate: ExchangeRate;
  paid: Amount;
  spread: Amount;
  bought: Amount;
}
