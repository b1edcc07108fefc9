/** Digital currencies against USDT, currency pairs, and the markets' indexes. */
import type { Market } from '../market-types.ts';
import type { InstrumentRow } from './instrument-row.ts';

/**
 * To be checked against: Binance, exchange information of the spot market, and the first days of its bars; circulating
 * units in 2025 as the coins' explorers count them. Their names in other languages are in
 * `contract/quotes/instrument-names.ts`.
 */
export const DIGITAL_CURRENCIES: readonly InstrumentRow[] = [
  ['BTCUSDT', 'Bitcoin', 'CRYPTO', 'digital', '2017-08-17', 19.9],
  ['ETHUSDT', 'Ether', 'CRYPTO', 'digital', '2017-08-17', 121],
  ['BNBUSDT', 'BNB', 'CRYPTO', 'digital', '2017-11-06', 138],
  ['SOLUSDT', 'Solana', 'CRYPTO', 'digital', '2020-08-11', 550],
  ['XRPUSDT', 'XRP', 'CRYPTO', 'digital', '2018-05-04', 60_000],
  ['ADAUSDT', 'Cardano', 'CRYPTO', 'digital', '2018-04-17', 35_800],
  ['DOGEUSDT', 'Dogecoin', 'CRYPTO', 'digital', '2019-07-05', 152_000],
  ['AVAXUSDT', 'Avalanche', 'CRYPTO', 'digital', '2020-09-22', 427],
  ['LINKUSDT', 'Chainlink', 'CRYPTO', 'digital', '2019-01-16', 690],
  ['LTCUSDT', 'Litecoin', 'CRYPTO', 'digital', '2017-12-13', 76.6],
  ['DOTUSDT', 'Polkadot', 'CRYPTO', 'digital', '2020-08-18', 1640],
  ['TRXUSDT', 'Tron', 'CRYPTO', 'digital', '2018-06-11', 94_700],
  ['BCHUSDT', 'Bitcoin Cash', 'CRYPTO', 'digital', '2019-11-28', 19.9],
  ['XLMUSDT', 'Stellar', 'CRYPTO', 'digital', '2018-05-31', 32_000],
  ['SUIUSDT', 'Sui', 'CRYPTO', 'digital', '2023-05-03', 3700],
];

/**
 * Of currencies that accounts can hold; ISO 4217. A pair isn't listed: its date is the first of the rulebook's
 * sessions.
 */
export const CURRENCY_PAIRS: readonly InstrumentRow[] = [
  ['EURUSD', 'Euro / US dollar', 'FX', 'currency', '2000', 0],
  ['GBPUSD', 'Pound sterling / US dollar', 'FX', 'currency', '2000', 0],
  ['AUDUSD', 'Australian dollar / US dollar', 'FX', 'currency', '2000', 0],
  ['USDJPY', 'US dollar / Japanese yen', 'FX', 'currency', '2000', 0],
  ['USDKRW', 'US dollar / Korean won', 'FX', 'currency', '2000', 0],
  ['USDMXN', 'US dollar / Mexican peso', 'FX', 'currency', '2000', 0],
  ['USDTHB', 'US dollar / Thai baht', 'FX', 'currency', '2000', 0],
  ['USDINR', 'US dollar / Indian rupee', 'FX', 'currency', '2000', 0],
  ['USDSAR', 'US dollar / Saudi riyal', 'FX', 'currency', '2000', 0],
  ['USDCNY', 'US dollar / Chinese yuan', 'FX', 'currency', '2000', 0],
  ['USDHKD', 'US dollar / Hong Kong dollar', 'FX', 'currency', '2000', 0],
  ['USDTWD', 'US dollar / Taiwan dollar', 'FX', 'currency', '2000', 0],
  ['USDVND', 'US dollar / Vietnamese dong', 'FX', 'currency', '2000', 0],
  ['USDMYR', 'US dollar / Malaysian ringgit', 'FX', 'currency', '2000', 0],
  ['EURGBP', 'Euro / Pound sterling', 'FX', 'currency', '2000', 0],
  ['EURJPY', 'Euro / Japanese yen', 'FX', 'currency', '2000', 0],
  ['GBPJPY', 'Pound sterling / Japanese yen', 'FX', 'currency', '2000', 0],
];

/**
 * To be checked against: S&P Dow Jones Indices, Nasdaq, FTSE Russell, Cboe, KRX, SET, NSE, BSE, Saudi Exchange and BMV,
 * fact sheets; the date is that of the first publication.
 */
export const INDEXES: readonly (readonly [market: Market, row: InstrumentRow])[] = [
  ['US', ['^SPX', 'S&P 500', 'NYSE', 'index', '1957-03-04', 0]],
  ['US', ['^NDX', 'Nasdaq-100', 'NASDAQ', 'index', '1985-01-31', 0]],
  ['US', ['^COMP', 'Nasdaq Composite', 'NASDAQ', 'index', '1971-02-05', 0]],
  ['US', ['^DJI', 'Dow Jones Industrial Average', 'NYSE', 'index', '1896-05-26', 0]],
  ['US', ['^RUT', 'Russell 2000', 'NYSE', 'index', '1984', 0]],
  ['US', ['^VIX', 'Cboe Volatility Index', 'NYSE', 'index', '1993', 0]],
  ['MX', ['^IPC', 'S&P/BMV IPC', 'BMV', 'index', '1978-10-30', 0]],
  ['TH', ['^SET', 'SET Index', 'SET', 'index', '1975-04-30', 0, 'ดัชนีราคาหุ้นตลาดหลักทรัพย์']],
  ['TH', ['^SET50', 'SET50 Index', 'SET', 'index', '1995-08-16', 0, 'ดัชนี SET50']],
  ['KR', ['^KOSPI', 'KOSPI', 'KOSPI', 'index', '1983-01-04', 0, '코스피']],
  ['KR', ['^KOSPI200', 'KOSPI 200', 'KOSPI', 'index', '1994-06-15', 0, '코스피 200']],
  ['KR', ['^KOSDAQ', 'KOSDAQ', 'KOSDAQ', 'index', '1996-07-01', 0, '코스닥']],
  ['IN', ['^NIFTY50', 'NIFTY 50', 'NSE', 'index', '1996-04-22', 0]],
  ['IN', ['^BANKNIFTY', 'NIFTY Bank', 'NSE', 'index', '2003-09-15', 0]],
  ['IN', ['^SENSEX', 'BSE SENSEX', 'BSE', 'index', '1986', 0]],
  ['SA', ['^TASI', 'Tadawul All Share Index', 'TASI', 'index', '1985', 0, 'مؤشر تاسي']],
];
