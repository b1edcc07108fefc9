import type { Desk } from '../desk/desk.ts';
import type { ExchangeRates } from '../ledger/exchange-rates.ts';
import type { Parts } from '../parts.ts';
import type { ExchangeQuotes } from './exchange-quotes.ts';

export interface WalletParts extends Pick<Parts, 'database' | 'feeds' | 'clock' | 'zones' | 'live' | 'secrets' | 'funds'> {
  desk: Desk;
  exchangeRates: ExchangeRates;
  exchangeQuotes: ExchangeQuotes;
}
