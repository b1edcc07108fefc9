import type { CommandDesk } from '../desk/group-commit-desk.ts';
import type { ExchangeRateLookup } from '../ledger/exchange-rates.ts';
import type { ServerDependencies } from '../dependencies.ts';
import type { MarginRules } from './operator-rules.ts';
import type { GetMarketView } from './decision-market-view.ts';

export interface TradingDependencies
  extends Pick<
    ServerDependencies,
    | 'database'
    | 'venues'
    | 'marketPhases'
    | 'clock'
    | 'timeZones'
    | 'world'
    | 'accountEvents'
    | 'stockLendingTerms'
    | 'splitSchedule'
    | 'accountCache'
    | 'dayCalendar'
    | 'buildDayTradingScope'
    | 'programSettings'
  > {
  desk: CommandDesk;
  marginRules?: MarginRules;
  getMarketView: GetMarketView;
  exchangeRates: ExchangeRateLookup;
}
