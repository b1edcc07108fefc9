/**
 * How far prices are from one another, and how far they may be. Shares of the price as plain numbers: no money is
 * computed from them.
 */
import type { Quote } from '../market.ts';
import type { Price } from '../money.ts';
import type { GuardRules } from './types.ts';

const DAY_S = 86_400;
/** The decay time of the recent variance, and how far ahead it says anything. */
export const MEMORY_S = 120;

/** By how much the higher one is above the lower, as a share of the lower: 1 for double and for half. */
export function apart(a: Price, b: Price): number {
  const [x, y] = [Number(a), Number(b)];
  return x > y ? x / y - 1 : y / x - 1;
}

/** The largest distance among last, bid and ask, since a fill may use any of them. */
export const movedBy = (from: Levels, to: Levels): number =>
  Math.max(apart(from.last, to.last), apart(from.bid, to.bid), apart(from.ask, to.ask));

export type Levels = Pick<Quote, 'last' | 'bid' | 'ask' | 'at'>;

/** Seconds between two quotes, at least one. */
export const secondsBetween = (from: Pick<Quote, 'at'>, to: Pick<Quote, 'at'>): number =>
  Math.max(1, Math.abs(to.at - from.at) / 1000);

/** How far `to` may be from `from` without further evidence. */
export function usualStep(from: Levels, to: Pick<Quote, 'at'>, rules: GuardRules, variance: number): number {
  const seconds = secondsBetween(from, to);
  const lively = rules.deviations * Math.sqrt(variance * Math.min(seconds, MEMORY_S));
  const step = Math.max(rules.usualStep, lively) + rules.dailyMove * Math.sqrt(seconds / DAY_S);
  return Math.min(rules.widestStep, step) + rules.spreads * apart(from.bid, from.ask);
}

export const isNear = (from: Levels, to: Levels, rules: GuardRules, variance: number): boolean =>
  movedBy(from, to) <= usualStep(from, to, rules, variance);

const SMALLEST_SPLIT = 1.5;

/**
 * Whether the price changed as in a split: by a ratio at which companies split, or together with what the feed calls
 * the previous close, which a real move doesn't change.
 */
export function looksLikeSplit(
  from: Pick<Quote, 'last' | 'previousClose' | 'at'>,
  to: Pick<Quote, 'last' | 'previousClose' | 'at'>,
  { splitTolerance, dailyMove }: GuardRules,
): boolean {
  const factor = 1 + apart(from.last, to.last);
  if (factor < 1.75) {
    if (Math.abs(factor / SMALLEST_SPLIT - 1) <= splitTolerance) return true;
  } else {
    // The price's own movement meanwhile was in addition to the split.
    const meanwhile = dailyMove * Math.sqrt(secondsBetween(from, to) / DAY_S);
    if (Math.abs(factor / Math.round(factor) - 1) <= splitTolerance + meanwhile) return true;
  }
  const least = SMALLEST_SPLIT * (1 - splitTolerance);
  return (
    factor >= least &&
    1 + apart(from.previousClose, to.previousClose) >= least &&
    to.last < from.last === to.previousClose < from.previousClose
  );
}
