/** Whether a market allows short selling, and the highest leverage of a position. */
import type { Market } from '../market.ts';
import { rulesOf, ruleOn } from '../rulebook/rulebook.ts';

export interface Shorting {
  allowed: boolean;
  intradayOnly: boolean;
}

/**
 * Short selling in `market` on the local `date`; with `intradayOnly` it must be bought back before the session's end.
 */
export function shortingOf(market: Market, date: string): Shorting {
  const { allowed, intradayOnly = false } = ruleOn(rulesOf(market).shorting, date);
  return { allowed, intradayOnly };
}

/** Highest leverage of a position in `market`, a whole number; on `date`, or by the latest entry. */
export function maximumLeverage(market: Market, date = '9999-12-31'): number {
  return ruleOn(rulesOf(market).maximumLeverage, date);
}
