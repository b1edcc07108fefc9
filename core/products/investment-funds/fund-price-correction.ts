/**
 * A day's wrong price: what it should have been by the closes as known now, and what the house owes to those who lost
 * by it. Those who gained keep their gain, and no person enters a price.
 */
import type { DecisionChanges } from '../../ledger/decision-changes.ts';
import {
  divide,
  formatAmount,
  formatScaled,
  maximumOf,
  SCALE,
  type Amount,
  type Currency,
  type Price,
} from '../../ledger/money.ts';
import {
  PRICE_CORRECTION_THRESHOLD,
  type ConvertAtCurrencyFix,
  type HoldingAtClose,
  type FundValuation,
  type FundValuationInputs,
  valueFund,
  SWING_PRICING_FACTOR,
  type SuspendedFundValuation,
} from './fund-valuation-and-rules.ts';
import type { AccountStateForFunds } from './fund-orders.ts';
import {
  type FundDeal,
  type FundMandate,
  computeFundUnitsForAmount,
  computeFundUnitsWorthRoundedUp,
  computeFundUnitsWorth,
} from './fund.ts';

/** Why a price was wrong: a close, the fix of a currency, a corporate action that was reported late. */
export const PRICE_CORRECTION_CAUSES = ['close', 'rate', 'action'] as const;
export type PriceCorrectionCause = (typeof PRICE_CORRECTION_CAUSES)[number];

/** What can't be looked up from a market stays as it was on the day: the fund's money, what it owed, its units. */
export type SealedFundValuationInputs = Pick<FundValuationInputs, 'due' | 'owed' | 'units' | 'days' | 'feeRest'> & {
  cash: Amount;
};

export const recomputeFundValuation = (
  mandate: Pick<FundMandate, 'currency' | 'feeRate'>,
  { cash, ...sealed }: SealedFundValuationInputs,
  held: readonly HoldingAtClose[],
  fix: ConvertAtCurrencyFix,
): FundValuation | SuspendedFundValuation =>
  valueFund(mandate, { ...sealed, held, cash: [{ currency: mandate.currency, amount: cash }] }, fix);

export function isMaterialPriceError(was: Price, right: Price): boolean {
  const off = was > right ? was - right : right - was;
  return off * SCALE > right * PRICE_CORRECTION_THRESHOLD;
}

/** The price at which the day should have dealt: it swings as it did, by the same share. */
export function correctDealingPrice({ nav, price }: { nav: Price; price: Price }, right: Price): Price {
  if (price === nav) return right;
  const change = divide(right * SWING_PRICING_FACTOR, SCALE, 'up');
  return price > nav ? right + change : right - change;
}

/** The prices that a compensation is computed from. */
export interface FundCorrectionPrices {
  /** The day's dealing price, and the right one. */
  was: Price;
  right: Price;
  /** The last day's, when it was decided. */
  last: Price;
}
/** The house's compensation for an order: to the customer, and into the fund for those who stayed in it. */
export interface FundOrderCompensation {
  toCustomer: Amount;
  toFund: Amount;
}

/**
 * Missing or excess units count at the higher of the right price and the last one, so that nobody loses by the wait;
 * money counts as the missing or excess amount.
 */
export function computeFundOrderCompensation(
  { kind, units, money }: Pick<FundDeal, 'kind' | 'units' | 'money'>,
  { right, last }: Pick<FundCorrectionPrices, 'right' | 'last'>,
  currency: Currency,
): FundOrderCompensation {
  const paid = (less: Amount): FundOrderCompensation =>
    less > 0n ? { toCustomer: less, toFund: 0n } : { toCustomer: 0n, toFund: -less };
  if (kind === 'redeem') return paid(computeFundUnitsWorth(units, right, currency) - money);
  const missing = computeFundUnitsForAmount(money, right, currency) - units;
  const dearer = right > last ? right : last;
  return missing >= 0n
    ? paid(computeFundUnitsWorthRoundedUp(missing, dearer, currency))
    : paid(-computeFundUnitsWorthRoundedUp(-missing, dearer, currency));
}

type Dealt = Pick<FundDeal, 'kind' | 'units' | 'money'>;
const NOTHING: FundOrderCompensation = { toCustomer: 0n, toFund: 0n };

/**
 * For all deals of one person on the day, in order: units and money count net, so that buying and redeeming the same
 * amount is unaffected by the price. What is owed goes to the orders of the remaining side: to purchases by what they
 * paid, to redemptions by their units. Cumulative shares are rounded down.
 */
export function computePersonCompensations(
  deals: readonly Dealt[],
  prices: Pick<FundCorrectionPrices, 'right' | 'last'>,
  currency: Currency,
): FundOrderCompensation[] {
  const sumOf = (of: (deal: Dealt) => bigint): bigint => deals.reduce((sum, deal) => sum + of(deal), 0n);
  const money = sumOf((deal) => (deal.kind === 'buy' ? deal.money : -deal.money));
  const units = sumOf((deal) => (deal.kind === 'buy' ? deal.units : -deal.units));
  const kind = money > 0n ? 'buy' : 'redeem';
  const sign = money > 0n ? 1n : -1n;
  // Without units in the money's direction it is only what was rounded.
  const owed =
    sign * units > 0n
      ? computeFundOrderCompensation({ kind, units: sign * units, money: sign * money }, prices, currency)
      : NOTHING;
  const weightOf = (deal: Dealt): bigint => (deal.kind !== kind ? 0n : kind === 'buy' ? deal.money : deal.units);
  const whole = maximumOf(sumOf(weightOf), 1n);
  let before = 0n;
  return deals.map((deal) => {
    const until = before + weightOf(deal);
    const partOf = (amount: Amount): Amount =>
      divide(amount * until, whole, 'down') - divide(amount * before, whole, 'down');
    const part = { toCustomer: partOf(owed.toCustomer), toFund: partOf(owed.toFund) };
    before = until;
    return part;
  });
}

/** The compensation for one order of a corrected day, written once. */
export interface RecordedFundOrderCompensation extends FundOrderCompensation {
  order: bigint;
  fund: number;
  date: string;
}

/** Null if the day dealt nothing of this order. */
export function decidePayCompensation(
  state: Pick<AccountStateForFunds, 'fundDeals' | 'lastSeq'>,
  owed: RecordedFundOrderCompensation,
  prices: Pick<FundCorrectionPrices, 'was' | 'right'>,
  { name, currency }: { name: string; currency: Currency },
): (DecisionChanges & { records: { fundMadeGood: RecordedFundOrderCompensation[] } }) | null {
  const { order, fund, date, toCustomer: amount } = owed;
  if (!state.fundDeals?.some((each) => each.order === order && each.fund === fund && each.date === date)) return null;
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
    records: { fundMadeGood: [owed] },
    notices: [
      amount === 0n
        ? { code: 'fundPriceCorrected', params }
        : { code: 'fundMadeGood', params: { ...params, amount: formatAmount(amount, currency), currency } },
    ],
    lastSeq: state.lastSeq,
  };
}
