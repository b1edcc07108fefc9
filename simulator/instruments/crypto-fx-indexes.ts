/** Digital currencies against USDT; the prices are simulated although the tickers are the usual ones. */
import type { CompanyRow } from './company-row.ts';
import type { Market } from '@bourse/core/markets/market-types.ts';

export const CRYPTO_PAIRS: readonly CompanyRow[] = [
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

/**
 * Currency pairs, units of the quote currency per unit of the base; the number is the typical daily volume in millions.
 */
export const CURRENCY_PAIRS: readonly CompanyRow[] = [
  ['EURUSD', 'Euro / US dollar', 'currency', 1.0842, 900, 'SPOT'],
  ['GBPUSD', 'Pound sterling / US dollar', 'currency', 1.2715, 520, 'SPOT'],
  ['AUDUSD', 'Australian dollar / US dollar', 'currency', 0.6618, 310, 'SPOT'],
  ['USDJPY', 'US dollar / Japanese yen', 'currency', 151.42, 700, 'SPOT'],
  ['USDKRW', 'US dollar / Korean won', 'currency', 1380.5, 140, 'SPOT'],
  ['USDMXN', 'US dollar / Mexican peso', 'currency', 18.245, 110, 'SPOT'],
  ['USDTHB', 'US dollar / Thai baht', 'currency', 34.62, 60, 'SPOT'],
  ['USDINR', 'US dollar / Indian rupee', 'currency', 84.12, 130, 'SPOT'],
  ['USDSAR', 'US dollar / Saudi riyal', 'currency', 3.75, 45, 'SPOT'],
  ['USDCNY', 'US dollar / Chinese yuan', 'currency', 7.1834, 260, 'SPOT'],
  ['USDHKD', 'US dollar / Hong Kong dollar', 'currency', 7.7862, 150, 'SPOT'],
  ['USDTWD', 'US dollar / Taiwan dollar', 'currency', 32.145, 80, 'SPOT'],
  ['USDVND', 'US dollar / Vietnamese dong', 'currency', 25320, 25, 'SPOT'],
  ['USDMYR', 'US dollar / Malaysian ringgit', 'currency', 4.4125, 40, 'SPOT'],
];

/**
 * One index for each market, which moves independently: its name promises no number of members. Code without the caret,
 * name, points at the world's start, name in the market's script.
 */
export const MARKET_INDEXES: Readonly<
  Record<Market, readonly [code: string, name: string, points: number, localName?: string]>
> = {
  US: ['B100', 'Bourse US Index', 5240.18],
  MX: ['BMX35', 'Bourse Mexico Index', 53120.4],
  TH: ['BTH50', 'Bourse Thailand Index', 1312.65, 'ดัชนีบอร์สไทย'],
  KR: ['BKR50', 'Bourse Korea Index', 2684.35, '보스코리아 지수'],
  IN: ['BIN50', 'Bourse India Index', 24180.55, 'बोर्स इंडिया सूचकांक'],
  SA: ['BSA30', 'Bourse Saudi Index', 11864.2, 'مؤشر بورصة السعودية'],
  CRYPTO: ['BDC12', 'Bourse Digital Index', 1842.77],
  FX: ['BUSD', 'Bourse Dollar Index', 104.215],
};
