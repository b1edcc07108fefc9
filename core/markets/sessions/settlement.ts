/** When a trade settles: T+N in the market's own trading days. */
import { addDays, weekdayOf } from '../../dates.ts';
import type { Hours, Market, Zones } from '../market.ts';
import { cashRules } from '../rulebook/cash-rules.ts';
import { rulesOf, ruleOn } from '../rulebook/rulebook.ts';
import { instantOf, nextTradingDate } from './sessions.ts';
import type { ValueDate } from '../../ledger/value-dates.ts';

/** Local date on which a trade of `tradeDate` settles, or null if the calendar isn't known that far. */
export function settlementDate(market: Market, hours: Hours, tradeDate: string): string | null {
  let date: string | null = tradeDate;
  for (let left = ruleOn(rulesOf(market).settlementDays, tradeDate); left > 0 && date !== null; left--)
    date = nextTradingDate(market, hours, date);
  return date;
}

/**
 * Local date on which a sale of `tradeDate` is transferred, which decides some taxes: the settlement date by the
 * exchange's own days, whatever this world's hours. Past the last year whose holidays are known, weekdays are counted.
 */
export const transferDate = (market: Market, tradeDate: string): string =>
  settlementDate(market, 'exchange', tradeDate) ?? byWeekdays(market, tradeDate);

/** For an unknown calendar: counts ordinary weekdays, since trades of the last known days have to settle eventually. */
function byWeekdays(market: Market, tradeDate: string): string {
  let date = tradeDate;
  for (let left = ruleOn(rulesOf(market).settlementDays, tradeDate); left > 0; ) {
    date = addDays(date, 1);
    if (ruleOn(rulesOf(market).sessions, date).weekdays.includes(weekdayOf(date))) left--;
  }
  return date;
}

/**
 * When the money of a trade of `tradeDate` settles: from the beginning of its settlement date, by the market's clock.
 * Null: at once.
 */
export function cashSettlement(market: Market, hours: Hours, tradeDate: string, zones: Zones): ValueDate | null {
  if (!ruleOn(cashRules(market), tradeDate).delivers) return null;
  const date = settlementDate(market, hours, tradeDate) ?? byWeekdays(market, tradeDate);
  return date === tradeDate ? null : { date, at: instantOf(market, date, 0, zones) };
}
