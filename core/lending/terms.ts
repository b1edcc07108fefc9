/**
 * On what terms stock is lent and borrowed: whether the channel is open, from which worth on, how much of it can be
 * kept by those who only reserve it, and how the fee is split. The operator dates a rule ahead for a market; it is
 * never changed.
 */
import { houseFunds } from '../funds/funds-rules.ts';
import type { Market } from '../market.ts';
import type { Amount, Currency, Rate } from '../money.ts';
import { percent } from '../rulebook/writing.ts';

export interface LendingTerms {
  /** Closed: nobody begins to lend or to borrow; what goes on goes on. */
  open: boolean;
  /** Of the fee, what lenders get; the rest is the house's. */
  lendersPart: Rate;
  /** Of all that can be lent, how much all borrowings together may reserve. */
  quotaPart: Rate;
  /** How many days after it was told a recalled borrowing ends. */
  noticeDays: number;
}
/** The operator's rule for a market from an instant (epoch ms) on. */
export interface LendingRule extends LendingTerms {
  from: number;
  market: Market;
}

const HOUSE_TERMS: LendingTerms = {
  open: true,
  lendersPart: percent('80'),
  quotaPart: percent('50'),
  noticeDays: 1,
};

/** The latest of a market's rules that has begun, else the house's own. */
export function lendingTermsAt(rules: readonly LendingRule[], market: Market, at: number): LendingTerms {
  let found: LendingRule | null = null;
  for (const rule of rules)
    if (rule.market === market && rule.from <= at && (found === null || rule.from >= found.from)) found = rule;
  return found ?? HOUSE_TERMS;
}

/** What less than it is worth nobody lends or borrows. */
export const leastWorth = (currency: Currency): Amount => houseFunds('deposit', currency).minimum;
