/** Ranges of time over several symbols: how many items there may be in all, and where the next page goes on. */
import { isDate } from '@bourse/core/dates.ts';
import type { Instrument, Market } from '@bourse/core/markets/market-types.ts';
import { getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';
import { invalidError } from '../alpaca-errors.ts';
import { type AlpacaRequest, readCount, readList, readTime, readWord } from '../alpaca-routes.ts';
import { type MarketDataClass, marketDataClassOf } from './prices.ts';

const ITEMS_USUAL = 1_000;
const ITEMS_MAXIMUM = 10_000;
export const SYMBOLS_MAXIMUM = 200;

/** By the symbol as it was asked for, since clients look it up by that. */
export interface RequestedInstrument {
  symbol: string;
  instrument: Instrument;
}

/** Those that the key has; others are left out, as Alpaca does. */
export function readInstruments(request: AlpacaRequest, kind: MarketDataClass): RequestedInstrument[] {
  const names = [...new Set(readList(request.query, 'symbols').map((name) => name.toUpperCase()))];
  if (names.length === 0) throw invalidError('symbols is required');
  if (names.length > SYMBOLS_MAXIMUM) throw invalidError(`too many symbols, ${SYMBOLS_MAXIMUM} are the most`);
  return names.toSorted().flatMap((symbol) => findInstrument(request, kind, symbol) ?? []);
}

export function findInstrument(
  { symbols, program }: Pick<AlpacaRequest, 'symbols' | 'program'>,
  kind: MarketDataClass,
  symbol: string,
): RequestedInstrument | null {
  const instrument = symbols.find(symbol, program.apiKey);
  return instrument && marketDataClassOf(instrument) === kind ? { symbol, instrument } : null;
}

/** Both ends included (epoch ms); nothing is later than now. */
export interface TimeRange {
  start: number;
  end: number;
  newestFirst: boolean;
}

/** By market: a date begins at the market's own midnight, and without a start it is today's. */
export function readTimeRange({ query, dependencies, now }: AlpacaRequest): (market: Market) => TimeRange {
  const { timeZones } = dependencies;
  const newestFirst = readWord(query.get('sort'), 'sort', ['asc', 'desc'] as const) === 'desc';
  const [start, end] = (['start', 'end'] as const).map((name) => {
    const text = query.get(name) ?? '';
    return isDate(text) ? text : readTime(query, name);
  });
  return (market) => {
    const { zone } = getMarketRules(market);
    const instantOf = (when: string | number): number =>
      typeof when === 'string' ? timeZones.toInstant(when, 0, zone) : when;
    return {
      start: instantOf(start ?? timeZones.toLocal(now, zone).date),
      end: Math.min(instantOf(end ?? now), now),
      newestFirst,
    };
  };
}

/** `next`: where the following page of it begins (epoch ms); null if this was the last. */
export interface SeriesPage<Item> {
  items: Item[];
  next: number | null;
}
/** At most `room` items; `from` is the `next` of the page before. */
export type ReadSeries<Item> = (instrument: Instrument, from: number | null, room: number) => Promise<SeriesPage<Item>>;

export interface SymbolsPage<Item> {
  bySymbol: Record<string, Item[]>;
  next_page_token: string | null;
}

/** One symbol after the other, until the page is full or the work for it is done. */
export async function readPage<Item>(
  { query }: AlpacaRequest,
  wanted: readonly RequestedInstrument[],
  read: ReadSeries<Item>,
): Promise<SymbolsPage<Item>> {
  const limit = readCount(query, 'limit', ITEMS_USUAL, ITEMS_MAXIMUM);
  const token = parsePageToken(query.get('page_token'), wanted);
  const bySymbol: Record<string, Item[]> = {};
  let room = limit;
  for (const [index, { symbol, instrument }] of wanted.entries()) {
    if (index < token.index) continue;
    if (room === 0) return { bySymbol, next_page_token: formatPageToken(symbol, null) };
    const { items, next } = await read(instrument, index === token.index ? token.from : null, room);
    if (items.length > 0) bySymbol[symbol] = items;
    room -= items.length;
    if (next !== null) return { bySymbol, next_page_token: formatPageToken(symbol, next) };
  }
  return { bySymbol, next_page_token: null };
}

const formatPageToken = (symbol: string, from: number | null): string =>
  Buffer.from(`${symbol}|${from ?? ''}`).toString('base64url');

function parsePageToken(
  token: string | null,
  wanted: readonly RequestedInstrument[],
): { index: number; from: number | null } {
  if (token === null || token === '') return { index: 0, from: null };
  const [symbol, from = '', ...more] = Buffer.from(token, 'base64url').toString().split('|');
  const index = wanted.findIndex((each) => each.symbol === symbol);
  if (index < 0 || more.length > 0 || !/^\d{0,15}$/.test(from)) throw invalidError('invalid page_token');
  return { index, from: from === '' ? null : Number(from) };
}
