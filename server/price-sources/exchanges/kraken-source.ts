/**
 * Kraken's public WebSocket, version 2. `ticker` has price and book, also when only the book changes; where it has no
 * time of its own, that of the last trade counts. `ohlc` has the day so far, `trade` numbers without gaps.
 */
import { itemsOf, membersOf, parseExactJson, toDecimalText, toEpochMs } from '../exact-json.ts';
import { SourceError, type SourceHistory, type SourceHistoryRequest, type SourceTransport } from '../price-source.ts';
import { PERIOD_SECONDS, type RawBar, requestJson, toBars } from './exchange-history.ts';
import { splitPair } from './exchange-pairs.ts';
import { defineExchangeSource } from './exchange-source.ts';
import type { ExchangeEvent, ExchangeProtocol } from './exchange-stream.ts';

const SYMBOLS_PER_SOCKET_MAXIMUM = 200;
const DAY_MINUTES = 1440;
const CHANNELS = [
  // First what a ticker needs.
  { channel: 'trade', snapshot: true },
  // Its snapshot would be the last 720 days.
  { channel: 'ohlc', interval: DAY_MINUTES, snapshot: false },
  { channel: 'ticker', event_trigger: 'bbo', snapshot: true },
];

const createProtocol = (url: string): ExchangeProtocol => ({
  title: 'Kraken',
  url,
  symbolsPerSocketMaximum: SYMBOLS_PER_SOCKET_MAXIMUM,
  symbolsPerMessage: 50,
  subscribe: (symbol, id) =>
    CHANNELS.map((params) => ({ method: 'subscribe', params: { ...params, symbol }, req_id: id })),
  unsubscribe: (symbol, id) =>
    CHANNELS.map(({ snapshot: _, ...params }) => ({
      method: 'unsubscribe',
      params: { ...params, symbol },
      req_id: id,
    })),
  ping: (id) => ({ method: 'ping', req_id: id }),
  parse: parseExactJson,
  createReader,
});

export const createKrakenSource = defineExchangeSource({
  name: 'kraken',
  title: 'Kraken',
  termsUrl: 'https://www.kraken.com/legal',
  vouchedEveryMs: 30_000,
  symbolsPerSocketMaximum: SYMBOLS_PER_SOCKET_MAXIMUM,
  pauseMs: 1000,
  pairSeparator: '/',
  streamUrl: 'wss://ws.kraken.com/v2',
  restUrl: 'https://api.kraken.com',
  createProtocol,
  fetchHistory,
});

interface PairState {
  tradeId: bigint | null;
  tradedAt: number | null;
  day: Readonly<Record<string, unknown>>;
  dayStartsAt: number;
}
type Members = Readonly<Record<string, unknown>>;

function createReader(): (message: unknown) => readonly ExchangeEvent[] {
  const pairs = new Map<string, PairState>();
  const pairWith = (members: Members): PairState =>
    pairs.getOrInsertComputed(String(members['symbol']), () => ({
      ...{ tradeId: null, tradedAt: null, day: {}, dayStartsAt: Number.NaN },
    }));
  return (message) => {
    const members = membersOf(message);
    const data = itemsOf(members['data']).map(membersOf);
    switch (members['channel']) {
      case 'ticker':
        return data.flatMap((ticker) => readTicker(ticker, pairWith(ticker)));
      case 'trade':
        return [
          { kind: 'alive' },
          ...data.flatMap((trade) => readTrade(trade, pairWith(trade), members['type'] === 'snapshot')),
        ];
      case 'ohlc':
        for (const bar of data) readDay(bar, pairWith(bar));
        return [{ kind: 'alive' }];
      case 'heartbeat':
        return [{ kind: 'alive' }];
      default:
        return members['success'] === false ? [readRefusal(members)] : [];
    }
  };
}

const DAY_MS = DAY_MINUTES * 60_000;

function readTicker(ticker: Members, { tradedAt, day, dayStartsAt }: PairState): ExchangeEvent[] {
  const symbol = String(ticker['symbol']);
  const at = toEpochMs(ticker['timestamp']) ?? tradedAt;
  const last = toDecimalText(ticker['last']);
  if (last === null) return [{ kind: 'fault', fault: 'unreadable', symbol, detail: 'a ticker without price' }];
  // No trade has come yet: the next ticker will have a time.
  if (at === null) return [{ kind: 'alive' }];
  const today = at >= dayStartsAt && at < dayStartsAt + DAY_MS ? day : {};
  const print = {
    ...{ symbol, at, last, currency: splitPair(symbol, '/')?.quote ?? null },
    ...{ bid: toDecimalText(ticker['bid']), bidSize: toDecimalText(ticker['bid_qty']) },
    ...{ ask: toDecimalText(ticker['ask']), askSize: toDecimalText(ticker['ask_qty']) },
    ...{ open: toDecimalText(today['open']), high: toDecimalText(today['high']), low: toDecimalText(today['low']) },
    ...{ volume: toDecimalText(today['volume']), previousClose: null, isOpen: null },
  };
  return [{ kind: 'print', print, sequence: null }];
}

/** A snapshot begins anew: trades before it weren't listened to. */
function readTrade(trade: Members, pair: PairState, isSnapshot: boolean): ExchangeEvent[] {
  const text = trade['trade_id'];
  const id = typeof text === 'string' && /^\d{1,30}$/.test(text) ? BigInt(text) : null;
  pair.tradedAt = Math.max(toEpochMs(trade['timestamp']) ?? 0, pair.tradedAt ?? 0) || null;
  if (id === null || (pair.tradeId !== null && id <= pair.tradeId)) return [];
  const previous = pair.tradeId;
  pair.tradeId = id;
  if (isSnapshot || previous === null || id === previous + 1n) return [];
  const detail = `trade ${id} after ${previous}`;
  return [{ kind: 'fault', fault: 'sequenceGap', symbol: String(trade['symbol']), detail }];
}

function readDay(bar: Members, pair: PairState): void {
  const startsAt = toEpochMs(bar['interval_begin']);
  if (startsAt === null || startsAt < pair.dayStartsAt) return;
  pair.day = bar;
  pair.dayStartsAt = startsAt;
}

function readRefusal(members: Members): ExchangeEvent {
  const symbol = members['symbol'];
  return typeof symbol === 'string'
    ? { kind: 'unknownSymbol', symbol, detail: 'Kraken has no such pair', refusesBatch: false }
    : { kind: 'fault', fault: 'refused', symbol: null, detail: 'Kraken refused a request' };
}

/** Names of currencies that Kraken's older interface writes otherwise. */
const REST_NAMES: Readonly<Record<string, string>> = { BTC: 'XBT', DOGE: 'XDG' };

/** One request, which gives the newest 720 bars at most, whatever is asked for. */
async function fetchHistory(
  transport: SourceTransport,
  restUrl: string,
  request: SourceHistoryRequest,
): Promise<SourceHistory> {
  const pair = splitPair(request.symbol, '/');
  if (!pair) throw new SourceError('unknownSymbol', 'a pair of Kraken is written as BTC/USDT');
  const query = new URLSearchParams({
    pair: `${REST_NAMES[pair.base] ?? pair.base}${REST_NAMES[pair.quote] ?? pair.quote}`,
    interval: String(PERIOD_SECONDS[request.period] / 60),
    since: String(Math.floor(request.from / 1000) - 1),
  });
  const answer = membersOf(await requestJson(transport, `${restUrl}/0/public/OHLC?${query}`));
  rejectErrors(itemsOf(answer['error']).map(String));
  const rows = Object.values(membersOf(answer['result'])).find(Array.isArray);
  if (!rows) throw new SourceError('unreadable', 'no bars in the answer');
  const bars = itemsOf(rows).map((row): RawBar => {
    const [time, open, high, low, close, , volume] = itemsOf(row);
    return { at: Number(time) * 1000, open, high, low, close, volume };
  });
  return { currency: pair.quote, bars: toBars(bars, request), actions: [] };
}

/** Kraken answers errors with status 200. */
function rejectErrors(errors: readonly string[]): void {
  if (errors.length === 0) return;
  if (errors.some((error) => error.includes('Unknown asset pair')))
    throw new SourceError('unknownSymbol', 'Kraken has no such pair');
  if (errors.some((error) => /rate limit|too many/i.test(error)))
    throw new SourceError('rateLimited', 'Kraken asks for fewer requests');
  if (errors.some((error) => error.startsWith('EService')))
    throw new SourceError('unreachable', 'Kraken is not available');
  throw new SourceError('refused', 'Kraken refused the request');
}
