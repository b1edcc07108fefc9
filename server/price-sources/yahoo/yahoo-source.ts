/**
 * Yahoo Finance by its charts and search, which need no key, cookie or crumb. Prices are delayed by market, without bid
 * and ask. Yahoo grants no right to show them to customers: an operator decides that, in writing.
 */
import { z } from 'zod';
import {
  type PollAnswer,
  type PriceSource,
  SourceError,
  type SourceFault,
  type SourceHistory,
  type SourceHistoryRequest,
  type SourcePrint,
  type SourceSearchHit,
  type SourceTransport,
} from '../price-source.ts';
import { readSourceJson } from '../source-answers.ts';
import { hasPrice, parseChart, toPrint, type YahooChart } from './yahoo-chart.ts';
import { readHistory } from './yahoo-history.ts';
import { parseSpark, SPARK_SYMBOLS_MAXIMUM, sparkUrl } from './yahoo-spark.ts';
import { findYahooSymbol, getYahooDelayMs } from './yahoo-symbols.ts';

export interface YahooSourceOptions {
  transport: SourceTransport;
  baseUrl?: string | undefined;
}

const HEADERS = { accept: 'application/json', 'user-agent': 'Mozilla/5.0 (compatible; Bourse)' };
const DAY_MS = 86_400_000;
/** Yahoo has minutes of the last 30 days, and at most eight days of them in one answer. */
const MINUTES_AGE_MAXIMUM_MS = 29 * DAY_MS;
const MINUTES_RANGE_MAXIMUM_MS = 7 * DAY_MS;
/** Answers kept for conditional requests; more symbols than anybody polls. */
const CACHED_MAXIMUM = 20_000;

interface YahooClient extends Pick<SourceTransport, 'get' | 'now'> {
  baseUrl: string;
  /** By symbol, the last answer that had an etag. */
  cached: Map<string, { etag: string; chart: YahooChart }>;
  /** Until then (epoch ms) symbols are asked for one by one, since Yahoo refused to answer for many. */
  singleUntil: number;
}

/**
 * One request for up to 20 symbols; one for each while Yahoo doesn't answer so. `history` makes one request for days
 * and two for minutes, of which it gives the newest seven days of the range within the last 29.
 */
export function createYahooSource({
  transport,
  baseUrl = 'https://query1.finance.yahoo.com',
}: YahooSourceOptions): PriceSource {
  const client: YahooClient = {
    get: (request) => transport.get(request),
    now: () => transport.now(),
    baseUrl: baseUrl.replace(/\/$/, ''),
    cached: new Map(),
    singleUntil: -Infinity,
  };
  return {
    name: 'yahoo',
    declares: {
      title: 'Yahoo Finance',
      termsUrl: 'https://legal.yahoo.com/us/en/yahoo/terms/otos/index.html',
      attribution: null,
      delayMs: getYahooDelayMs,
      vouchedEveryMs: 60_000,
      get symbolsPerRequest() {
        return client.now() < client.singleUntil ? 1 : SPARK_SYMBOLS_MAXIMUM;
      },
      pauseMs: 2000,
      requestsPerDay: null,
      hasBook: false,
      needsKey: false,
    },
    symbolOf: findYahooSymbol,
    poll: (symbols) => pollSymbols(client, symbols),
    stream: null,
    history: (request) => fetchHistory(client, request),
    search: (text) => searchSymbols(client, text),
  };
}

/** Faults of a symbol, after which the others are still worth a request. */
const SYMBOL_FAULTS: readonly SourceFault[] = ['unknownSymbol', 'noPrice', 'unreadable'];

/** What Yahoo says if it answers for many symbols no longer; 404 also if it knows none of them. */
const ENDPOINT_FAULTS: readonly SourceFault[] = ['unknownSymbol', 'refused', 'unreadable'];
const SINGLE_MS = 3_600_000;

async function pollSymbols(client: YahooClient, symbols: readonly string[]): Promise<PollAnswer> {
  const [first] = symbols;
  if (symbols.length <= 1 || first === undefined) return pollCharts(client, symbols);
  try {
    return await pollSpark(client, symbols);
  } catch (error) {
    if (!(error instanceof SourceError) || !ENDPOINT_FAULTS.includes(error.fault)) throw error;
    client.singleUntil = client.now() + SINGLE_MS;
    return pollCharts(client, [first]);
  }
}

async function pollSpark(client: YahooClient, symbols: readonly string[]): Promise<PollAnswer> {
  const response = await client.get({ url: sparkUrl(client.baseUrl, symbols), headers: HEADERS });
  const charts = parseSpark(readSourceJson(response, client.now()), symbols);
  if (charts.size > 0 && [...charts.values()].every((chart) => chart === null))
    throw new SourceError('unreadable', 'no chart that can be read');
  const prints: SourcePrint[] = [];
  const missing: { symbol: string; fault: SourceFault }[] = [];
  for (const symbol of symbols) {
    const chart = charts.get(symbol);
    if (chart === undefined) missing.push({ symbol, fault: 'unknownSymbol' });
    else if (chart === null) missing.push({ symbol, fault: 'unreadable' });
    else if (hasPrice(chart)) prints.push(toPrint(chart, symbol, client.now()));
    else missing.push({ symbol, fault: 'noPrice' });
  }
  return { prints, missing };
}

/** One after the other. Rejects if nothing could be read at all, since then it isn't the symbols. */
async function pollCharts(client: YahooClient, symbols: readonly string[]): Promise<PollAnswer> {
  const prints: SourcePrint[] = [];
  const missing: { symbol: string; fault: SourceFault }[] = [];
  let unreadable: SourceError | null = null;
  for (const symbol of symbols) {
    try {
      prints.push(toPrint(await fetchLatestChart(client, symbol), symbol, client.now()));
    } catch (error) {
      if (!(error instanceof SourceError) || !SYMBOL_FAULTS.includes(error.fault)) throw error;
      if (error.fault === 'unreadable') unreadable = error;
      missing.push({ symbol, fault: error.fault });
    }
  }
  if (unreadable && prints.length === 0) throw unreadable;
  return { prints, missing };
}

async function fetchLatestChart(client: YahooClient, symbol: string): Promise<YahooChart> {
  const cached = client.cached.get(symbol);
  const response = await client.get({
    url: chartUrl(client, symbol, { interval: '1d', range: '1d', includePrePost: 'false' }),
    headers: { ...HEADERS, ...(cached && { 'if-none-match': cached.etag }) },
  });
  if (response.status === 304 && cached) return cached.chart;
  const chart = parseChart(readSourceJson(response, client.now()), symbol);
  const { etag } = response.headers;
  client.cached.delete(symbol);
  if (typeof etag === 'string') {
    client.cached.set(symbol, { etag, chart });
    const [oldest] = client.cached.keys();
    if (client.cached.size > CACHED_MAXIMUM && oldest !== undefined) client.cached.delete(oldest);
  }
  return chart;
}

async function fetchHistory(client: YahooClient, request: SourceHistoryRequest): Promise<SourceHistory> {
  const now = client.now();
  const { symbol, period, until } = request;
  const days = await fetchPastChart(client, symbol, '1d', request.from, Math.max(until, now));
  if (period === '1d') return readHistory(days, days, request, now);
  const from = Math.max(request.from, now - MINUTES_AGE_MAXIMUM_MS, until - MINUTES_RANGE_MAXIMUM_MS);
  if (from >= until) return { ...readHistory(days, days, request, now), bars: [] };
  const minutes = await fetchPastChart(client, symbol, '1m', from, until);
  return readHistory(minutes, days, request, now);
}

/** `from` and `until` in epoch ms. */
async function fetchPastChart(
  client: YahooClient,
  symbol: string,
  interval: '1d' | '1m',
  from: number,
  until: number,
): Promise<YahooChart> {
  const url = chartUrl(client, symbol, {
    interval,
    period1: String(Math.floor(from / 1000)),
    period2: String(Math.ceil(until / 1000)),
    events: 'div|split',
    includePrePost: 'false',
  });
  return parseChart(readSourceJson(await client.get({ url, headers: HEADERS }), client.now()), symbol);
}

const chartUrl = ({ baseUrl }: YahooClient, symbol: string, query: Record<string, string>): string =>
  `${baseUrl}/v8/finance/chart/${encodeURIComponent(symbol)}?${new URLSearchParams(query)}`;

const searchSchema = z.object({
  quotes: z.array(
    z.object({
      symbol: z.string().nullish(),
      shortname: z.string().nullish(),
      longname: z.string().nullish(),
      exchDisp: z.string().nullish(),
      exchange: z.string().nullish(),
      quoteType: z.string().nullish(),
      isYahooFinance: z.boolean().nullish(),
    }),
  ),
});

/** Hits without a symbol or without prices, such as companies that aren't listed, are left out. */
async function searchSymbols(client: YahooClient, text: string): Promise<SourceSearchHit[]> {
  const query = new URLSearchParams({ q: text, quotesCount: '20', newsCount: '0' });
  const response = await client.get({ url: `${client.baseUrl}/v1/finance/search?${query}`, headers: HEADERS });
  const parsed = searchSchema.safeParse(readSourceJson(response, client.now()));
  if (!parsed.success) throw new SourceError('unreadable', 'no search results');
  return parsed.data.quotes.flatMap(({ symbol, shortname, longname, exchDisp, exchange, quoteType, isYahooFinance }) =>
    symbol && isYahooFinance !== false
      ? [{ symbol, name: longname || shortname || symbol, exchange: exchDisp ?? exchange ?? '', kind: quoteType ?? '' }]
      : [],
  );
}
