/** When a trade is settled: T+N in the market's own trading days. */
import type { Hours, Market } from './market.ts';
import { rulesOf, ruleOn } from './rulebook/index.ts';
import { nextTradingDate } from './sessions.ts';

/** Local date on which a trade of `tradeDate` settles, or null if the calendar isn't known that far. */
export function settlementDate(market: Market, hours: Hours, tradeDate: string): string | null {
  let date: string | null = tradeDate;
  for (let left = ruleOn(rulesOf(market).settlementDays, tradeDate); left > 0 && date !== null; left--) date = nextTradingDate(market, hours, date);
  return date;
}
