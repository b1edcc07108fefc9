/** Quotes, trades, order books and snapshots of stocks and coins, past and present. */
import type { Instrument } from '@bourse/core/markets/market-types.ts';
import { unwrap, notFoundError } from '../alpaca-errors.ts';
import type { AlpacaRequest, AlpacaRoutes, AnswerAlpacaRequest } from '../alpaca-routes.ts';
import {
  findInstrument,
  readInstruments,
  readPage,
  type ReadSeries,
  readTimeRange,
  type RequestedInstrument,
} from './paging.ts';
import { compareQuotes, type QuoteWithTrade, readPastQuotes, type SecondsBudget } from '../../venue/past-quotes.ts';
import { findPresentQuote } from './present-quotes.ts';
import { buildBar, buildDailyBar, buildQuote, buildTrade, type MarketDataClass, timeOf } from './prices.ts';

/** What is left of a request's range comes with the next page. */
const SECONDS_MAXIMUM = 10_000;

const withTime = ({ quote }: Pick<QuoteWithTrade, 'quote'>, view: object): object => ({ t: timeOf(quote.at), ...view });
const VIEWS = {
  quotes: (instrument: Instrument, each: QuoteWithTrade) => withTime(each, buildQuote(instrument, each)),
  trades: (instrument: Instrument, each: QuoteWithTrade) => withTime(each, buildTrade(instrument, each)),
};
type Series = keyof typeof VIEWS;

function createPastReader(request: AlpacaRequest, series: Series): ReadSeries<object> {
  const rangeOf = readTimeRange(request);
  const budget: SecondsBudget = { left: SECONDS_MAXIMUM };
  return (instrument, from, room) => {
    const build = (each: ReturnType<typeof compareQuotes>) =>
      series === 'quotes' || each.isTrade ? VIEWS[series](instrument, each) : null;
    return readPastQuotes(request.dependencies, instrument, rangeOf(instrument.market), from, room, budget, build);
  };
}

const listPast =
  (kind: MarketDataClass, series: Series): AnswerAlpacaRequest =>
  async (request) => {
    const wanted = readInstruments(request, kind);
    const { bySymbol, next_page_token } = await readPage(request, wanted, createPastReader(request, series));
    return { [series]: bySymbol, next_page_token };
  };

const listPastOfStock =
  (series: Series): AnswerAlpacaRequest =>
  async (request) => {
    const symbol = request.params['symbol']!.toUpperCase();
    const found = findInstrument(request, 'stocks', symbol);
    const reader = createPastReader(request, series);
    const { bySymbol, next_page_token } = await readPage(request, found ? [found] : [], reader);
    return { symbol, [series]: bySymbol[symbol] ?? [], next_page_token };
  };

type ReadLatest = (request: AlpacaRequest, instrument: Instrument) => Promise<object | null>;

const readLatest: Readonly<Record<Series | 'bars' | 'orderbooks', ReadLatest>> = {
  quotes: async ({ dependencies, now }, instrument) => {
    const found = findPresentQuote(dependencies, instrument, now);
    return found && VIEWS.quotes(instrument, found);
  },
  trades: async ({ dependencies, now }, instrument) => {
    const found = findPresentQuote(dependencies, instrument, now);
    return found && VIEWS.trades(instrument, found);
  },
  bars: async ({ recentBars, now }, instrument) => {
    const bar = await recentBars.minute(instrument, now);
    return bar && { t: timeOf(bar.at), ...buildBar(bar) };
  },
  orderbooks: async ({ program }, { id }) => {
    const { at, bids, asks } = unwrap(await program.call('quotes/getDepth', { instrument: id }));
    const side = (levels: typeof bids) => levels.map(({ price, size }) => ({ p: Number(price), s: Number(size) }));
    return { t: timeOf(Date.parse(at)), b: side(bids), a: side(asks) };
  },
};

async function snapshotOf(request: AlpacaRequest, instrument: Instrument): Promise<object | null> {
  const { dependencies, recentBars, now } = request;
  const present = findPresentQuote(dependencies, instrument, now);
  const session = dependencies.venues.quote(instrument.id, now);
  if (!present || !session) return null;
  const before = await recentBars.dayBefore(instrument, now);
  const minute = await readLatest.bars(request, instrument);
  return {
    latestTrade: VIEWS.trades(instrument, present),
    latestQuote: VIEWS.quotes(instrument, present),
    ...(minute ? { minuteBar: minute } : {}),
    dailyBar: { t: timeOf(recentBars.dayOf(instrument, now)), ...buildDailyBar(instrument, session) },
    ...(before ? { prevDailyBar: { t: timeOf(before.at), ...buildBar(before) } } : {}),
  };
}

/** One after the other, so that nobody else waits for long. */
async function bySymbol(
  request: AlpacaRequest,
  wanted: readonly RequestedInstrument[],
  read: ReadLatest,
): Promise<Record<string, object>> {
  const found: Record<string, object> = {};
  for (const { symbol, instrument } of wanted) {
    const each = await read(request, instrument);
    if (each) found[symbol] = each;
  }
  return found;
}

const listLatest =
  (kind: MarketDataClass, series: keyof typeof readLatest): AnswerAlpacaRequest =>
  async (request) => ({ [series]: await bySymbol(request, readInstruments(request, kind), readLatest[series]) });

const getLatestOfStock =
  (series: Series | 'bars'): AnswerAlpacaRequest =>
  async (request) => {
    const symbol = request.params['symbol']!.toUpperCase();
    const what = series.slice(0, -1);
    const found = findInstrument(request, 'stocks', symbol);
    const latest = found && (await readLatest[series](request, found.instrument));
    if (!latest) throw notFoundError(`no ${what} found for ${symbol}`);
    return { symbol, [what]: latest };
  };

async function getSnapshotOfStock(request: AlpacaRequest): Promise<unknown> {
  const symbol = request.params['symbol']!.toUpperCase();
  const found = findInstrument(request, 'stocks', symbol);
  const snapshot = found && (await snapshotOf(request, found.instrument));
  if (!snapshot) throw notFoundError(`no snapshot found for ${symbol}`);
  return { symbol, ...snapshot };
}

export const QUOTE_ROUTES: AlpacaRoutes = {
  'GET /v2/stocks/snapshots': (request) => bySymbol(request, readInstruments(request, 'stocks'), snapshotOf),
  'GET /v2/stocks/quotes': listPast('stocks', 'quotes'),
  'GET /v2/stocks/trades': listPast('stocks', 'trades'),
  'GET /v2/stocks/bars/latest': listLatest('stocks', 'bars'),
  'GET /v2/stocks/quotes/latest': listLatest('stocks', 'quotes'),
  'GET /v2/stocks/trades/latest': listLatest('stocks', 'trades'),
  'GET /v2/stocks/:symbol/quotes': listPastOfStock('quotes'),
  'GET /v2/stocks/:symbol/trades': listPastOfStock('trades'),
  'GET /v2/stocks/:symbol/bars/latest': getLatestOfStock('bars'),
  'GET /v2/stocks/:symbol/quotes/latest': getLatestOfStock('quotes'),
  'GET /v2/stocks/:symbol/trades/latest': getLatestOfStock('trades'),
  'GET /v2/stocks/:symbol/snapshot': getSnapshotOfStock,
  'GET /v1beta3/crypto/us/quotes': listPast('crypto', 'quotes'),
  'GET /v1beta3/crypto/us/trades': listPast('crypto', 'trades'),
  'GET /v1beta3/crypto/us/latest/bars': listLatest('crypto', 'bars'),
  'GET /v1beta3/crypto/us/latest/quotes': listLatest('crypto', 'quotes'),
  'GET /v1beta3/crypto/us/latest/trades': listLatest('crypto', 'trades'),
  'GET /v1beta3/crypto/us/latest/orderbooks': listLatest('crypto', 'orderbooks'),
  'GET /v1beta3/crypto/us/snapshots': async (request) => ({
    snapshots: await bySymbol(request, readInstruments(request, 'crypto'), snapshotOf),
  }),
};
