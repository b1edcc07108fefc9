/** How each market offers shares to individuals: deposit, lots and allotment, each with its source. */
import type { AllotmentRule } from '../draws/allotment-rules.ts';
import type { TradingHoursMode, Market, STOCK_MARKETS, TimeZoneConverter } from '../../markets/market-types.ts';
import { divide, maximumOf, type Price, type Quantity, type Rate, SCALE } from '../../ledger/money.ts';
import { roundToTick, roundToMultiple } from '../../markets/order-rules/tick-sizes.ts';
import { addDays } from '../../dates.ts';
import { getInstantOfMinute, findPreviousTradingDate, getTradingDay } from '../../markets/sessions/trading-sessions.ts';
import type { OfferingDates } from './offering.ts';

export interface OfferingMarketRules {
  rule: AllotmentRule['kind'];
  deposit: Rate;
  /** The minimum number of shares in an application, its steps, and the smallest allotment, by the price. */
  lot(price: Price): { minimum: Quantity; step: Quantity; unit: Quantity };
}

const WHOLE: Rate = SCALE;
const shares = (count: bigint): Quantity => count * SCALE;
const same = (count: bigint) => () => ({ minimum: shares(count), step: shares(count), unit: shares(count) });

/** India: a lot is worth 10,000 to 15,000 rupees. */
const INDIAN_LOT: Price = 15_000n * SCALE;

export type OfferingMarket = (typeof STOCK_MARKETS)[number];
export const OFFERING_MARKET_RULES: Readonly<Record<OfferingMarket, OfferingMarketRules>> = {
  // The broker's own rule, disclosed in the terms: members allot at their discretion (FINRA rule 5131), here in
  // proportion.
  US: { rule: 'proRata', deposit: WHOLE, lot: same(1n) },
  MX: { rule: 'proRata', deposit: WHOLE, lot: same(1n) },
  // Settrade, small lot first: rounds of one board lot of 100 shares.
  TH: { rule: 'smallLotFirst', deposit: WHOLE, lot: same(100n) },
  // KOFIA, rules on underwriting, article 9 (half equally, half in proportion); members' terms have in common half of
  // the price as a deposit and applications of at least ten shares.
  KR: {
    rule: 'halfEqual',
    deposit: WHOLE / 2n,
    lot: () => ({ minimum: shares(10n), step: shares(10n), unit: shares(1n) }),
  },
  // SEBI (ICDR) Regulations 2018, regulation 49 and schedule XIV; the whole amount is blocked (ASBA).
  IN: {
    rule: 'lottery',
    deposit: WHOLE,
    lot: (price) => same(maximumOf(1n, divide(INDIAN_LOT, price, 'down')))(),
  },
  // CMA, instructions on book building: at least ten shares each, the rest in proportion.
  SA: {
    rule: 'minimumThenProRata',
    deposit: WHOLE,
    lot: () => ({ minimum: shares(10n), step: shares(10n), unit: shares(1n) }),
  },
};
export const isOfferingMarket = (market: Market): market is OfferingMarket =>
  Object.hasOwn(OFFERING_MARKET_RULES, market);

/** `quantity` in whole `step`s, at least one. */
export const roundToSteps = (quantity: Quantity, step: Quantity): Quantity =>
  maximumOf(step, roundToMultiple(quantity, step, 'down'));

// The dates of an offer by its market's calendar, counted back from the first day of trading.

/** Trading days before the listing, and the minute of that day. */
const OPENS = { days: 7, minute: 9 * 60 };
const CLOSES = { days: 5, minute: 16 * 60 };
const DRAWS = { days: 5, minute: 18 * 60 };
const ALLOTS = { days: 4, minute: 9 * 60 };
const PAID_BY = { days: 3, minute: 16 * 60 };
const NEXT_PAID_BY = { days: 2, minute: 16 * 60 };

function daysBefore(market: Market, date: string, days: number): string {
  let found = date;
  // If the calendar isn't known, calendar days.
  for (let left = days; left > 0; left--)
    found = findPreviousTradingDate(market, 'exchange', found) ?? addDays(found, -1);
  return found;
}

/** When trading of a date begins in this world. */
export function getTradingStart(
  market: Market,
  hours: TradingHoursMode,
  date: string,
  zones: TimeZoneConverter,
): number {
  const day = getTradingDay(market, hours, date);
  const first = typeof day === 'string' ? undefined : day.spans.find(({ kind }) => kind === 'regular');
  return getInstantOfMinute(market, date, first?.from ?? 0, zones);
}

export function computeOfferingSchedule(
  market: Market,
  hours: TradingHoursMode,
  listsOn: string,
  zones: TimeZoneConverter,
): OfferingDates {
  const at = ({ days, minute }: typeof OPENS): number =>
    getInstantOfMinute(market, daysBefore(market, listsOn, days), minute, zones);
  return {
    opensAt: at(OPENS),
    closesAt: at(CLOSES),
    drawsAt: at(DRAWS),
    allotsAt: at(ALLOTS),
    payBy: at(PAID_BY),
    nextPayBy: at(NEXT_PAID_BY),
    listsOn,
    listsAt: getTradingStart(market, hours, listsOn, zones),
  };
}

// The price of an offer that the market makes after its terms are sealed.

/** The reference less the discount, down to the market's tick; the discount is never less than was sealed. */
export const computeDiscountedPrice = (reference: Price, discount: Rate, market: Market, date: string): Price =>
  roundToTick(market, divide(reference * (SCALE - discount), SCALE, 'down'), date, 'down');

/** How far the market's price is from what was paid (8 decimals): -0.05 is five percent below. */
export const computePriceChangeSinceOffer = (paid: Price, market: Price): Rate =>
  divide((market - paid) * SCALE, paid, 'half-even');
