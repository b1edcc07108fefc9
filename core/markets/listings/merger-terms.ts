/**
 * What a merger gives for units of the company that is taken over. All of it is computed as one fraction and rounded
 * once, to a minor unit, against the customer.
 */
import type { MergerTerms } from '../market-types.ts';
import {
  type Amount,
  type Currency,
  currencyDigitsOf,
  divide,
  power10,
  type Price,
  type Quantity,
  type Rounding,
  SCALE_DIGITS,
} from '../../ledger/money.ts';
import { multiplyByRatio } from '../../ledger/ratio.ts';

/** For one unit, at the stated price of the acquirer's shares; to 8 decimals, for display and rough comparisons. */
export const computeMergerWorth = ({ shares, sharePrice, cash }: MergerTerms): Price =>
  cash + multiplyByRatio(sharePrice, shares, 'half-even');

/** The acquirer's units for `quantity`, in multiples of `step`. */
export function computeMergerUnits(
  { shares }: Pick<MergerTerms, 'shares'>,
  quantity: Quantity,
  step: Quantity,
): Quantity {
  const units = multiplyByRatio(quantity, shares, 'down');
  return units - (units % step);
}

/** The money for `quantity` of which `delivered` units of the acquirer are given in kind, and the whole worth. */
export function computeMergerMoney(
  { shares, sharePrice, cash }: Omit<MergerTerms, 'acquirer'>,
  { quantity, delivered, currency }: { quantity: Quantity; delivered: Quantity; currency: Currency },
  rounding: Rounding,
): { money: Amount; cashPart: bigint; whole: bigint } {
  const { numerator, denominator } = shares;
  const inCash = cash * quantity * denominator;
  const cashPart = inCash + sharePrice * (quantity * numerator - delivered * denominator);
  const unit = denominator * power10(2 * SCALE_DIGITS - currencyDigitsOf(currency));
  return { money: divide(cashPart, unit, rounding), cashPart, whole: inCash + sharePrice * quantity * numerator };
}

/**
 * The part of the cost that stays with the acquirer's shares. What is paid in money counts as sold, at its share of the
 * whole worth, as part disposals are apportioned (A/(A + B); United Kingdom, TCGA 1992, sections 42 and 129). Rounded
 * up, so that both parts come to the cost.
 */
export const computeCarriedCost = (
  openCost: Amount,
  { cashPart, whole }: { cashPart: bigint; whole: bigint },
): Amount => openCost - divide(openCost * cashPart, whole, 'down');

/**
 * The price whose product with `quantity` comes to `amount`, rounded as a purchase or a sale is: exactly, up to a
 * million units of a currency with two decimals.
 */
export function computePriceOfAmount(
  amount: Amount,
  quantity: Quantity,
  currency: Currency,
  direction: 'buy' | 'sell',
): Price {
  const unit = power10(2 * SCALE_DIGITS - currencyDigitsOf(currency));
  return divide(amount * unit, quantity, direction === 'buy' ? 'down' : 'up');
}
