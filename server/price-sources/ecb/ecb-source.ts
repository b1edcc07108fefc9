/**
 * The European Central Bank's euro foreign exchange reference rates: one rate a business day for each currency, none on
 * TARGET closing days. A pair without the euro is the quotient of two of them.
 *
 * The rates are those of a concertation at about 14:10 in Frankfurt and are published at about 16:00 (source: the ECB's
 * page "Euro foreign exchange reference rates"). A print's time is that of the concertation, when the market had this
 * price, and the hours until publication are its delay: at 16:00 anybody who watches a market knows how it has moved
 * since, so no order may fill at a rate from before it was accepted.
 */
import { divide, formatScaled, type Rate, SCALE } from '@bourse/core/ledger/money.ts';
import { createTemporalZones } from '../../time/zones.ts';
import {
  type PollAnswer,
  type PriceSource,
  type SourceHistory,
  type SourceHistoryRequest,
  type SourceTransport,
  type SymbolInput,
} from '../price-source.ts';
import { readSourceText } from '../source-answers.ts';
import { type EcbDay, parseEcbRates } from './parse-ecb-rates.ts';

export interface EcbSourceOptions {
  transport: SourceTransport;
  /** The folder of the three files. */
  baseUrl?: string;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const ZONE = 'Europe/Berlin';
const CONCERTATION_MINUTE = 14 * 60 + 10;
const PUBLICATION_MINUTE = 16 * 60;
/** `eurofxref-hist-90d.xml` has 90 days back from the newest, which may be some days old. */
const SHORT_HISTORY_MS = 85 * DAY_MS;
/** The file since 1999 has some 8 MB, and grows by 0.3 MB a year. */
const FILE_BYTES_MAXIMUM = 32 * 1024 * 1024;
const HISTORY_TIMEOUT_MS = 30_000;
/** All pairs are filled one after another from the same file. */
const HISTORY_CACHED_MS = 10 * MINUTE_MS;

/**
 * Currencies that the ECB has rates of. Source: its page "Euro foreign exchange reference rates", 2026, after the
 * Bulgarian lev became euros. There are none of SAR, TWD and VND, and none of RUB since 1 March 2022.
 */
const CURRENCIES: ReadonlySet<string> = new Set(
  (
    'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF IDR ILS INR ISK JPY KRW MXN MYR NOK NZD PHP PLN RON SEK SGD THB ' +
    'TRY USD ZAR'
  ).split(' '),
);

interface CachedFile {
  name: string;
  etag: string | null;
  since: string;
  fetchedAt: number;
  days: readonly EcbDay[];
}
interface EcbClient extends Pick<SourceTransport, 'get' | 'now'> {
  baseUrl: string;
  daily: CachedFile | null;
  history: CachedFile | null;
}

export function createEcbSource({
  transport,
  baseUrl = 'https://www.ecb.europa.eu/stats/eurofxref',
}: EcbSourceOptions): PriceSource {
  const client: EcbClient = {
    get: (request) => transport.get(request),
    now: () => transport.now(),
    baseUrl: baseUrl.replace(/\/$/, ''),
    daily: null,
    history: null,
  };
  return {
    name: 'ecb',
    declares: {
      title: 'European Central Bank',
      termsUrl: 'https://www.ecb.europa.eu/services/using-our-site/disclaimer/html/index.en.html',
      attribution: 'Source: ECB statistics',
      delayMs: () => (PUBLICATION_MINUTE - CONCERTATION_MINUTE) * MINUTE_MS,
      vouchedEveryMs: DAY_MS,
      symbolsPerRequest: 1000,
      pauseMs: MINUTE_MS,
      requestsPerDay: null,
      hasBook: false,
      needsKey: false,
    },
    symbolOf: findEcbSymbol,
    poll: (symbols) => pollPairs(client, symbols),
    stream: null,
    history: (request) => readPairHistory(client, request),
    search: null,
  };
}

/** The pair itself, such as USDKRW. */
function findEcbSymbol({ market, code, board }: SymbolInput): string | null {
  if (market !== 'FX' || board === 'index' || !/^[A-Z]{6}$/.test(code)) return null;
  const { base, quote } = splitPair(code);
  return base !== quote && CURRENCIES.has(base) && CURRENCIES.has(quote) ? code : null;
}

const splitPair = (symbol: string): { base: string; quote: string } => ({
  base: symbol.slice(0, 3),
  quote: symbol.slice(3),
});

/**
 * Units of the pair's quote currency for one of its base, 8 decimals, half to even; null without a rate of both. A pair
 * of the euro's as quoted by the ECB, such as EURUSD, is its very rate.
 */
export function computeCrossRate({ perEuro }: EcbDay, symbol: string): Rate | null {
  const rateOf = (currency: string): Rate | undefined => (currency === 'EUR' ? SCALE : perEuro.get(currency));
  const { base, quote } = splitPair(symbol);
  const [ofBase, ofQuote] = [rateOf(base), rateOf(quote)];
  if (ofBase === undefined || ofQuote === undefined || base === quote) return null;
  const rate = divide(ofQuote * SCALE, ofBase, 'half-even');
  return rate > 0n ? rate : null;
}

const zones = createTemporalZones();
const concertationAt = (date: string): number => zones.toInstant(date, CONCERTATION_MINUTE, ZONE);

async function pollPairs(client: EcbClient, symbols: readonly string[]): Promise<PollAnswer> {
  client.daily = await fetchDays(client, 'eurofxref-daily.xml', client.daily);
  const [day] = client.daily.days;
  const answer = { prints: [], missing: [] } as { prints: PollAnswer['prints'][number][]; missing: MissingSymbol[] };
  for (const symbol of symbols) {
    const rate = day ? computeCrossRate(day, symbol) : null;
    if (!day || rate === null) answer.missing.push({ symbol, fault: 'unknownSymbol' });
    else answer.prints.push({ ...EMPTY_PRINT, ...printOf(symbol, rate, day.date) });
  }
  return answer;
}
type MissingSymbol = PollAnswer['missing'][number];

const EMPTY_PRINT = {
  bid: null,
  ask: null,
  bidSize: null,
  askSize: null,
  open: null,
  high: null,
  low: null,
  previousClose: null,
  volume: null,
  isOpen: null,
} as const;
const printOf = (symbol: string, rate: Rate, date: string) => ({
  symbol,
  at: concertationAt(date),
  currency: splitPair(symbol).quote,
  last: formatScaled(rate),
});

/** Days only: one price each, without a volume. Minutes are none. */
async function readPairHistory(client: EcbClient, request: SourceHistoryRequest): Promise<SourceHistory> {
  const { symbol, period, from, until } = request;
  const currency = splitPair(symbol).quote;
  if (period !== '1d') return { currency, bars: [], actions: [] };
  const since = new Date(from - DAY_MS).toISOString().slice(0, 10);
  const name = client.now() - from <= SHORT_HISTORY_MS ? 'eurofxref-hist-90d.xml' : 'eurofxref-hist.xml';
  const cached = client.history;
  if (!cached || cached.name !== name || cached.since > since || client.now() - cached.fetchedAt > HISTORY_CACHED_MS)
    client.history = await fetchDays(client, name, cached, since);
  const bars = (client.history?.days ?? []).flatMap((day) => {
    const [rate, at] = [computeCrossRate(day, symbol), concertationAt(day.date)];
    if (rate === null || at < from || at >= until) return [];
    const price = formatScaled(rate);
    return [{ date: day.date, at, open: price, high: price, low: price, close: price, volume: '0' }];
  });
  return { currency, bars: bars.toReversed(), actions: [] };
}

async function fetchDays(client: EcbClient, name: string, cached: CachedFile | null, since = ''): Promise<CachedFile> {
  const known = cached?.name === name && cached.etag !== null && cached.since <= since ? cached : null;
  const response = await client.get({
    url: `${client.baseUrl}/${name}`,
    headers: { accept: 'application/xml, text/xml', ...(known?.etag && { 'if-none-match': known.etag }) },
    bytesMaximum: FILE_BYTES_MAXIMUM,
    ...(since !== '' && { timeoutMs: HISTORY_TIMEOUT_MS }),
  });
  const fetchedAt = client.now();
  if (response.status === 304 && known) return { ...known, fetchedAt };
  const { etag } = response.headers;
  const days = await parseEcbRates(readSourceText(response, fetchedAt), since);
  return { name, etag: typeof etag === 'string' ? etag : null, since, fetchedAt, days };
}
