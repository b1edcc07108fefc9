/** When a trade settles: T+N in the market's own trading days. */
import { addDays, weekdayOf } from '../../dates.ts';
import type { TradingHoursMode, Market, TimeZoneConverter } from '../market-types.ts';
import { listTradeCashTimingRules } from '../rulebook/trade-cash-timing-rules.ts';
import { getMarketRules, getValueInForce } from '../rulebook/rulebook.ts';
import { getInstantOfMinute, findNextTradingDate } from './trading-sessions.ts';
import type { ValueDate } from '../../ledger/settlement-lots.ts';

/** Local date on which a trade of `tradeDate` settles, or null if the calendar isn't known that far. */
export function findSettlementDate(market: Market, hours: TradingHoursMode, tradeDate: string): string | null {
  let date: string | null = tradeDate;
  for (let left = getValueInForce(getMarketRules(market).settlementDays, tradeDate); left > 0 && date !== null; left--)
    date = findNextTradingDate(market, hours, date);
  return date;
}

/**
 * Local date on which a sale of `tradeDate` is transferred, which decides some taxes: the settlement date by the
 * exchange's own days, whatever this world's hours. Past the last year whose holidays are known, weekdays are counted.
 */
export const getTaxTransferDate = (market: Market, tradeDate: string): string =>
  findSettlementDate(market, 'exchange', tradeDate) ?? countWeekdays(market, tradeDate);

/** For an unknown calendar: counts ordinary weekdays, since trades of the last known days have to settle eventually. */
function countWeekdays(market: Market, tradeDate: string): string {
  let date = tradeDate;
  for (let left = getValueInForce(getMarketRules(market).settlementDays, tradeDate); left > 0; ) {
    date = addDays(date, 1);
    if (getValueInForce(getMarketRules(market).sessions, date).weekdays.includes(weekdayOf(date))) left--;
  }
  return date;
}

/**
 * When the money of a trade of `tradeDate` settles: from the beginning of its settlement date, by the market's clock.
 * Null: at once.
 */
export function findCashValueDate(
  market: Market,
  hours: TradingHoursMode,
  tradeDate: string,
  zones: TimeZoneConverter,
): ValueDate | null {
  if (!getValueInForce(listTradeCashTimingRules(market), tradeDate).delivers) return null;
  const date = findSettlementDate(market, hours, tradeDate) ?? countWeekdays(market, tradeDate);
  return date === tradeDate ? null : { date, at: getInstantOfMinute(market, date, 0, zones) };
}
