/**
 * Binance's public spot streams. `@ticker` has the exchange's own time beside price and book (`@bookTicker` has none);
 * its open, high, low and volume are those of the last 24 hours, so the day's come from `@kline_1d`.
 */
import { itemsOf, membersOf, readExactSourceJson, toDecimalText } from '../exact-json.ts';
import { SourceError, type SourceHistory, type SourceHistoryRequest, type SourceTransport } from '../price-source.ts';
import { PERIOD_SECONDS, type RawBar, toBars } from './exchange-history.ts';
import { quoteCurrencyOf } from './exchange-pairs.ts';
import { defineExchangeSource } from './exchange-source.ts';
import type { ExchangeEvent, ExchangeProtocol } from './exchange-stream.ts';

/** Binance allows 1024 streams on a connection; a symbol needs two. */
const SYMBOLS_PER_SOCKET_MAXIMUM = 512;

const listStreams = (symbols: readonly string[]): string[] =>
  symbols.flatMap((symbol) => [`${symbol.toLowerCase()}@ticker`, `${symbol.toLowerCase()}@kline_1d`]);

const createProtocol = (url: string): ExchangeProtocol => ({
  title: 'Binance',
  url,
  symbolsPerSocketMaximum: SYMBOLS_PER_SOCKET_MAXIMUM,
  symbolsPerMessage: 50,
  subscribe: (symbols, id) => [{ method: 'SUBSCRIBE', params: listStreams(symbols), id }],
  unsubscribe: (symbols, id) => [{ method: 'UNSUBSCRIBE', params: listStreams(symbols), id }],
  // Binance pings by the WebSocket's own frames, which the socket answers.
  ping: null,
  // Its prices are texts, and nothing here needs a trade's number.
  parse: (text) => JSON.parse(text) as unknown,
  createReader,
});

export const createBinanceSource = defineExchangeSource({
  name: 'binance',
  title: 'Binance',
  termsUrl: 'https://www.binance.com/en/terms',
  vouchedEveryMs: 10_000,
  symbolsPerSocketMaximum: SYMBOLS_PER_SOCKET_MAXIMUM,
  pauseMs: 250,
  pairSeparator: '',
  streamUrl: 'wss://stream.binance.com:9443/stream',
  restUrl: 'https://api.binance.com',
  createProtocol,
  fetchHistory,
});

interface DayFigures {
  startsAt: number;
  open: string | null;
  high: string | null;
  low: string | null;
  volume: string | null;
}

const DAY_MS = 86_400_000;

function createReader(): (message: unknown) => readonly ExchangeEvent[] {
  const days = new Map<string, DayFigures>();
  return (message) => {
    const members = membersOf(message);
    const data = membersOf(members['data'] ?? message);
    if (data['e'] === '24hrTicker') return [readTicker(data, days)];
    if (data['e'] === 'kline') {
      const bar = membersOf(data['k']);
      days.set(String(data['s']), {
        startsAt: Number(bar['t']),
        ...{ open: toDecimalText(bar['o']), high: toDecimalText(bar['h']), low: toDecimalText(bar['l']) },
        volume: toDecimalText(bar['v']),
      });
      return [{ kind: 'alive' }];
    }
    const refusal = membersOf(members['error'] ?? message);
    if (refusal['code'] === undefined) return [];
    const detail = `Binance refused a request (code ${String(refusal['code']).slice(0, 20)})`;
    return [{ kind: 'fault', fault: 'refused', symbol: null, detail }];
  };
}

function readTicker(data: Readonly<Record<string, unknown>>, days: ReadonlyMap<string, DayFigures>): ExchangeEvent {
  const [symbol, at, last] = [String(data['s']), data['E'], toDecimalText(data['c'])];
  if (last === null || typeof at !== 'number')
    return { kind: 'fault', fault: 'unreadable', symbol, detail: 'a ticker without price or time' };
  const day = days.get(symbol);
  const isToday = day !== undefined && at >= day.startsAt && at < day.startsAt + DAY_MS;
  const print = {
    ...{ symbol, at, last, currency: quoteCurrencyOf(symbol) },
    ...{ bid: toDecimalText(data['b']), bidSize: toDecimalText(data['B']) },
    ...{ ask: toDecimalText(data['a']), askSize: toDecimalText(data['A']) },
    open: isToday ? day.open : null,
    high: isToday ? day.high : null,
    low: isToday ? day.low : null,
    volume: isToday ? day.volume : null,
    // `x` is the price of 24 hours ago, which is no day's close.
    previousClose: null,
    isOpen: null,
  };
  return { kind: 'print', print, sequence: null };
}

const ROWS_PER_REQUEST = 1000;

/** One request for each thousand bars. */
async function fetchHistory(
  transport: SourceTransport,
  restUrl: string,
  request: SourceHistoryRequest,
): Promise<SourceHistory> {
  const { symbol, period, from, until } = request;
  const rows: RawBar[] = [];
  for (let start = from; start < until; ) {
    const query = new URLSearchParams({
      ...{ symbol, interval: period, startTime: String(start), endTime: String(until - 1) },
      limit: String(ROWS_PER_REQUEST),
    });
    const response = await transport.get({ url: `${restUrl}/api/v3/klines?${query}` });
    if (response.status === 400 && response.bytes.includes('-1121'))
      throw new SourceError('unknownSymbol', 'Binance has no such symbol');
    // 418 is the ban of whoever goes on after a 429.
    const answer = { ...response, status: response.status === 418 ? 429 : response.status };
    const page = itemsOf(readExactSourceJson(answer, transport.now())).map((row): RawBar => {
      const [at, open, high, low, close, volume] = itemsOf(row);
      return { at: Number(at), open, high, low, close, volume };
    });
    rows.push(...page);
    const next = (page.at(-1)?.at ?? Number.NaN) + PERIOD_SECONDS[period] * 1000;
    if (page.length < ROWS_PER_REQUEST || !(next > start)) break;
    start = next;
  }
  return { currency: quoteCurrencyOf(symbol), bars: toBars(rows, request), actions: [] };
}
