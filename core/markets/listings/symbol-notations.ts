/**
 * How other programs write an instrument: with its exchange before ("KRX:005930") or after the code ("005930.KS",
 * "005930 KS Equity"), as a cashtag ("$NWRB"), pairs with a separator ("BTC/USDT"), share classes with any ("BRK-B").
 */
import { MARKETS, type Market } from '../market-types.ts';

/** Before a colon: as exchanges, news services and TradingView name them, MICs (ISO 10383), and our own markets. */
export const EXCHANGES: Readonly<Record<string, Market>> = {
  ...{ NASDAQ: 'US', NYSE: 'US', AMEX: 'US', NYSEAMERICAN: 'US', NYSEARCA: 'US' },
  ...{ OTC: 'US', OTCQX: 'US', OTCQB: 'US' },
  ...{ XNAS: 'US', XNYS: 'US', XASE: 'US', ARCX: 'US', BATS: 'US', CBOE: 'US', IEX: 'US', OTCMKTS: 'US' },
  ...{ BMV: 'MX', BIVA: 'MX', XMEX: 'MX' },
  ...{ SET: 'TH', MAI: 'TH', BKK: 'TH', XBKK: 'TH' },
  ...{ KRX: 'KR', KOSPI: 'KR', KOSDAQ: 'KR', KONEX: 'KR', XKRX: 'KR', XKOS: 'KR' },
  ...{ NSE: 'IN', BSE: 'IN', BOM: 'IN', XNSE: 'IN', XBOM: 'IN' },
  ...{ TADAWUL: 'SA', SASE: 'SA', XSAU: 'SA' },
  ...{ BINANCE: 'CRYPTO', COINBASE: 'CRYPTO', KRAKEN: 'CRYPTO', UPBIT: 'CRYPTO', BYBIT: 'CRYPTO', OKX: 'CRYPTO' },
  ...{ FX_IDC: 'FX', OANDA: 'FX', FOREXCOM: 'FX' },
};

/** After a full stop: Yahoo's suffixes, Reuters' (RIC) and our own markets. */
const SUFFIXES: Readonly<Record<string, Market>> = {
  ...{ N: 'US', O: 'US', OQ: 'US', K: 'US', PK: 'US', A: 'US', P: 'US' },
  MX: 'MX',
  ...{ BK: 'TH', BKK: 'TH' },
  ...{ KS: 'KR', KQ: 'KR', KN: 'KR' },
  ...{ NS: 'IN', BO: 'IN', BSE: 'IN', NSE: 'IN' },
  ...{ SR: 'SA', SE: 'SA', SAU: 'SA' },
};

/** After a blank: Bloomberg's exchange codes. */
const BLOOMBERG: Readonly<Record<string, Market>> = {
  ...{ US: 'US', UN: 'US', UW: 'US', UQ: 'US', MM: 'MX', TB: 'TH', KS: 'KR', KQ: 'KR', KP: 'KR' },
  ...{ IN: 'IN', IS: 'IN', IB: 'IN', AB: 'SA', SR: 'SA', CURNCY: 'FX' },
};

const OWN: Readonly<Record<string, Market>> = Object.fromEntries(MARKETS.map((market) => [market, market]));

/** The code without what separates its parts: "brk.b" and "btc/usdt" as "brkb" and "btcusdt". */
export const compactSymbol = (code: string): string => code.replace(/[\s./_:^-]/g, '');

export interface SymbolReading {
  text: string;
  /** Null: of any market. */
  market: Market | null;
}

const FORMS: readonly [form: RegExp, markets: Readonly<Record<string, Market>>, code: number, exchange: number][] = [
  [/^([A-Z_]+)\s?:\s?(.+)$/, { ...OWN, ...EXCHANGES }, 2, 1],
  [/^(.+?)\.([A-Z]{1,6})$/, { ...OWN, ...SUFFIXES }, 1, 2],
  [/^([A-Z0-9/.&-]+) ([A-Z]{2}|CURNCY)(?: EQUITY)?$/, BLOOMBERG, 1, 2],
];
/** Yahoo's currency pairs: against the dollar the first side is left out. */
const YAHOO_PAIR = /^([A-Z]{3})?([A-Z]{3})=X$/;

/** What a typed text can mean, the likeliest first and as it stands last, since a code may look like another form. */
export function listSymbolReadings(typed: string): SymbolReading[] {
  const text = typed.trim().replace(/^[$＄]\s?(?=\p{L})/u, '');
  const upper = text.toUpperCase();
  const readings: SymbolReading[] = [];
  for (const [form, markets, code, exchange] of FORMS) {
    const found = form.exec(upper);
    const name = found?.[exchange] ?? '';
    if (found && Object.hasOwn(markets, name)) readings.push({ text: found[code]!, market: markets[name]! });
  }
  const pair = YAHOO_PAIR.exec(upper);
  if (pair) readings.push({ text: `${pair[1] ?? 'USD'}${pair[2]}`, market: 'FX' });
  return [...readings, { text, market: null }];
}
