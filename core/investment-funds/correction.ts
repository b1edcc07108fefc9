/**
 * A day's price that was wrong: what it ought to have been by the closes as they are known now, and what the house owes
 * to whoever lost by it. Nobody who gained by it is asked for anything, and nobody types a price.
 */
import type { Changes } from '../ledger/changes.ts';
import { divide, formatAmount, formatScaled, SCALE, type Amount, type Currency, type Price } from '../money.ts';
import { type Fix, type Held, type Sheet, strike, type Stated, type Unvalued } from './net-asset-value.ts';
import type { Seen } from './orders.ts';
import { CORRECTED_FROM, SWING } from './rules.ts';
import type { FundDeal, Mandate } from './types.ts';
import { unitsFor, worthAtLeast, worthOf } from './units.ts';

/** Why a price was wrong: a close, the fix of a currency, a corporate action that was told late. */
export const CAUSES = ['close', 'rate', 'action'] as const;
export type Cause = (typeof CAUSES)[number];

/** Of the day stays what no market says: its money, what it owed, its units. */
export type Sealed = Pick<Stated, 'due' | 'owed' | 'units' | 'days' | 'feeRest'> & { cash: Amount };

export const restate = (
  mandate: Pick<Mandate, 'currency' | 'feeRate'>,
  { cash, ...sealed }: Sealed,
  held: readonly Held[],
  fix: Fix,
): Sheet | Unvalued => strike(mandate, { ...sealed, held, cash: [{ currency: mandate.currency, amount: cash }] }, fix);

export function isMaterial(was: Price, right: Price): boolean {
  const off = was > right ? was - right : right - was;
  return off * SCALE > right * CORRECTED_FROM;
}

/** At what the day would have dealt: it swings as it did, by the same part. */
export function rightPrice({ nav, price }: { nav: Price; price: Price }, right: Price): Price {
  if (price === nav) return right;
  const change = divide(right * SWING, SCALE, 'up');
  return price > nav ? right + change : right - change;
}

/** The prices that a compensation goes by. */
export interface Prices {
  /** At what the day dealt, and ought to have. */
  was: Price;
  right: Price;
  /** Of the last day, when it was decided. */
  last: Price;
}
/** What the house pays for an order: to the customer, and into the fund for those who stayed in it. */
export interface Compensation {
  toCustomer: Amount;
  toFund: Amount;
}

/**
 * Units that were missing, or too many, count at the dearer of the right price and the last one, so that nobody loses
 * by the wait; money is what it was short of, or too much.
 */
export function compensationOf(
  { kind, units, money }: Pick<FundDeal, 'kind' | 'units' | 'money'>,
  { right, last }: Pick<Prices, 'right' | 'last'>,
  currency: Currency,
): Compensation {
  const paid = (less: Amount): Compensation =>
    less > 0n ? { toCustomer: less, toFund: 0n } : { toCustomer: 0n, toFund: -less };
  if (kind === 'redeem') return paid(worthOf(units, right, currency) - money);
  const missing = unitsFor(money, right, currency) - units;
  const dearer = right > last ? right : last;
  return missing >= 0n
    ? paid(worthAtLeast(missing, dearer, currency))
    : paid(-worthAtLeast(-missing, dearer, currency));
}

/** What was paid for one order of a corrected day, written once. */
export interface MadeGood extends Compensation {
  order: bigint;
  fund: number;
  date: string;
}

/** Null: the day made nothing of this order. */
export function decideMakeGood(
  state: Pick<Seen, 'fundDeals' | 'lastSeq'>,
  { order, fund, date }: Pick<MadeGood, 'order' | 'fund' | 'date'>,
  prices: Prices,
  { name, currency }: { name: string; currency: Currency },
): (Changes & { records: { fundMadeGood: MadeGood[] } }) | null {
  const deal = state.fundDeals?.find((each) => each.order === order && each.fund === fund && each.date === date);
  if (!deal) return null;
  const { toCustomer: amount, toFund } = compensationOf(deal, prices, currency);
  const params = { fund: name, day: date, was: formatScaled(prices.was), right: formatScaled(prices.right) };
  return {
    transfers:
      amount === 0n
        ? []
        : [
            {
              currency,
              amount,
              debit: 'fundMadeGood',
              credit: 'available',
              code: 'fundMadeGood',
              reference: `u${order}`,
            },
          ],
    records: { fundMadeGood: [{ order, fund, date, toCustomer: amount, toFund }] },
    notices: [
      amount === 0n
        ? { code: 'fundPriceCorrected', params }
        : { code: 'fundMadeGood', params: { ...params, amount: formatAmount(amount, currency), currency } },
    ],
    lastSeq: state.lastSeq,
  };
}
