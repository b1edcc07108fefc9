import type { Market } from '../market.ts';
import { shortingOf } from '../shorting.ts';
import { isRolledOver } from '../trading/fx-rollover.ts';

/**
 * Whether a short sale in `market` pays a fee for each night: not where none may last a night, nor where pairs are
 * rolled over, which pay or get the difference of two rates. `date` is the market's.
 */
export function paysToBorrow(market: Market, date: string): boolean {
  const { allowed, intradayOnly } = shortingOf(market, date);
  return allowed && !intradayOnly && !isRolledOver(market, date);
}
