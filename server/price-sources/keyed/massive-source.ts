/** Massive (formerly Polygon) on American stocks, by a key: snapshots of many symbols, bars as traded, search. */
import { itemsOf, membersOf, readExactSourceJson, toDecimalText } from '../exact-json.ts';
import type {
  PollAnswer,
  PriceSource,
  SourceAction,
  SourceHistory,
  SourceHistoryRequest,
  SourcePrint,
  SourceSearchHit,
  SourceTransport,
} from '../price-source.ts';
import {
  answerFromSnapshots,
  findUsStockSymbol,
  newYorkDateOf,
  orderActions,
  toDatedBars,
  toDividend,
  toSplit,
} from './us-stocks.ts';

export interface MassiveSourceOptions {
  transport: SourceTransport;
  key: string;
  /** What the operator's plan gives: prices without delay, or those of 15 minutes ago. */
  plan?: 'realTime' | 'delayed';
  baseUrl?: string;
}

interface MassiveClient extends Required<MassiveSourceOptions> {}
type Members = Readonly<Record<string, unknown>>;

const DELAY_MS = 15 * 60_000;

export function createMassiveSource(options: MassiveSourceOptions): PriceSource {
  const client: MassiveClient = { plan: 'delayed', baseUrl: 'https://api.massive.com', ...options };
  return {
    name: 'massive',
    declares: {
      title: 'Massive',
      termsUrl: 'https://massive.com/legal/market-data-terms-of-service',
      attribution: null,
      delayMs: () => (client.plan === 'realTime' ? 0 : DELAY_MS),
      vouchedEveryMs: 60_000,
      symbolsPerRequest: 100,
      pauseMs: 1000,
      requestsPerDay: null,
      hasBook: true,
      needsKey: true,
    },
    symbolOf: findUsStockSymbol,
    poll: (symbols) => pollSymbols(client, symbols),
    stream: null,
    history: (request) => fetchHistory(client, request),
    search: (text) => searchStocks(client, text),
  };
}

async function requestMassive(
  { transport, baseUrl, key }: MassiveClient,
  path: string,
  query: Readonly<Record<string, string>>,
): Promise<Members> {
  const response = await transport.get({
    url: `${baseUrl}${path}?${new URLSearchParams(query)}`,
    headers: { accept: 'application/json', authorization: `Bearer ${key}` },
  });
  return membersOf(readExactSourceJson(response, transport.now()));
}

const SNAPSHOTS = '/v2/snapshot/locale/us/markets/stocks/tickers';

async function pollSymbols(client: MassiveClient, symbols: readonly string[]): Promise<PollAnswer> {
  // An empty list would mean all of them.
  if (symbols.length === 0) return { prints: [], missing: [] };
  const answer = await requestMassive(client, SNAPSHOTS, { tickers: symbols.join(',') });
  const snapshots = new Map(
    itemsOf(answer['tickers'])
      .map(membersOf)
      .map((one) => [one['ticker'], one]),
  );
  return answerFromSnapshots(symbols, snapshots, toPrint);
}

/** Of nanoseconds since 1970, which are beyond 2^53; null if it is none. */
const nanosecondsToMs = (value: unknown): number | null =>
  typeof value === 'string' && /^\d{13,20}$/.test(value) ? Number(BigInt(value) / 1_000_000n) : null;

/**
 * A plan without trades has the last minute's close, at the time of the snapshot. Massive empties the day's figures
 * before each session, and writes 0 where it has none.
 */
function toPrint(symbol: string, snapshot: Members): SourcePrint | null {
  const [trade, quote] = [membersOf(snapshot['lastTrade']), membersOf(snapshot['lastQuote'])];
  const [day, minute, previous] = [
    membersOf(snapshot['day']),
    membersOf(snapshot['min']),
    membersOf(snapshot['prevDay']),
  ];
  const tradedAt = toPositive(trade['p']) === null ? null : nanosecondsToMs(trade['t']);
  const last = tradedAt === null ? (toPositive(minute['c']) ?? toPositive(day['c'])) : toPositive(trade['p']);
  // In `lastQuote` capital letters are the ask.
  const [bid, ask, quotedAt] = [toPositive(quote['p']), toPositive(quote['P']), nanosecondsToMs(quote['t'])];
  const hasBook = bid !== null && ask !== null && quotedAt !== null;
  const at = tradedAt === null ? nanosecondsToMs(snapshot['updated']) : Math.max(tradedAt, hasBook ? quotedAt : 0);
  if (last === null || at === null) return null;
  return {
    ...{ symbol, at, currency: 'USD', last },
    ...{ bid: hasBook ? bid : null, bidSize: hasBook ? toPositive(quote['s']) : null },
    ...{ ask: hasBook ? ask : null, askSize: hasBook ? toPositive(quote['S']) : null },
    ...{
      open: toPositive(day['o']),
      high: toPositive(day['h']),
      low: toPositive(day['l']),
      volume: toPositive(day['v']),
    },
    previousClose: toPositive(previous['c']),
    isOpen: null,
  };
}

function toPositive(value: unknown): string | null {
  const text = toDecimalText(value);
  return text === null || text === '0' ? null : text;
}

/** One request for each fifty thousand minutes, and two for corporate actions. */
async function fetchHistory(client: MassiveClient, request: SourceHistoryRequest): Promise<SourceHistory> {
  const { symbol, period, from, until } = request;
  const range = `range/1/${period === '1d' ? 'day' : 'minute'}/${from}/${until - 1}`;
  const path = `/v2/aggs/ticker/${encodeURIComponent(symbol)}/${range}`;
  const rows = await listResults(client, path, { adjusted: 'false', sort: 'asc', limit: '50000' });
  const bars = rows.flatMap((row) => {
    const [open, high, low, close] = ['o', 'h', 'l', 'c'].map((name) => toPositive(row[name]));
    const [at, volume] = [Number(row['t']), toDecimalText(row['v'])];
    if (!Number.isSafeInteger(at) || !open || !high || !low || !close || volume === null) return [];
    return [{ at, open, high, low, close, volume }];
  });
  return { currency: 'USD', bars: toDatedBars(bars, request), actions: await fetchActions(client, request) };
}

async function fetchActions(
  client: MassiveClient,
  { symbol, from, until }: SourceHistoryRequest,
): Promise<SourceAction[]> {
  const within = (column: string): Record<string, string> => ({
    ...{ ticker: symbol, limit: '1000' },
    ...{ [`${column}.gte`]: newYorkDateOf(from), [`${column}.lte`]: newYorkDateOf(until - 1) },
  });
  const splits = await listResults(client, '/v3/reference/splits', within('execution_date'));
  const dividends = await listResults(client, '/v3/reference/dividends', within('ex_dividend_date'));
  return orderActions([
    ...splits.flatMap((split) => toSplit(split['execution_date'], split['split_to'], split['split_from'])),
    ...dividends.flatMap((dividend) => toDividend(dividend['ex_dividend_date'], dividend['cash_amount'])),
  ]);
}

const PAGES_MAXIMUM = 100;

/** All pages. The next page's address is asked of our own base, so that the key goes nowhere else. */
async function listResults(
  client: MassiveClient,
  path: string,
  query: Readonly<Record<string, string>>,
): Promise<Members[]> {
  const results: Members[] = [];
  let next = { path, query };
  for (let page = 0; page < PAGES_MAXIMUM; page += 1) {
    const answer = await requestMassive(client, next.path, next.query);
    results.push(...itemsOf(answer['results']).map(membersOf));
    const address = answer['next_url'];
    const target = typeof address === 'string' ? URL.parse(address) : null;
    if (!target) break;
    next = { path: target.pathname, query: Object.fromEntries(target.searchParams) };
  }
  return results;
}

async function searchStocks(client: MassiveClient, text: string): Promise<SourceSearchHit[]> {
  const query = { search: text, market: 'stocks', active: 'true', limit: '20' };
  const { results } = await requestMassive(client, '/v3/reference/tickers', query);
  return itemsOf(results)
    .map(membersOf)
    .flatMap(({ ticker, name, primary_exchange: exchange, type }) =>
      typeof ticker === 'string' && ticker !== ''
        ? [{ symbol: ticker, name: String(name ?? ticker), exchange: String(exchange ?? ''), kind: String(type ?? '') }]
        : [],
    );
}
