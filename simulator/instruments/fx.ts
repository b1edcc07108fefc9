import type { CompanyRow } from './rows.ts';

/**
 * Currency pairs, units of the quote currency per unit of the base; the number is the typical daily volume in millions.
 */
export const FX: readonly CompanyRow[] = [
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
