/**
 * Rolling a currency pair over: at 17:00 in New York its settlement moves to the next value date. The holder is
 * credited the rate of the bought currency and charged that of the sold one, for as many days as the settlement moves:
 * usually one, three over a weekend, more around holidays. With simulated prices only the house's share is charged.
 */
import { addDays, toDayNumber, weekdayOf } from '../dates.ts';
import type { Instrument, Market } from '../markets/market-types.ts';
import { daysPerYearOf } from './overnight-borrowing-fees.ts';
import { type Amount, type Currency, divide, type Quantity, type Rate, SCALE, minimumOf } from '../ledger/money.ts';
import {
  BANK_HOLIDAYS,
  ROLLOVER_CREDIT_EARNING_HOURS,
  OVERNIGHT_RATES,
  ROLLOVER_MARKUP,
  SPOT_SETTLEMENT_DAYS,
} from '../markets/rulebook/fx-rollover-rates-and-holidays.ts';
import { FX_RULES } from '../markets/rulebook/fx-rules.ts';
import { getValueInForce, getMarketRules } from '../markets/rulebook/rulebook.ts';
import { isTradingDate, findNextTradingDate } from '../markets/sessions/trading-sessions.ts';
import { getShortSellingRule } from '../markets/order-rules/short-selling-and-leverage.ts';

/** 17:00, the end of a currency day, as a minute of its date. */
export const ROLLOVER_MINUTE = 17 * 60;
const HOUR_MS = 3_600_000;

/** Whether positions of `market` are rolled over at 17:00 in New York instead of being charged for each night. */
export const isMarketRolledOver = (market: Market): boolean => market === 'FX';

/**
 * Whether a position on that side is rolled over on that day. A day trade that is open then is charged, where trading
 * goes on past it, and earns no credit: otherwise it would hedge, at no cost, a position that earns one.
 */
export const isPositionRolledOver = (
  instrument: Instrument,
  { side, dayTrading }: { side: 'long' | 'short'; dayTrading: boolean },
  date: string,
): boolean =>
  isMarketRolledOver(instrument.market) &&
  countRolloverDays(instrument, date) > 0 &&
  (!dayTrading || computeRolloverRate(instrument, side, date) <= 0n);

/** Stock markets by currency; their closed days stand in for bank holidays. */
const MARKET_OF: Readonly<Record<Currency, Market>> = { KRW: 'KR', MXN: 'MX', THB: 'TH', INR: 'IN', SAR: 'SA' };

const closedDays = new Map<Currency, ReadonlySet<string>>();
function closedDaysFor(currency: Currency): ReadonlySet<string> {
  let closed = closedDays.get(currency);
  if (!closed) {
    const market = MARKET_OF[currency];
    const ofMarket = market
      ? getMarketRules(market)
          .specialDays.filter(({ spans }) => spans === undefined)
          .map(({ date }) => date)
      : [];
    closedDays.set(
      currency,
      (closed = new Set([
        ...FX_RULES.specialDays.map(({ date }) => date),
        ...(BANK_HOLIDAYS[currency]?.dates ?? []),
        ...ofMarket,
      ])),
    );
  }
  return closed;
}

const ORDINARY_WEEKEND = [6, 0];
const isBusinessDay = (currency: Currency, date: string): boolean =>
  !(SPOT_SETTLEMENT_DAYS.weekends[currency] ?? ORDINARY_WEEKEND).includes(weekdayOf(date)) &&
  !closedDaysFor(currency).has(date);

/** Splits "EURUSD" into the base currency, which is bought and sold, and the quote currency, which pays. */
export const currenciesOfPair = ({ code }: Pick<Instrument, 'code'>): { base: Currency; quote: Currency } => ({
  base: code.slice(0, 3),
  quote: code.slice(3),
});

/**
 * Value date of a trade made on the trading day `date`. Days count if the banks of the currency other than the dollar
 * are open, for some of them only if the dollar's are as well; on the last one those of both must be.
 */
export function valueDateOfPair(pair: Pick<Instrument, 'code'>, date: string): string {
  const { base, quote } = currenciesOfPair(pair);
  const counted = base === 'USD' ? quote : base;
  const withDollar = SPOT_SETTLEMENT_DAYS.dollarHolidaysCount.includes(counted);
  let value = date;
  for (let left = SPOT_SETTLEMENT_DAYS.oneDay.includes(pair.code) ? 1 : SPOT_SETTLEMENT_DAYS.ordinary; left > 0; ) {
    value = addDays(value, 1);
    if (isBusinessDay(counted, value) && (!withDollar || isBusinessDay('USD', value))) left -= 1;
  }
  while (!isBusinessDay(base, value) || !isBusinessDay(quote, value)) value = addDays(value, 1);
  return value;
}

/**
 * By how many days the settlement moves at the end of the trading day `date`; 0 on a day without trading, and past the
 * last year whose holidays are known.
 */
export function countRolloverDays(pair: Pick<Instrument, 'code'>, date: string): number {
  const next = isTradingDate('FX', 'exchange', date) ? findNextTradingDate('FX', 'exchange', date) : null;
  return next === null ? 0 : toDayNumber(valueDateOfPair(pair, next)) - toDayNumber(valueDateOfPair(pair, date));
}

const overnightRateOn = (currency: Currency, date: string): Rate =>
  getValueInForce(OVERNIGHT_RATES[currency] ?? [], date);

/** The fields of a pair that determine its rollover rate. */
export type RolloverPair = Pick<Instrument, 'code' | 'isSimulated'>;

/**
 * Whether the pair is rolled over without the rate difference of its currencies, at the house's share alone on either
 * side: one with simulated prices. Such a price doesn't move by the difference of both rates, as a real one tends to in
 * the long run, so a credit for it would be money for nothing.
 */
export const isRolledOverWithoutRateDifference = ({ isSimulated }: Pick<RolloverPair, 'isSimulated'>): boolean =>
  isSimulated === true;

/**
 * The yearly rate that holding one side of a pair is credited (above zero) or charged (below), less the house's part.
 */
export function computeRolloverRate(pair: RolloverPair, side: 'long' | 'short', date: string): Rate {
  const { base, quote } = currenciesOfPair(pair);
  const difference = isRolledOverWithoutRateDifference(pair)
    ? 0n
    : overnightRateOn(base, date) - overnightRateOn(quote, date);
  return (side === 'long' ? difference : -difference) - getValueInForce(ROLLOVER_MARKUP, date);
}

/** A part of a position as it was opened; `at` is epoch ms. */
export interface OpenedPositionPart {
  at: number;
  quantity: Quantity;
}

/**
 * The part of `value` that earns a credit: units opened less than 24 hours before `end` (epoch ms) count for the
 * fraction of the 24 hours that they were held. The units held are those opened last. The customer never gets a
 * fraction of a minor unit.
 */
export function computeValueEarningRollover(
  value: Amount,
  held: Quantity,
  opened: readonly OpenedPositionPart[],
  end: number,
  date: string,
): Amount {
  const whole = BigInt(getValueInForce(ROLLOVER_CREDIT_EARNING_HOURS, date) * HOUR_MS);
  let left = held;
  let earned = 0n;
  for (const { at, quantity } of opened.filter((part) => part.at < end).toReversed()) {
    const part = minimumOf(left, quantity);
    earned += part * minimumOf(whole, BigInt(end - at));
    left -= part;
  }
  return divide(value * earned, held * whole, 'down');
}

/**
 * What the customer gets (positive) or pays (negative) for rolling `value` over at the end of `date`, in minor units of
 * the quote currency; fractions are never rounded in the customer's favour.
 */
export function computeRolloverAmount(
  pair: RolloverPair & Pick<Instrument, 'currency'>,
  side: 'long' | 'short',
  value: Amount,
  date: string,
): Amount {
  const exact = value * computeRolloverRate(pair, side, date) * BigInt(countRolloverDays(pair, date));
  return divide(exact, SCALE * BigInt(daysPerYearOf(pair.currency)), exact < 0n ? 'up' : 'down');
}

/**
 * Whether a short position in `market` pays a borrow fee each night: not where shorts may not last overnight, nor where
 * pairs are rolled over, which pay or receive the difference of two rates. `date` is the market's.
 */
export function hasShortBorrowFee(market: Market, date: string): boolean {
  const { allowed, intradayOnly } = getShortSellingRule(market, date);
  return allowed && !intradayOnly && !isMarketRolledOver(market);
}
