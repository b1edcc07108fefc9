/**
 * The terms on which stock is lent and borrowed: whether the channel is open, the least worth, how much of it customers
 * may merely reserve, and how the fee is split. The operator dates a rule ahead for a market; it is never changed.
 */
import { defaultDepositWithdrawalTerms } from '../../accounts/funds-rules/deposit-withdrawal-rules.ts';
import type { Market } from '../../markets/market-types.ts';
import {
  type Amount,
  type Currency,
  formatAmount,
  computeNotional,
  multiplyByRate,
  type Price,
  type Quantity,
  type Rate,
  SCALE,
} from '../../ledger/money.ts';
import { parsePercent } from '../../markets/rulebook/rule-notation.ts';

export interface LendingTerms {
  /** Closed: no new lending or borrowing; what is active continues. */
  open: boolean;
  /** The lenders' share of the fee; the rest is the house's. */
  lendersPart: Rate;
  /** The part of all lendable units that may be reserved. */
  quotaPart: Rate;
  /** How many days after its announcement a recalled borrowing ends. */
  noticeDays: number;
}
/** The operator's rule for a market from an instant (epoch ms) on. */
export interface LendingRule extends LendingTerms {
  from: number;
  market: Market;
}

/** The terms without a rule of the operator. */
export const HOUSE_LENDING_TERMS: LendingTerms = {
  open: true,
  lendersPart: parsePercent('80'),
  quotaPart: parsePercent('50'),
  noticeDays: 1,
};

/** The latest of a market's rules that has begun, else the house's own. */
export function getLendingTermsAt(rules: readonly LendingRule[], market: Market, at: number): LendingTerms {
  let found: LendingRule | null = null;
  for (const rule of rules)
    if (rule.market === market && rule.from <= at && (found === null || rule.from >= found.from)) found = rule;
  return found ?? HOUSE_LENDING_TERMS;
}

/** The next of a market's rules that hasn't begun. */
export function findNextLendingRule(rules: readonly LendingRule[], market: Market, at: number): LendingRule | null {
  const ahead = rules.filter((rule) => rule.market === market && rule.from > at);
  return ahead.toSorted((a, b) => a.from - b.from)[0] ?? null;
}

/** The state of a rule; null is the house's own. */
export function getLendingRuleStatus(
  rules: readonly LendingRule[],
  market: Market,
  rule: LendingRule | null,
  at: number,
): 'inForce' | 'upcoming' | 'past' {
  if (rule !== null && rule.from > at) return 'upcoming';
  return getLendingTermsAt(rules, market, at) === (rule ?? HOUSE_LENDING_TERMS) ? 'inForce' : 'past';
}

/** The field that makes terms invalid: shares are from zero to all. */
export function findLendingTermsFault({ lendersPart, quotaPart, noticeDays }: LendingTerms): keyof LendingTerms | null {
  const isPart = (rate: Rate): boolean => rate >= 0n && rate <= SCALE;
  if (!isPart(lendersPart)) return 'lendersPart';
  if (!isPart(quotaPart)) return 'quotaPart';
  return noticeDays >= 1 && noticeDays <= 30 ? null : 'noticeDays';
}

/** The least worth that can be lent or borrowed. */
export const getMinimumLendingWorth = (currency: Currency): Amount =>
  defaultDepositWithdrawalTerms('deposit', currency).minimum;

/** The lendable units of one instrument, and its price. */
export interface PricedLendableStock {
  units: Quantity;
  price: Price;
  currency: Currency;
}
export type LendingTermsRefusal =
  | { refused: 'lendersGetNothing' | 'lendingTermsSame'; params: Record<never, never> }
  | { refused: 'quotaBelowMinimum'; params: { most: string; minimum: string; currency: string } };

/**
 * Why these terms make no sense: an open channel in which lenders earn nothing, or in which the quota of no instrument
 * (`stocks`, as of now) reaches the minimum of a reservation; or they equal the terms that apply by then anyway.
 */
export function findLendingTermsContradiction(
  terms: LendingTerms,
  then: LendingTerms,
  stocks: readonly PricedLendableStock[],
): LendingTermsRefusal | null {
  const { open, lendersPart, quotaPart, noticeDays } = terms;
  const { open: isOpen, lendersPart: lenders, quotaPart: quota, noticeDays: days } = then;
  if (open === isOpen && lendersPart === lenders && quotaPart === quota && noticeDays === days)
    return { refused: 'lendingTermsSame', params: {} };
  if (!open) return null;
  if (lendersPart === 0n) return { refused: 'lendersGetNothing', params: {} };
  const [first] = stocks;
  if (!first) return null;
  const { currency } = first;
  const most = stocks
    .map((each) => computeNotional(each.price, multiplyByRate(each.units, quotaPart, 'down'), currency, 'down'))
    .reduce((one, other) => (one > other ? one : other));
  const minimum = getMinimumLendingWorth(currency);
  if (most >= minimum) return null;
  return {
    refused: 'quotaBelowMinimum',
    params: { most: formatAmount(most, currency), minimum: formatAmount(minimum, currency), currency },
  };
}
