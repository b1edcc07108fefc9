import type { Desk } from '../desk/desk.ts';
import type { ExchangeRates } from '../ledger/exchange-rates.ts';
import type { Parts } from '../parts.ts';
import type { MarginRules } from './operator-rules.ts';
import type { MarketViews } from './market-view.ts';

export interface TradingParts
  extends Pick<
    Parts,
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
  desk: Desk;
  marginRules?: MarginRules;
  views: MarketViews;
  exchangeRates: ExchangeRates;
}
