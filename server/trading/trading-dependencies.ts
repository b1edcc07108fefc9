import type { CommandDesk } from '../desk/command-desk.ts';
import type { ExchangeRateLookup } from '../ledger/exchange-rates.ts';
import type { ServerDependencies } from '../dependencies.ts';
import type { MarginRules } from './operator-rules.ts';
import type { GetMarketView } from './market-view.ts';

export interface TradingDependencies
  extends Pick<
    ServerDependencies,
    | 'database'
    | 'feeds'
    | 'phases'
    | 'clock'
    | 'zones'
    | 'world'
    | 'live'
    | 'lending'
    | 'splits'
    | 'accounts'
    | 'days'
    | 'dayTradingScope'
  > {
  desk: CommandDesk;
  marginRules?: MarginRules;
  views: GetMarketView;
  exchangeRates: ExchangeRateLookup;
}
