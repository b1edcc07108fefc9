/**
 * The names of currency pairs, coins and indexes in each language, by their English names. The server picks the
 * reader's.
 */
import type { Market } from '@bourse/core/markets/market-types.ts';
import type { Language } from '../texts/languages.ts';
import cnFirst from '../texts/first/cn.json' with { type: 'json' };
import enFirst from '../texts/first/en.json' with { type: 'json' };
import espFirst from '../texts/first/esp.json' with { type: 'json' };
import korFirst from '../texts/first/kor.json' with { type: 'json' };
import zhsFirst from '../texts/first/zhs.json' with { type: 'json' };
import cn from './texts/cn.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import esp from './texts/esp.json' with { type: 'json' };
import kor from './texts/kor.json' with { type: 'json' };
import zhs from './texts/zhs.json' with { type: 'json' };

type Names = Readonly<Partial<Record<Language, string>>>;

/** As short as pairs are usually called: both sides are on one line of a list. */
const CURRENCIES: Readonly<Record<string, Names>> = {
  'US dollar': { cn: '美元', kor: '달러', zhs: '美元', esp: 'Dólar' },
  Euro: { cn: '歐元', kor: '유로', zhs: '欧元', esp: 'Euro' },
  'Pound sterling': { cn: '英鎊', kor: '파운드', zhs: '英镑', esp: 'Libra' },
  'Australian dollar': { cn: '澳幣', kor: '호주 달러', zhs: '澳元', esp: 'Dólar australiano' },
  'Japanese yen': { cn: '日圓', kor: '엔', zhs: '日元', esp: 'Yen' },
  'Korean won': { cn: '韓元', kor: '원', zhs: '韩元', esp: 'Won' },
  'Mexican peso': { cn: '墨西哥披索', kor: '멕시코 페소', zhs: '墨西哥比索', esp: 'Peso mexicano' },
  'Thai baht': { cn: '泰銖', kor: '바트', zhs: '泰铢', esp: 'Baht' },
  'Indian rupee': { cn: '印度盧比', kor: '루피', zhs: '印度卢比', esp: 'Rupia' },
  'Saudi riyal': { cn: '沙烏地里亞爾', kor: '리얄', zhs: '沙特里亚尔', esp: 'Riyal' },
  'Chinese yuan': { cn: '人民幣', kor: '위안', zhs: '人民币', esp: 'Yuan' },
  'Hong Kong dollar': { cn: '港幣', kor: '홍콩 달러', zhs: '港元', esp: 'Dólar HK' },
  'Taiwan dollar': { cn: '新臺幣', kor: '대만 달러', zhs: '新台币', esp: 'Dólar taiwanés' },
  'Vietnamese dong': { cn: '越南盾', kor: '동', zhs: '越南盾', esp: 'Dong' },
  'Malaysian ringgit': { cn: '馬來西亞令吉', kor: '링깃', zhs: '马来西亚林吉特', esp: 'Ringgit' },
};

/** Only where a language has a name of its own; Spanish uses the coins' own, and all languages do for "BNB". */
const COINS: Readonly<Record<string, Names>> = {
  Bitcoin: { cn: '比特幣', kor: '비트코인', zhs: '比特币' },
  Ether: { cn: '以太幣', kor: '이더리움', zhs: '以太币' },
  Solana: { kor: '솔라나' },
  XRP: { cn: '瑞波幣', kor: '엑스알피', zhs: '瑞波币' },
  Cardano: { cn: '艾達幣', kor: '카르다노', zhs: '艾达币' },
  Dogecoin: { cn: '狗狗幣', kor: '도지코인', zhs: '狗狗币' },
  Avalanche: { cn: '雪崩幣', kor: '아발란체', zhs: '雪崩币' },
  Chainlink: { kor: '체인링크' },
  Litecoin: { cn: '萊特幣', kor: '라이트코인', zhs: '莱特币' },
  Polkadot: { cn: '波卡幣', kor: '폴카닷', zhs: '波卡币' },
  Tron: { cn: '波場幣', kor: '트론', zhs: '波场币' },
  'Bitcoin Cash': { cn: '比特幣現金', kor: '비트코인 캐시', zhs: '比特币现金' },
  Stellar: { cn: '恆星幣', kor: '스텔라루멘', zhs: '恒星币' },
  Sui: { kor: '수이' },
};

/** The simulated markets' indexes, then the well-known ones. */
const INDEXES: Readonly<Record<string, Names>> = {
  'Bourse US Index': {
    cn: 'Bourse 美國指數',
    kor: '보스 미국 지수',
    zhs: 'Bourse 美国指数',
    esp: 'Índice Bourse EE. UU.',
  },
  'Bourse Mexico Index': {
    cn: 'Bourse 墨西哥指數',
    kor: '보스 멕시코 지수',
    zhs: 'Bourse 墨西哥指数',
    esp: 'Índice Bourse México',
  },
  'Bourse Thailand Index': {
    cn: 'Bourse 泰國指數',
    kor: '보스 태국 지수',
    zhs: 'Bourse 泰国指数',
    esp: 'Índice Bourse Tailandia',
  },
  'Bourse Korea Index': {
    cn: 'Bourse 韓國指數',
    kor: '보스코리아 지수',
    zhs: 'Bourse 韩国指数',
    esp: 'Índice Bourse Corea',
  },
  'Bourse India Index': {
    cn: 'Bourse 印度指數',
    kor: '보스 인도 지수',
    zhs: 'Bourse 印度指数',
    esp: 'Índice Bourse India',
  },
  'Bourse Saudi Index': {
    cn: 'Bourse 沙烏地指數',
    kor: '보스 사우디 지수',
    zhs: 'Bourse 沙特指数',
    esp: 'Índice Bourse Arabia Saudí',
  },
  'Bourse Digital Index': {
    cn: 'Bourse 數位資產指數',
    kor: '보스 디지털 지수',
    zhs: 'Bourse 数字资产指数',
    esp: 'Índice Bourse Digital',
  },
  'Bourse Dollar Index': {
    cn: 'Bourse 美元指數',
    kor: '보스 달러 지수',
    zhs: 'Bourse 美元指数',
    esp: 'Índice Bourse Dólar',
  },
  'S&P 500': { cn: '標普 500', zhs: '标普 500' },
  'Nasdaq-100': { cn: '那斯達克 100', kor: '나스닥 100', zhs: '纳斯达克 100' },
  'Nasdaq Composite': { cn: '那斯達克綜合', kor: '나스닥 종합', zhs: '纳斯达克综合', esp: 'Nasdaq Compuesto' },
  'Dow Jones Industrial Average': {
    cn: '道瓊工業平均',
    kor: '다우존스 산업평균',
    zhs: '道琼斯工业平均',
    esp: 'Promedio Industrial Dow Jones',
  },
  'Russell 2000': { cn: '羅素 2000', kor: '러셀 2000', zhs: '罗素 2000' },
  'Cboe Volatility Index': {
    cn: 'VIX 波動率指數',
    kor: 'VIX 변동성 지수',
    zhs: 'VIX 波动率指数',
    esp: 'Índice de volatilidad VIX',
  },
  'SET Index': { cn: '泰國 SET 指數', kor: '태국 SET 지수', zhs: '泰国 SET 指数', esp: 'Índice SET' },
  'SET50 Index': { cn: '泰國 SET50 指數', kor: '태국 SET50 지수', zhs: '泰国 SET50 指数', esp: 'Índice SET50' },
  KOSPI: { cn: '韓國綜合股價指數', kor: '코스피', zhs: '韩国综合指数' },
  'KOSPI 200': { kor: '코스피 200' },
  KOSDAQ: { cn: '科斯達克', kor: '코스닥', zhs: '科斯达克' },
  'NIFTY 50': { kor: '니프티 50' },
  'NIFTY Bank': { cn: 'NIFTY 銀行', kor: '니프티 은행', zhs: 'NIFTY 银行' },
  'BSE SENSEX': { kor: '센섹스' },
  'Tadawul All Share Index': {
    cn: '沙烏地 TASI 指數',
    kor: '사우디 타다울 지수',
    zhs: '沙特 TASI 指数',
    esp: 'Índice TASI',
  },
};

const BETWEEN = ' / ';

/** "유로 / 달러" for "Euro / US dollar"; a name that isn't in the tables stays as it is. */
export function localizeInstrumentName(language: Language, name: string): string {
  const coin = (COINS[name] ?? INDEXES[name])?.[language];
  if (coin) return coin;
  const sides = name.split(BETWEEN).map((side) => CURRENCIES[side]?.[language]);
  return sides.length === 2 && sides.every((side) => side !== undefined) ? sides.join(BETWEEN) : name;
}

/** An industry's name in every language, so that a search finds it in each of them. */

const TABLES: readonly Readonly<Record<string, string>>[] = [en, cn, kor, zhs, esp].map(({ sectors }) => sectors);

export const listSectorNamesInAllLanguages = (sector: string): string[] => [
  sector,
  ...TABLES.flatMap((table) => (Object.hasOwn(table, sector) ? (table[sector] ?? []) : [])),
];

/** A market's names in every language, and what else people call it. */

const MARKET_TABLES = [enFirst, cnFirst, korFirst, zhsFirst, espFirst].map(({ markets }) => markets);
const ALSO_CALLED: Readonly<Record<Market, string>> = {
  US:
    'American stocks|US shares|U.S. stocks|Wall Street|United States|미국 증시|미장|美國股票|美国股票|' +
    'acciones estadounidenses|Estados Unidos',
  MX: 'Mexico|Mexican shares|멕시코 증시|墨股|acciones mexicanas',
  TH: 'Thailand|Thai shares|태국 증시|泰國股票|泰国股票|acciones tailandesas|หุ้นไทย',
  KR: 'Korea|South Korea|Korean shares|국내 주식|한국 증시|국장|韓國股票|韩国股票|韩股|acciones coreanas',
  IN: 'India|Indian shares|인도 증시|印股|acciones indias|भारतीय शेयर',
  SA: 'Saudi Arabia|Saudi shares|사우디 증시|사우디아라비아|沙特股票|沙烏地阿拉伯|acciones saudíes|الأسهم السعودية',
  CRYPTO: 'crypto|cryptocurrency|coins|암호화폐|가상화폐|가상자산|코인|加密貨幣|加密货币|数字货币|criptomonedas|cripto',
  FX: 'forex|currencies|currency pairs|환율|외환|통화|匯率|汇率|外汇|tipo de cambio|divisas',
};

export const listMarketNamesInAllLanguages = (market: Market): string[] => [
  ...MARKET_TABLES.flatMap(({ name, short }) => [name[market], short[market]]),
  ...ALSO_CALLED[market].split('|'),
];
