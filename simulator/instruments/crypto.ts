import type { CompanyRow } from './rows.ts';

/** Digital currencies against USDT; the prices are simulated although the tickers are the usual ones. */
export const CRYPTO: readonly CompanyRow[] = [
  ['BTCUSDT', 'Bitcoin', 'digital', 64250, 19.7, 'SPOT'],
  ['ETHUSDT', 'Ether', 'digital', 3185.4, 120, 'SPOT'],
  ['BNBUSDT', 'BNB', 'digital', 588.2, 146, 'SPOT'],
  ['SOLUSDT', 'Solana', 'digital', 148.35, 470, 'SPOT'],
  ['XRPUSDT', 'XRP', 'digital', 0.5834, 56000, 'SPOT'],
  ['ADAUSDT', 'Cardano', 'digital', 0.4127, 35600, 'SPOT'],
  ['DOGEUSDT', 'Dogecoin', 'digital', 0.1243, 145000, 'SPOT'],
  ['AVAXUSDT', 'Avalanche', 'digital', 27.84, 395, 'SPOT'],
  ['LINKUSDT', 'Chainlink', 'digital', 13.62, 608, 'SPOT'],
  ['LTCUSDT', 'Litecoin', 'digital', 71.45, 75, 'SPOT'],
  ['DOTUSDT', 'Polkadot', 'digital', 5.218, 1440, 'SPOT'],
  ['TRXUSDT', 'Tron', 'digital', 0.1362, 87000, 'SPOT'],
];
