/**
 * The figures of an account, in one currency. Their definitions, with examples that a test runs, are in
 * docs/figures.md.
 */
import type { Amount, Rate } from '../money.ts';
import { rateOf } from './position.ts';
import { sum } from '../money.ts';

export interface AccountParts {
  available: Amount;
  frozen: Amount;
  /** Principal borrowed from the house and not yet paid back. */
  loan: Amount;
  /** Money in funds, or paid for shares still to be delivered. */
  aside?: Amount;
  /** Each open position at the closing price. */
  positions: readonly { equity: Amount; marketValue: Amount }[];
}

export interface AccountFigures {
  /** Available and frozen. */
  cash: Amount;
  /** Equity of the open positions: for those that are paid in full, the market value. */
  inPositions: Amount;
  /** Their market values, long or short, whether paid for with own or borrowed money. */
  exposure: Amount;
  /** All of it less the borrowed principal; a loan's interest and fee are deducted when they are paid. */
  total: Amount;
}

export function accountFigures({ available, frozen, loan, aside = 0n, positions }: AccountParts): AccountFigures {
  const cash = available + frozen;
  const inPositions = sum(positions.map(({ equity }) => equity));
  return {
    cash,
    inPositions,
    exposure: sum(positions.map(({ marketValue }) => marketValue)),
    total: cash + inPositions + aside - loan,
  };
}

/** A day's effect on the total, part by part; `deposits` (less withdrawals) is not part of the change. */
export interface DayParts {
  prices: Amount;
  currency: Amount;
  income: Amount;
  charges: Amount;
  deposits: Amount;
}

/** Today's change, and its rate over the total at the beginning of the day plus deposits since. */
export function dayChange(
  total: Amount,
  { prices, currency, income, charges }: DayParts,
): { change: Amount; rate: Rate } {
  const change = prices + currency + income - charges;
  return { change, rate: rateOf(change, total - change) };
}
