/**
 * Requirements and nightly cost of reserving units for short sales: shown beforehand, and charged by the same function.
 */
import { computeLentValue, type LendableStock } from '../../borrowing/stock-borrowing.ts';
import { daysPerYearOf } from '../../borrowing/overnight-borrowing-fees.ts';
import type { Instrument } from '../../markets/market-types.ts';
import {
  type Amount,
  type Currency,
  divide,
  formatAmount,
  maximumOf,
  computeNotional,
  multiplyByRate,
  type Price,
  type Quantity,
  type Rate,
  SCALE,
} from '../../ledger/money.ts';
import type { MarketView } from '../../trading/orders/market-view.ts';
import type { RestrictionRefusal } from '../../compliance/account-restrictions.ts';
import { getMarginRequirements } from '../../trading/execution/order-margin-requirements.ts';
import { getMinimumLendingWorth, type LendingTerms } from './lending-terms.ts';

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
export interface BorrowingReservationRequest extends PricedInstrument {
  date: string;
  quantity: Quantity;
  initial?: Rate;
  elsewhere?: Amount | null;
}
/** `needed` has to be available: a short's margin, or a night's `fee` if that is more, in addition to all others. */
export interface BorrowingReservationQuote {
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
export const UNPAID_NIGHT_BAN_DAYS = 30;
const DAY_MS = 86_400_000;

/** Until when (epoch ms) the customer may not reserve anything; null if they may. */
export function getReservingBarredUntil(unpaidAt: number | null | undefined, now: number): number | null {
  const until = (unpaidAt ?? -Infinity) + UNPAID_NIGHT_BAN_DAYS * DAY_MS;
  return until > now ? until : null;
}
export function refuseBarredBorrower(unpaidAt: number | null | undefined, now: number): LendingRefusal | null {
  const until = getReservingBarredUntil(unpaidAt, now);
  return until === null ? null : { refused: 'reservingBarred', params: { until: new Date(until).toISOString() } };
}

/**
 * Its cost at the present price, or why it can't be reserved; `before`: what the same customer has reserved already.
 */
export function quoteBorrowingReservation(
  { instrument, price, date, quantity, initial = 0n, elsewhere = 0n }: BorrowingReservationRequest,
  before: Quantity,
  { open }: Pick<LendingTerms, 'open'>,
  stock: LendableStock | null,
): BorrowingReservationQuote | LendingRefusal {
  if (!open) return { refused: 'borrowingChannelClosed', params: {} };
  if (stock === null || stock.pool === null) return { refused: 'stockNotLent', params: {} };
  if (price === null || elsewhere === null) return { refused: 'priceNotObtained', params: {} };
  const { currency } = instrument;
  const less = refuseReservationBelowMinimum('minimumBorrowing', price, quantity, currency);
  if (less) return less;
  const { worth, fee } = computeReservationNightFee(instrument, date, price, quantity, stock.rate);
  // Nobody may keep units from others that they couldn't sell short themselves.
  const margin = computeShortMargin(price, before + quantity, currency, initial);
  return { worth, rate: stock.rate, fee, needed: maximumOf(fee, margin) + elsewhere, pool: stock.pool };
}

export const computeShortMargin = (price: Price, units: Quantity, currency: Currency, initial: Rate): Amount =>
  multiplyByRate(computeNotional(price, units, currency, 'up'), initial, 'up');

export function refuseReservationBelowMinimum(
  refused: 'minimumLending' | 'minimumBorrowing',
  price: Price,
  units: Quantity,
  currency: Currency,
): LendingRefusal | null {
  const least = getMinimumLendingWorth(currency);
  return computeNotional(price, units, currency, 'down') < least
    ? { refused, params: { minimum: formatAmount(least, currency), currency } }
    : null;
}

/** The least margin that a short of it would take, as a share of its worth. */
export const getMinimumShortMarginRate = (market: MarketView, price: Price | null, quantity: Quantity): Rate =>
  getMarginRequirements(market, computeNotional(price ?? 0n, quantity, market.instrument.currency, 'up')).initial;

/**
 * The units' worth to their lender over a night, which is their collateral, and the cost of reserving them. Shorts pay
 * on the same base.
 */
export function computeReservationNightFee(
  { market, currency }: Pick<Instrument, 'market' | 'currency'>,
  date: string,
  price: Price,
  units: Quantity,
  rate: Rate,
): { worth: Amount; fee: Amount } {
  const worth = computeLentValue(market, date, price, units, currency);
  if (worth === null) throw new Error(`${market}: nobody lends units there`);
  return { worth, fee: computeFee(worth, rate, currency) };
}
const computeFee = (worth: Amount, rate: Rate, currency: Currency): Amount =>
  divide(worth * rate, SCALE * BigInt(daysPerYearOf(currency)), 'half-up');

/** A night without a known price costs according to the value of the units in the last paid one. */
export function computeNightFeeFromPrevious(
  before: { units: Quantity; worth: Amount },
  units: Quantity,
  rate: Rate,
  currency: Currency,
): { worth: Amount; fee: Amount } {
  const worth = divide(before.worth * units, before.units, 'up');
  return { worth, fee: computeFee(worth, rate, currency) };
}
