/**
 * Rolling a currency pair over: at 17:00 in New York its settlement moves to the next value date. The holder is
 * credited the rate of the bought currency and charged that of the sold one, for as many days as the settlement moves:
 * usually one, three over a weekend, more around holidays. With simulated prices only the house's share is charged.
 */
import { addDays, dayNumber, weekdayOf } from '../dates.ts';
import type { Instrument, Market } from '../markets/market.ts';
import { dayBasis } from './financing.ts';
import { type Amount, type Currency, divide, type Quantity, type Rate, SCALE, smaller } from '../ledger/money.ts';
import {
  BANK_HOLIDAYS,
  CREDIT_EARNED_IN,
  DAY_TRADES_ROLLED_FROM,
  MADE_UP_WITHOUT_DIFFERENCE_FROM,
  OVERNIGHT_RATES,
  ROLLED_FROM,
  ROLLOVER_MARKUP,
  SPOT_DAYS,
} from '../markets/rulebook/fx-rollover.ts';
import { FX } from '../markets/rulebook/fx.ts';
import { ruleOn, rulesOf } from '../markets/rulebook/rulebook.ts';
import { isTradingDate, nextTradingDate } from '../markets/sessions/sessions.ts';
import { shortingOf } from '../markets/order-rules/short-selling.ts';

/** 17:00, the end of a currency day, as a minute of its date. */
export const ROLLED_AT_MINUTE = 17 * 60;
const HOUR_MS = 3_600_000;

/** Whether positions of `market` are rolled over on the trading day `date` instead of being charged for its night. */
export const isRolledOver = (market: Market, date: string): boolean => market === 'FX' && date >= ROLLED_FROM;

/** Whether a position on that side is rolled over on that day; a day trade is rolled over only if it is charged. */
export const rollsOver = (
  instrument: Instrument,
  { side, dayTrading }: { side: 'long' | 'short'; dayTrading: boolean },
  date: string,
): boolean =>
  isRolledOver(instrument.market, date) &&
  daysRolled(instrument, date) > 0 &&
  (!dayTrading || (date >= DAY_TRADES_ROLLED_FROM && rolloverRate(instrument, side, date) <= 0n));

/** Stock markets by currency; their closed days stand in for bank holidays. */
const MARKET_OF: Readonly<Record<Currency, Market>> = { KRW: 'KR', MXN: 'MX', THB: 'TH', INR: 'IN', SAR: 'SA' };

const closedDays = new Map<Currency, ReadonlySet<string>>();
function closedFor(currency: Currency): ReadonlySet<string> {
  let closed = closedDays.get(currency);
  if (!closed) {
    const market = MARKET_OF[currency];
    const ofMarket = market
      ? rulesOf(market)
          .specialDays.filter(({ spans }) => spans === undefined)
          .map(({ date }) => date)
      : [];
    closedDays.set(
      currency,
      (closed = new Set([
        ...FX.specialDays.map(({ date }) => date),
        ...(BANK_HOLIDAYS[currency]?.dates ?? []),
        ...ofMarket,
      ])),
    );
  }
  return closed;
}

const isBusinessDay = (currency: Currency, date: string): boolean =>
  weekdayOf(date) % 6 !== 0 && !closedFor(currency).has(date);

/** Splits "EURUSD" into the base currency, which is bought and sold, and the quote currency, which pays. */
export const currenciesOf = ({ code }: Pick<Instrument, 'code'>): { base: Currency; quote: Currency } => ({
  base: code.slice(0, 3),
  quote: code.slice(3),
});

/**
 * Value date of a trade made on the trading day `date`. Days count if the banks of the currency other than the dollar
 * are open; on the last one those of both must be.
 */
export function valueDate(pair: Pick<Instrument, 'code'>, date: string): string {
  const { base, quote } = currenciesOf(pair);
  const counted = base === 'USD' ? quote : base;
  let value = date;
  for (let left = SPOT_DAYS.oneDay.includes(pair.code) ? 1 : SPOT_DAYS.ordinary; left > 0; ) {
    value = addDays(value, 1);
    if (isBusinessDay(counted, value)) left -= 1;
  }
  while (!isBusinessDay(base, value) || !isBusinessDay(quote, value)) value = addDays(value, 1);
  return value;
}

/**
 * By how many days the settlement moves at the end of the trading day `date`; 0 on a day without trading, and past the
 * last year whose holidays are known.
 */
export function daysRolled(pair: Pick<Instrument, 'code'>, date: string): number {
  const next = isTradingDate('FX', 'exchange', date) ? nextTradingDate('FX', 'exchange', date) : null;
  return next === null ? 0 : dayNumber(valueDate(pair, next)) - dayNumber(valueDate(pair, date));
}

const overnight = (currency: Currency, date: string): Rate => ruleOn(OVERNIGHT_RATES[currency] ?? [], date);

/** The fields of a pair that determine its rollover rate. */
export type RolledPair = Pick<Instrument, 'code' | 'madeUp'>;

/**
 * Whether the pair is rolled over without the rate difference of its currencies, so that nobody is credited anything.
 */
export const isWithoutDifference = ({ madeUp }: Pick<RolledPair, 'madeUp'>, date: string): boolean =>
  madeUp === true && date >= MADE_UP_WITHOUT_DIFFERENCE_FROM;

/**
 * The yearly rate that holding one side of a pair is credited (above zero) or charged (below), less the house's part.
 */
export function rolloverRate(pair: RolledPair, side: 'long' | 'short', date: string): Rate {
  const { base, quote } = currenciesOf(pair);
  const difference = isWithoutDifference(pair, date) ? 0n : overnight(base, date) - overnight(quote, date);
  return (side === 'long' ? difference : -difference) - ruleOn(ROLLOVER_MARKUP, date);
}

/** A part of a position as it was opened; `at` is epoch ms. */
export interface OpenedPart {
  at: number;
  quantity: Quantity;
}

/**
 * The part of `value` that earns a credit: units opened less than 24 hours before `end` (epoch ms) count for the
 * fraction of the 24 hours that they were held. The units held are those opened last. The customer never gets a
 * fraction of a minor unit.
 */
export function earnedOf(
  value: Amount,
  held: Quantity,
  opened: readonly OpenedPart[],
  end: number,
  date: string,
): Amount {
  const whole = BigInt(ruleOn(CREDIT_EARNED_IN, date) * HOUR_MS);
  let left = held;
  let earned = 0n;
  for (const { at, quantity } of opened.filter((part) => part.at < end).toReversed()) {
    const part = smaller(left, quantity);
    earned += part * smaller(whole, BigInt(end - at));
    left -= part;
  }
  return divide(value * earned, held * whole, 'down');
}

/**
 * What the customer gets (positive) or pays (negative) for rolling `value` over at the end of `date`, in minor units of
 * the quote currency; fractions are never rounded in the customer's favour.
 */
export function rolloverOf(
  pair: RolledPair & Pick<Instrument, 'currency'>,
  side: 'long' | 'short',
  value: Amount,
  date: string,
): Amount {
  const exact = value * rolloverRate(pair, side, date) * BigInt(daysRolled(pair, date));
  return divide(exact, SCALE * BigInt(dayBasis(pair.currency)), exact < 0n ? 'up' : 'down');
}

/**
 * Whether a short position in `market` pays a borrow fee each night: not where shorts may not last overnight, nor where
 * pairs are rolled over, which pay or receive the difference of two rates. `date` is the market's.
 */
export function paysToBorrow(market: Market, date: string): boolean {
  const { allowed, intradayOnly } = shortingOf(market, date);
  return allowed && !intradayOnly && !isRolledOver(market, date);
}
