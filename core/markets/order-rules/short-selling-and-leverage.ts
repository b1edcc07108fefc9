/** Whether a market allows short selling, and the highest leverage of a position. */
import type { Market } from '../market-types.ts';
import { getMarketRules, getValueInForce } from '../rulebook/rulebook.ts';

export interface ShortSellingRule {
  allowed: boolean;
  intradayOnly: boolean;
}

/**
 * Short selling in `market` on the local `date`; with `intradayOnly` it must be bought back before the session's end.
 */
export function getShortSellingRule(market: Market, date: string): ShortSellingRule {
  const { allowed, intradayOnly = false } = getValueInForce(getMarketRules(market).shorting, date);
  return { allowed, intradayOnly };
}

/** Highest leverage of a position in `market`, a whole number; on `date`, or by the latest entry. */
export function getMaximumLeverage(market: Market, date = '9999-12-31'): number {
  return getValueInForce(getMarketRules(market).maximumLeverage, date);
}
