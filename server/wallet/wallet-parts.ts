import type { SecondStep } from '../access/second-step.ts';
import type { Desk } from '../desk/desk.ts';
import type { ExchangeRates } from '../ledger/exchange-rates.ts';
import type { Parts } from '../parts.ts';
import type { DepositChannels } from './deposit-channels.ts';
import type { ExchangeQuotes } from './exchange-quotes.ts';

export interface WalletParts extends DepositParts, Pick<Parts, 'feeds' | 'secrets' | 'splits' | 'accounts' | 'days'> {
  desk: Desk;
  exchangeRates: ExchangeRates;
  exchangeQuotes: ExchangeQuotes;
  second: SecondStep;
}

/** What deposits need. */
export interface DepositParts
  extends Pick<Parts, 'database' | 'clock' | 'machine' | 'live' | 'zones' | 'funds' | 'world' | 'files'> {
  desk: Desk;
  depositChannels: DepositChannels;
}
