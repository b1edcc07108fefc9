/**
 * Coinbase Exchange's public feed. `ticker` comes with each trade and has its time, number and the book at that moment;
 * `heartbeat` names each second the number of the last trade, so that a missing one shows.
 */
import { itemsOf, membersOf, parseExactJson, toDecimalText, toEpochMs } from '../exact-json.ts';
import type { SourceHistory, SourceHistoryRequest, SourceTransport } from '../price-source.ts';
import { PERIOD_SECONDS, type RawBar, requestJson, toBars } from './exchange-history.ts';
import { splitPair } from './exchange-pairs.ts';
import { defineExchangeSource } from './exchange-source.ts';
import type { ExchangeEvent, ExchangeProtocol } from './exchange-stream.ts';

const SYMBOLS_PER_SOCKET_MAXIMUM = 500;
const CHANNELS = ['ticker', 'heartbeat'];

const createProtocol = (url: string): ExchangeProtocol => ({
  title: 'Coinbase',
  url,
  symbolsPerSocketMaximum: SYMBOLS_PER_SOCKET_MAXIMUM,
  symbolsPerMessage: 50,
  subscribe: (symbols) => [{ type: 'subscribe', product_ids: symbols, channels: CHANNELS }],
  unsubscribe: (symbols) => [{ type: 'unsubscribe', product_ids: symbols, channels: CHANNELS }],
  ping: null,
  parse: parseExactJson,
  createReader,
});

export const createCoinbaseSource = defineExchangeSource({
  name: 'coinbase',
  title: 'Coinbase Exchange',
  termsUrl: 'https://www.coinbase.com/legal/market_data',
  // A ticker comes with a trade, and smaller pairs have some in a minute.
  vouchedEveryMs: 60_000,
  symbolsPerSocketMaximum: SYMBOLS_PER_SOCKET_MAXIMUM,
  pauseMs: 250,
  pairSeparator: '-',
  streamUrl: 'wss://ws-feed.exchange.coinbase.com',
  restUrl: 'https://api.exchange.coinbase.com',
  createProtocol,
  fetchHistory,
});

/** Numbers of a product's trades: that of the last ticker, and the newest that a heartbeat has named. */
interface TradeNumbers {
  ticker: bigint | null;
  heartbeat: bigint;
}

function createReader(): (message: unknown) => readonly ExchangeEvent[] {
  const trades = new Map<string, TradeNumbers>();
  return (message) => {
    const members = membersOf(message);
    const numbers = trades.getOrInsertComputed(String(members['product_id']), () => ({ ticker: null, heartbeat: 0n }));
    if (members['type'] === 'ticker') return [readTicker(members, numbers)];
    if (members['type'] === 'heartbeat') return readHeartbeat(members, numbers);
    return members['type'] === 'error' ? [readRefusal(members)] : [];
  };
}

const toNumber = (value: unknown): bigint | null =>
  typeof value === 'string' && /^\d{1,30}$/.test(value) ? BigInt(value) : null;

function readTicker(members: Readonly<Record<string, unknown>>, numbers: TradeNumbers): ExchangeEvent {
  const symbol = String(members['product_id']);
  const [at, last] = [toEpochMs(members['time']), toDecimalText(members['price'])];
  if (at === null || last === null)
    return { kind: 'fault', fault: 'unreadable', symbol, detail: 'a ticker without price or time' };
  numbers.ticker = toNumber(members['trade_id']) ?? numbers.ticker;
  const print = {
    ...{ symbol, at, last, currency: splitPair(symbol, '-')?.quote ?? null },
    ...{ bid: toDecimalText(members['best_bid']), bidSize: toDecimalText(members['best_bid_size']) },
    ...{ ask: toDecimalText(members['best_ask']), askSize: toDecimalText(members['best_ask_size']) },
    // What it says of the day are the last 24 hours.
    ...{ open: null, high: null, low: null, volume: null, previousClose: null, isOpen: null },
  };
  return { kind: 'print', print, sequence: toNumber(members['sequence']) };
}

/** A trade that the previous heartbeat named, and whose ticker still hasn't come, is missing. */
function readHeartbeat(members: Readonly<Record<string, unknown>>, numbers: TradeNumbers): ExchangeEvent[] {
  const { ticker, heartbeat } = numbers;
  numbers.heartbeat = toNumber(members['last_trade_id']) ?? 0n;
  if (ticker === null || ticker >= heartbeat) return [{ kind: 'alive' }];
  numbers.ticker = heartbeat;
  const detail = `trade ${heartbeat} is missing after ${ticker}`;
  return [{ kind: 'fault', fault: 'sequenceGap', symbol: String(members['product_id']), detail }];
}

/** One product that doesn't exist refuses the whole message. */
function readRefusal(members: Readonly<Record<string, unknown>>): ExchangeEvent {
  const symbol = /^(\S{1,40}) is not a valid product/.exec(String(members['reason']))?.[1];
  return symbol === undefined
    ? { kind: 'fault', fault: 'refused', symbol: null, detail: 'Coinbase refused a subscription' }
    : { kind: 'unknownSymbol', symbol, detail: 'Coinbase has no such product', refusesBatch: true };
}

const ROWS_PER_REQUEST = 300;

/** One request for each three hundred bars. */
async function fetchHistory(
  transport: SourceTransport,
  restUrl: string,
  request: SourceHistoryRequest,
): Promise<SourceHistory> {
  const { symbol, period, from, until } = request;
  const seconds = PERIOD_SECONDS[period];
  const rows: RawBar[] = [];
  for (let start = from; start < until; start += seconds * 1000 * ROWS_PER_REQUEST) {
    const end = Math.min(until, start + seconds * 1000 * ROWS_PER_REQUEST) - 1;
    const query = new URLSearchParams({
      granularity: String(seconds),
      start: new Date(start).toISOString(),
      end: new Date(end).toISOString(),
    });
    const url = `${restUrl}/products/${encodeURIComponent(symbol)}/candles?${query}`;
    for (const row of itemsOf(await requestJson(transport, url))) {
      const [time, low, high, open, close, volume] = itemsOf(row);
      rows.push({ at: Number(time) * 1000, open, high, low, close, volume });
    }
  }
  return { currency: splitPair(symbol, '-')?.quote ?? null, bars: toBars(rows, request), actions: [] };
}
