/** Alpaca's market data of American stocks, by a key: snapshots of many symbols at once, bars, corporate actions. */
import { itemsOf, membersOf, readExactSourceJson } from '../exact-json.ts';
import {
  type PollAnswer,
  type PriceSource,
  SourceError,
  type SourceAction,
  type SourceHistory,
  type SourceHistoryRequest,
  type SourcePrint,
  type SourceTransport,
} from '../price-source.ts';
import {
  type AlpacaBar,
  type AlpacaSnapshot,
  parseAlpacaBars,
  parseAlpacaSnapshots,
  parseNextPageToken,
} from './alpaca-market-data-messages.ts';
import {
  answerFromSnapshots,
  findUsStockSymbol,
  newYorkDateOf,
  orderActions,
  toDatedBars,
  toDelisting,
  toDividend,
  toSplit,
  toSymbolChange,
} from './us-stocks.ts';

export interface AlpacaSourceOptions {
  transport: SourceTransport;
  keyId: string;
  secretKey: string;
  /** `iex`: prices of one small exchange without delay. `delayed_sip`: of all exchanges, 15 minutes late. */
  feed?: 'iex' | 'delayed_sip';
  baseUrl?: string;
}

interface AlpacaClient extends Required<AlpacaSourceOptions> {}

const DELAY_MS = 15 * 60_000;
const ATTRIBUTIONS = {
  iex: 'Alpaca: prices and volume of the exchange IEX alone',
  delayed_sip: 'Alpaca: prices of all US exchanges, delayed by 15 minutes',
};

export function createAlpacaSource(options: AlpacaSourceOptions): PriceSource {
  const client: AlpacaClient = { feed: 'iex', baseUrl: 'https://data.alpaca.markets', ...options };
  return {
    name: 'alpaca',
    declares: {
      title: 'Alpaca',
      termsUrl: 'https://alpaca.markets/disclosures',
      attribution: ATTRIBUTIONS[client.feed],
      delayMs: () => (client.feed === 'iex' ? 0 : DELAY_MS),
      vouchedEveryMs: 60_000,
      symbolsPerRequest: 100,
      // 200 requests a minute.
      pauseMs: 300,
      requestsPerDay: null,
      hasBook: true,
      needsKey: true,
    },
    symbolOf: findUsStockSymbol,
    poll: (symbols) => pollSymbols(client, symbols),
    stream: null,
    history: (request) => fetchHistory(client, request),
    search: null,
  };
}

async function requestAlpaca(
  { transport, baseUrl, keyId, secretKey }: AlpacaClient,
  path: string,
  query: Readonly<Record<string, string>>,
): Promise<unknown> {
  const response = await transport.get({
    url: `${baseUrl}${path}?${new URLSearchParams(query)}`,
    headers: { accept: 'application/json', 'APCA-API-KEY-ID': keyId, 'APCA-API-SECRET-KEY': secretKey },
  });
  const now = transport.now();
  const resetSeconds = Number(response.headers['x-ratelimit-reset'] ?? Number.NaN);
  if (response.status === 429 && !response.headers['retry-after'] && resetSeconds > 0)
    throw new SourceError('rateLimited', 'answered 429', Math.max(0, resetSeconds * 1000 - now));
  return readExactSourceJson(response, now);
}

async function pollSymbols(client: AlpacaClient, symbols: readonly string[]): Promise<PollAnswer> {
  if (symbols.length === 0) return { prints: [], missing: [] };
  const answer = await requestAlpaca(client, '/v2/stocks/snapshots', { symbols: symbols.join(','), feed: client.feed });
  const snapshots = parseAlpacaSnapshots(answer);
  return answerFromSnapshots(symbols, snapshots, toPrint);
}

/**
 * At the time of the trade or, if the book is whole and newer, of the book. Figures of the day only if the day's bar is
 * of that date: before the session it is yesterday's.
 */
function toPrint(
  symbol: string,
  { latestTrade, latestQuote, dailyBar, prevDailyBar }: AlpacaSnapshot,
): SourcePrint | null {
  if (!latestTrade) return null;
  const book = latestQuote?.bid && latestQuote.ask ? latestQuote : null;
  const at = Math.max(latestTrade.at, book?.at ?? 0);
  const day = dailyBar && newYorkDateOf(dailyBar.at) === newYorkDateOf(at) ? dailyBar : null;
  return {
    ...{ symbol, at, currency: 'USD', last: latestTrade.price },
    ...{
      bid: book?.bid ?? null,
      bidSize: book?.bidSize ?? null,
      ask: book?.ask ?? null,
      askSize: book?.askSize ?? null,
    },
    ...{ open: day?.open ?? null, high: day?.high ?? null, low: day?.low ?? null, volume: day?.volume ?? null },
    previousClose: day ? (prevDailyBar?.close ?? null) : null,
    isOpen: null,
  };
}

/** More than five years of minutes. */
const PAGES_MAXIMUM = 100;

/** One request for each ten thousand bars, and one for corporate actions. */
async function fetchHistory(client: AlpacaClient, request: SourceHistoryRequest): Promise<SourceHistory> {
  const { symbol, period, from } = request;
  // Bars know no feed `delayed_sip`: it is `sip` until a quarter of an hour ago.
  const isDelayed = client.feed === 'delayed_sip';
  const until = Math.min(request.until, isDelayed ? client.transport.now() - DELAY_MS : Infinity);
  if (from >= until) return { currency: 'USD', bars: [], actions: [] };
  const bars: AlpacaBar[] = [];
  await forEachPage(
    client,
    '/v2/stocks/bars',
    {
      ...{ symbols: symbol, timeframe: period === '1d' ? '1Day' : '1Min', adjustment: 'raw', limit: '10000' },
      ...{ start: new Date(from).toISOString(), end: new Date(until - 1).toISOString() },
      feed: isDelayed ? 'sip' : client.feed,
    },
    (answer) => bars.push(...parseAlpacaBars(answer, symbol)),
  );
  const actions = await fetchActions(client, symbol, newYorkDateOf(from), newYorkDateOf(until - 1));
  return { currency: 'USD', bars: toDatedBars(bars, { from, until }), actions };
}

async function fetchActions(client: AlpacaClient, symbol: string, start: string, end: string): Promise<SourceAction[]> {
  const actions: SourceAction[] = [];
  const types = 'forward_split,reverse_split,cash_dividend,name_change,worthless_removal';
  await forEachPage(
    client,
    '/v1/corporate-actions',
    { symbols: symbol, types, start, end, limit: '1000' },
    (answer) => {
      const found = membersOf(membersOf(answer)['corporate_actions']);
      for (const split of [...itemsOf(found['forward_splits']), ...itemsOf(found['reverse_splits'])].map(membersOf))
        actions.push(...toSplit(split['ex_date'], split['new_rate'], split['old_rate']));
      for (const dividend of itemsOf(found['cash_dividends']).map(membersOf))
        actions.push(...toDividend(dividend['ex_date'], dividend['rate']));
      for (const change of itemsOf(found['name_changes']).map(membersOf))
        if (change['old_symbol'] === symbol)
          actions.push(...toSymbolChange(change['process_date'], change['new_symbol']));
      for (const removal of itemsOf(found['worthless_removals']).map(membersOf))
        actions.push(...toDelisting(removal['process_date']));
    },
  );
  return orderActions(actions);
}

async function forEachPage(
  client: AlpacaClient,
  path: string,
  query: Readonly<Record<string, string>>,
  read: (answer: unknown) => void,
): Promise<void> {
  let token: string | null = null;
  for (let page = 0; page < PAGES_MAXIMUM; page += 1) {
    const answer = await requestAlpaca(client, path, token === null ? query : { ...query, page_token: token });
    read(answer);
    token = parseNextPageToken(answer);
    if (token === null) return;
  }
}
