/**
 * Exchange-traded funds listed in New York. To be checked against: NYSE Arca and Nasdaq, listed funds; the issuers'
 * fact sheets (first day of trading). NYSE Arca is NYSE here, since the rulebook has only the two exchanges. Funds of
 * Cboe are left out.
 */
import type { InstrumentRow } from './instrument-row.ts';

export const US_FUNDS: readonly InstrumentRow[] = [
  ['SPY', 'SPDR S&P 500 ETF', 'NYSE', 'none', '1993-01-29', 0, '에스피와이 S&P 500|标普500 ETF|標普500 ETF'],
  ['VOO', 'Vanguard S&P 500 ETF', 'NYSE', 'none', '2010-09-09', 0, '뱅가드 S&P 500'],
  ['IVV', 'iShares Core S&P 500 ETF', 'NYSE', 'none', '2000-05-19', 0, '아이셰어즈 S&P 500'],
  ['VTI', 'Vanguard Total Stock Market ETF', 'NYSE', 'none', '2001-05-31', 0, '뱅가드 미국 전체 주식'],
  ['QQQ', 'Invesco QQQ', 'NASDAQ', 'none', '1999-03-10', 0, '나스닥 100 QQQ|纳指100 ETF|那斯達克100 ETF'],
  ['DIA', 'SPDR Dow Jones Industrial Average ETF', 'NYSE', 'none', '1998-01-20', 0, '다우존스 DIA|道指 ETF'],
  ['IWM', 'iShares Russell 2000 ETF', 'NYSE', 'none', '2000-05-26', 0, '러셀 2000 IWM|罗素2000 ETF'],
  ['SCHD', 'Schwab US Dividend Equity ETF', 'NYSE', 'none', '2011-10-20', 0, '슈드|슈왑 미국 배당'],
  ['XLK', 'Technology Select Sector SPDR', 'NYSE', 'none', '1998-12-22', 0, '미국 기술주 XLK'],
  ['XLF', 'Financial Select Sector SPDR', 'NYSE', 'none', '1998-12-22', 0, '미국 금융주 XLF'],
  ['XLE', 'Energy Select Sector SPDR', 'NYSE', 'none', '1998-12-22', 0, '미국 에너지주 XLE'],
  ['SMH', 'VanEck Semiconductor ETF', 'NASDAQ', 'none', '2011-12-21', 0, '반도체 SMH|半导体 ETF'],
  ['TQQQ', 'ProShares UltraPro QQQ', 'NASDAQ', 'none', '2010-02-11', 0, '나스닥 100 3배 TQQQ'],
  ['SOXL', 'Direxion Daily Semiconductor Bull 3X', 'NYSE', 'none', '2010-03-11', 0, '반도체 3배 SOXL'],
  [
    'TLT',
    'iShares 20+ Year Treasury Bond ETF',
    'NASDAQ',
    'none',
    '2002-07-30',
    0,
    '미국 장기 국채 TLT|美国长期国债 ETF',
  ],
  ['GLD', 'SPDR Gold Shares', 'NYSE', 'none', '2004-11-18', 0, '금 GLD|黄金 ETF|黃金 ETF'],
  ['SLV', 'iShares Silver Trust', 'NYSE', 'none', '2006-04-28', 0, '은 SLV|白银 ETF|白銀 ETF'],
  ['EEM', 'iShares MSCI Emerging Markets ETF', 'NYSE', 'none', '2003-04-14', 0, '신흥국 EEM|新兴市场 ETF'],
  ['EWY', 'iShares MSCI South Korea ETF', 'NYSE', 'none', '2000-05-12', 0, '한국 EWY|韩国 ETF'],
  ['IBIT', 'iShares Bitcoin Trust', 'NASDAQ', 'none', '2024-01-11', 0, '비트코인 IBIT|比特币 ETF|比特幣 ETF'],
];
