/**
 * Requirements and nightly cost of reserving units for short sales: shown beforehand, and charged by the same function.
 */
import { computeLentValue, type LendableStock } from '../../borrowing/stock-borrowing.ts';
import { daysPerYearOf } from '../../borrowing/financing.ts';
import type { Instrument } from '../../markets/market.ts';
import {
  type Amount,
  type Currency,
  divide,
  formatAmount,
  larger,
  computeNotional,
  multiplyByRate,
  type Price,
  type Quantity,
  type Rate,
  SCALE,
} from '../../ledger/money.ts';
import type { MarketView } from '../../trading/orders/market-view.ts';
import type { RestrictionRefusal } from '../../compliance/restrictions.ts';
import { getMarginTable } from '../../trading/execution/margin-table.ts';
import { minimumLendingWorthOf, type LendingTerms } from './lending-terms.ts';

export type LendingRefusal =
  | RestrictionRefusal
  | {
      refused:
        | 'borrowingChannelClosed'
        | 'stockNotLent'
        | 'nothingToLend'
        | 'lentAlready'
        | 'notFound'
        | 'lendingEnded'
        | 'borrowingQuotaFull'
        | 'marginNotEnabled'
        | 'priceNotObtained';
      params: Record<never, never>;
    }
  | { refused: 'reservingBarred'; params: { until: string } }
  | { refused: 'minimumLending' | 'minimumBorrowing'; params: { minimum: string; currency: string } }
  | { refused: 'insufficientBalance'; params: { needed: string; available: string; currency: string } };
export interface PricedInstrument {
  instrument: Instrument;
  /** Null while there is no price that can be trusted. */
  price: Price | null;
}
/**
 * `initial`: a short's margin as a share of its worth. `elsewhere`: what the account's other reservations need, null if
 * one of them has no price.
 */
export interface ReservationRequest extends PricedInstrument {
  date: string;
  quantity: Quantity;
  initial?: Rate;
  elsewhere?: Amount | null;
}
/** `needed` has to be available: a short's margin, or a night's `fee` if that is more, in addition to all others. */
export interface ReservationQuote {
  worth: Amount;
  rate: Rate;
  fee: Amount;
  needed: Amount;
  /** The house's own stock. */
  pool: Quantity;
}

/**
 * For this many days customers who left a night unpaid, on any of their accounts, may not reserve anything. A night
 * that can't be charged is lost to its lenders: without this rule, tying up all money at every second night's end would
 * save half of the fees.
 */
export const UNPAID_NIGHT_BAR_DAYS = 30;
const DAY_MS = 86_400_000;

/** Until when (epoch ms) the customer may not reserve anything; null if they may. */
export function reservingBarredUntil(unpaidAt: number | null | undefined, now: number): number | null {
  const until = (unpaidAt ?? -Infinity) + UNPAID_NIGHT_BAR_DAYS * DAY_MS;
  return until > now ? until : null;
}
export function refuseBarredBorrower(unpaidAt: number | null | undefined, now: number): LendingRefusal | null {
  const until = reservingBarredUntil(unpaidAt, now);
  return until === null ? null : { refused: 'reservingBarred', params: { until: new Date(until).toISOString() } };
}

/**
 * Its cost at the present price, or why it can't be reserved; `before`: what the same customer has reserved already.
 */
export function quoteReservation(
  { instrument, price, date, quantity, initial = 0n, elsewhere = 0n }: ReservationRequest,
  before: Quantity,
  { open }: Pick<LendingTerms, 'open'>,
  stock: LendableStock | null,
): ReservationQuote | LendingRefusal {
  if (!open) return { refused: 'borrowingChannelClosed', params: {} };
  if (stock === null || stock.pool === null) return { refused: 'stockNotLent', params: {} };
  if (price === null || elsewhere === null) return { refused: 'priceNotObtained', params: {} };
  const { currency } = instrument;
  const less = refuseBelowMinimum('minimumBorrowing', price, quantity, currency);
  if (less) return less;
  const { worth, fee } = computeNightFee(instrument, date, price, quantity, stock.rate);
  // Nobody may keep units from others that they couldn't sell short themselves.
  const margin = shortMarginOn(price, before + quantity, currency, initial);
  return { worth, rate: stock.rate, fee, needed: larger(fee, margin) + elsewhere, pool: stock.pool };
}

export const shortMarginOn = (price: Price, units: Quantity, currency: Currency, initial: Rate): Amount =>
  multiplyByRate(computeNotional(price, units, currency, 'up'), initial, 'up');

export function refuseBelowMinimum(
  refused: 'minimumLending' | 'minimumBorrowing',
  price: Price,
  units: Quantity,
  currency: Currency,
): LendingRefusal | null {
  const least = minimumLendingWorthOf(currency);
  return computeNotional(price, units, currency, 'down') < least
    ? { refused, params: { minimum: formatAmount(least, currency), currency } }
    : null;
}

/** The least margin that a short of it would take, as a share of its worth. */
export const minimumShortMarginOf = (market: MarketView, price: Price | null, quantity: Quantity): Rate =>
  getMarginTable(market, computeNotional(price ?? 0n, quantity, market.instrument.currency, 'up')).initial;

/**
 * The units' worth to their lender over a night, which is their collateral, and the cost of reserving them. Shorts pay
 * on the same base.
 */
export function computeNightFee(
  { market, currency }: Pick<Instrument, 'market' | 'currency'>,
  date: string,
  price: Price,
  units: Quantity,
  rate: Rate,
): { worth: Amount; fee: Amount } {
  const worth = computeLentValue(market, date, price, units, currency);
  if (worth === null) throw new Error(`${market}: nobody lends units there`);
  return { worth, fee: feeOn(worth, rate, currency) };
}
const feeOn = (worth: Amount, rate: Rate, currency: Currency): Amount =>
  divide(worth * rate, SCALE * BigInt(daysPerYearOf(currency)), 'half-up');

/** A night without a known price costs according to the value of the units in the last paid one. */
export function computeNightFeeFromPrevious(
  before: { units: Quantity; worth: Amount },
  units: Quantity,
  rate: Rate,
  currency: Currency,
): { worth: Amount; fee: Amount } {
  const worth = divide(before.worth * units, before.units, 'up');
  return { worth, fee: feeOn(worth, rate, currency) };
}
