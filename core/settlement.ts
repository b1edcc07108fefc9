/** When a trade is settled: T+N in the market's own trading days. */
import { addDays, weekdayOf } from './dates.ts';
import type { Hours, Market } from './market.ts';
import { rulesOf, ruleOn } from './rulebook/index.ts';
import { nextTradingDate } from './sessions.ts';

/** Local date on which a trade of `tradeDate` settles, or null if the calendar isn't known that far. */
export function settlementDate(market: Market, hours: Hours, tradeDate: string): string | null {
  let date: string | null = tradeDate;
  for (let left = ruleOn(rulesOf(market).settlementDays, tradeDate); left > 0 && date !== null; left--) date = nextTradingDate(market, hours, date);
  return date;
}

/**
 * Local date on which what is sold on `tradeDate` is transferred, by which some taxes go: that of settlement by the exchange's own days, whatever
 * the hours of this world. Past the last year whose holidays are known, working days are counted.
 */
export function transferDate(market: Market, tradeDate: string): string {
  const settled = settlementDate(market, 'exchange', tradeDate);
  if (settled !== null) return settled;
  let date = tradeDate;
  for (let left = ruleOn(rulesOf(market).settlementDays, tradeDate); left > 0; ) {
    date = addDays(date, 1);
    if (weekdayOf(date) % 6 !== 0) left--;
  }
  return date;
}
