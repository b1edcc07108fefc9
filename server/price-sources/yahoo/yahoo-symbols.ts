/** How Yahoo names our instruments, and how late its prices are. */
import type { Market } from '@bourse/core/markets/market-types.ts';
import type { SymbolInput } from '../price-source.ts';

/** By segment of the rulebook. Yahoo has no prices over the counter outside the United States. */
const SUFFIXES: Partial<Record<Market, Readonly<Record<string, string>>>> = {
  US: { NYSE: '', NASDAQ: '', OTC: '' },
  MX: { BMV: '.MX' },
  TH: { SET: '.BK', mai: '.BK' },
  KR: { KOSPI: '.KS', KOSDAQ: '.KQ' },
  IN: { NSE: '.NS', BSE: '.BO' },
  SA: { TASI: '.SR' },
};

/** By market and code, as the exchanges abbreviate their indexes. */
const INDEXES: Partial<Record<Market, Readonly<Record<string, string>>>> = {
  US: { SPX: '^GSPC', GSPC: '^GSPC', NDX: '^NDX', COMP: '^IXIC', IXIC: '^IXIC', DJI: '^DJI', RUT: '^RUT', VIX: '^VIX' },
  MX: { IPC: '^MXX', MXX: '^MXX' },
  TH: { SET: '^SET.BK', SET50: '^SET50.BK' },
  KR: { KOSPI: '^KS11', KS11: '^KS11', KOSPI200: '^KS200', KS200: '^KS200', KOSDAQ: '^KQ11', KQ11: '^KQ11' },
  IN: { NIFTY50: '^NSEI', NIFTY: '^NSEI', NSEI: '^NSEI', SENSEX: '^BSESN', BSESN: '^BSESN', BANKNIFTY: '^NSEBANK' },
  SA: { TASI: '^TASI.SR' },
};

/** Null for digital currencies too: Yahoo has them in dollars, which isn't the currency in which ours are quoted. */
export function findYahooSymbol({ market, code, board, segment }: SymbolInput): string | null {
  if (board === 'index') return INDEXES[market]?.[code.replace(/^\^/, '').toUpperCase()] ?? null;
  if (market === 'FX') return /^[A-Z]{6}$/.test(code) ? `${code}=X` : null;
  const suffix = SUFFIXES[market]?.[segment];
  if (suffix === undefined) return null;
  // A class of share: BRK.B is BRK-B. Mexico's codes may have a series ("WALMEX*"), which Yahoo leaves out.
  return `${code.replace(/\*$/, '').replaceAll(/[./ ]/g, '-')}${suffix}`;
}

/** Whether an answer is for the requested symbol. Pairs of the dollar have two names: USDKRW=X is KRW=X. */
export function isSameSymbol(requested: string, answered: string): boolean {
  const inShort = (symbol: string): string => symbol.toUpperCase().replace(/^USD(?=[A-Z]{3}=X$)/, '');
  return inShort(requested) === inShort(answered);
}

const MINUTE_MS = 60_000;

/**
 * Source: Yahoo's help page "Exchanges and data providers on Yahoo Finance". United States: last sales of Cboe or
 * Nasdaq in real time; India: the NSE in real time; Saudi Arabia and Thailand 15 minutes; Korea and Mexico 20 minutes;
 * currencies in real time. The field `exchangeDataDelayedBy` of its answers isn't read: it is 0 for delayed prices too.
 */
const DELAYS_MS: Readonly<Record<Market, number>> = {
  US: 0,
  MX: 20 * MINUTE_MS,
  TH: 15 * MINUTE_MS,
  KR: 20 * MINUTE_MS,
  IN: 0,
  SA: 15 * MINUTE_MS,
  CRYPTO: 0,
  FX: 0,
};
export const getYahooDelayMs = (market: Market): number => DELAYS_MS[market];
