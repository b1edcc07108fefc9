/**
 * Alpaca's market data as its interfaces write it, with short names (`t`, `p`, `bp`): parsed from exact JSON, so that
 * prices are decimal text and the numbers of trades, beyond 2^53, are what they were.
 */
import { itemsOf, membersOf, toDecimalText, toEpochMs } from '../exact-json.ts';

/** `at`: epoch ms. */
export interface AlpacaTrade {
  at: number;
  price: string;
  size: string;
  id: string;
}
/** A side without price is null. Sizes are in shares. */
export interface AlpacaQuote {
  at: number;
  bid: string | null;
  bidSize: string | null;
  ask: string | null;
  askSize: string | null;
}
/** `at`: the bar's start. */
export interface AlpacaBar {
  at: number;
  open: string;
  high: string;
  low: string;
  close: string;
  volume: string;
}
export interface AlpacaSnapshot {
  latestTrade: AlpacaTrade | null;
  latestQuote: AlpacaQuote | null;
  dailyBar: AlpacaBar | null;
  prevDailyBar: AlpacaBar | null;
}

/** Null if price or time is missing. */
export function parseAlpacaTrade(value: unknown): AlpacaTrade | null {
  const { t, p, s, i } = membersOf(value);
  const [at, price] = [toEpochMs(t), toPositive(p)];
  return at === null || price === null ? null : { at, price, size: toDecimalText(s) ?? '0', id: String(i ?? '') };
}

/** Null if the time is missing; where nobody bids or asks, Alpaca writes 0. */
export function parseAlpacaQuote(value: unknown): AlpacaQuote | null {
  const { t, bp, bs, ap, as } = membersOf(value);
  const at = toEpochMs(t);
  if (at === null) return null;
  return { at, bid: toPositive(bp), bidSize: toPositive(bs), ask: toPositive(ap), askSize: toPositive(as) };
}

export function parseAlpacaBar(value: unknown): AlpacaBar | null {
  const { t, o, h, l, c, v } = membersOf(value);
  const at = toEpochMs(t);
  const [open, high, low, close, volume] = [
    toPositive(o),
    toPositive(h),
    toPositive(l),
    toPositive(c),
    toDecimalText(v),
  ];
  if (at === null || !open || !high || !low || !close || volume === null) return null;
  return { at, open, high, low, close, volume };
}

/** Of `/v2/stocks/snapshots`, by symbol; null where Alpaca knows the symbol and nothing of it. */
export const parseAlpacaSnapshots = (answer: unknown): Map<string, AlpacaSnapshot | null> =>
  new Map(
    Object.entries(membersOf(answer)).map(([symbol, value]) => {
      const { latestTrade, latestQuote, dailyBar, prevDailyBar } = membersOf(value);
      const snapshot = {
        latestTrade: parseAlpacaTrade(latestTrade),
        latestQuote: parseAlpacaQuote(latestQuote),
        dailyBar: parseAlpacaBar(dailyBar),
        prevDailyBar: parseAlpacaBar(prevDailyBar),
      };
      return [symbol, value === null ? null : snapshot];
    }),
  );

/** Of `/v2/stocks/bars`. */
export const parseAlpacaBars = (answer: unknown, symbol: string): AlpacaBar[] =>
  itemsOf(membersOf(membersOf(answer)['bars'])[symbol]).flatMap((value) => parseAlpacaBar(value) ?? []);

/** Null on the last page. */
export function parseNextPageToken(answer: unknown): string | null {
  const token = membersOf(answer)['next_page_token'];
  return typeof token === 'string' && token !== '' ? token : null;
}

function toPositive(value: unknown): string | null {
  const text = toDecimalText(value);
  return text === null || text === '0' ? null : text;
}
