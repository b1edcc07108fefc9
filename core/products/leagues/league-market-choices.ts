/** What a league can trade: a market, since all its entries are in one currency. */
import type { Market } from '../../markets/market-types.ts';

export interface LeagueMarketChoice {
  markets: Market[];
  currency: string;
  /** About what 100,000 dollars are: enough for several instruments. */
  capital: string;
}
/** The markets of a league trade in one currency. */
export const LEAGUE_MARKET_CHOICES: Readonly<Record<string, LeagueMarketChoice>> = {
  US: { markets: ['US'], currency: 'USD', capital: '100000' },
  KR: { markets: ['KR'], currency: 'KRW', capital: '100000000' },
  MX: { markets: ['MX'], currency: 'MXN', capital: '2000000' },
  TH: { markets: ['TH'], currency: 'THB', capital: '3000000' },
  IN: { markets: ['IN'], currency: 'INR', capital: '10000000' },
  SA: { markets: ['SA'], currency: 'SAR', capital: '400000' },
  CRYPTO: { markets: ['CRYPTO'], currency: 'USDT', capital: '100000' },
};
