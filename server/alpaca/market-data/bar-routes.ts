/** Bars of stocks and coins. */
import { multiplyRatios, type Ratio, RATIO_ONE } from '@bourse/core/ledger/ratio.ts';
import type { Bar, Instrument, PriceAdjustment } from '@bourse/core/markets/market-types.ts';
import { findPriceSessionDate, getTradingDay } from '@bourse/core/markets/sessions/trading-sessions.ts';
import { invalidError, unwrap } from '../alpaca-errors.ts';
import { type AlpacaRequest, type AlpacaRoutes, readList } from '../alpaca-routes.ts';
import { findInstrument, readInstruments, readPage, type ReadSeries, readTimeRange, type TimeRange } from './paging.ts';
import { buildBar, type MarketDataClass, timeOf } from './prices.ts';
import { type ChartBudget, readBars } from './read-bars.ts';
import { parseTimeframe, type Timeframe } from './timeframes.ts';

/** Charts of a thousand bars that are read for one request; what is left comes with the next page. */
const CHARTS_MAXIMUM = 12;
const MINUTE_MS = 60_000;

interface BarAdjustment {
  own: PriceAdjustment;
  /** Splits only: of the plain bars, by hand. */
  splits: boolean;
}

/** Ours are for splits and dividends together. */
function readAdjustment(query: URLSearchParams): BarAdjustment {
  const words = readList(query, 'adjustment').map((word) => word.toLowerCase());
  const rest = new Set(words.filter((word) => word !== 'raw' && word !== 'spin-off'));
  if (rest.size === 0) return { own: 'none', splits: false };
  if (rest.has('all') || (rest.has('split') && rest.has('dividend'))) return { own: 'forward', splits: false };
  if (rest.size === 1 && rest.has('split')) return { own: 'none', splits: true };
  throw invalidError(`invalid adjustment: ${words.join(',')}`);
}

interface Split {
  at: number;
  /** New units per old. */
  ratio: Ratio;
}

async function listSplits({ program }: AlpacaRequest, { id }: Instrument, start: number): Promise<Split[]> {
  const from = new Date(start).toISOString().slice(0, 10);
  const { rows } = unwrap(await program.call('quotes/listEvents', { instrument: id, from }));
  return rows.flatMap(({ kind, at, newUnits, oldUnits }) =>
    (kind === 'split' || kind === 'stockDividend') && newUnits !== null && oldUnits !== null
      ? [{ at: Date.parse(at), ratio: { numerator: BigInt(newUnits), denominator: BigInt(oldUnits) } }]
      : [],
  );
}

function adjustForSplits(bar: Bar, splits: readonly Split[]): Bar {
  const { numerator, denominator } = splits
    .filter(({ at }) => at > bar.at)
    .reduce((ratio, split) => multiplyRatios(ratio, split.ratio), RATIO_ONE);
  if (numerator === denominator) return bar;
  const price = (of: bigint): bigint => (of * denominator) / numerator;
  return {
    at: bar.at,
    ...{ open: price(bar.open), high: price(bar.high), low: price(bar.low), close: price(bar.close) },
    volume: (bar.volume * numerator) / denominator,
  };
}

/** The minute in which the sessions of the market begin. */
function openingMinute({ dependencies, now }: AlpacaRequest, { market }: Instrument): number {
  const { hours } = dependencies.world;
  const date = findPriceSessionDate(market, hours, now, dependencies.timeZones);
  const day = date === null ? 'unknown' : getTradingDay(market, hours, date);
  const regular = typeof day === 'string' ? undefined : day.spans.find(({ kind }) => kind === 'regular');
  return regular?.from ?? 1;
}

/** A minute that isn't over isn't shown; longer bars are, as far as they have come. */
const withoutRunningMinute = (range: TimeRange, { unit, count }: Timeframe, now: number): TimeRange =>
  unit === 'minute' && count === 1 ? { ...range, end: Math.min(range.end, now - MINUTE_MS) } : range;

function createBarReader(request: AlpacaRequest): ReadSeries<object> {
  const rangeOf = readTimeRange(request);
  const { query, dependencies, program, now } = request;
  const adjustment = readAdjustment(query);
  const currency = query.get('currency');
  if (currency && currency.toUpperCase() !== 'USD') throw invalidError('only USD is supported as currency');
  // Before anything is read.
  parseTimeframe(query.get('timeframe'), 0);
  const budget: ChartBudget = { left: CHARTS_MAXIMUM };
  return async (instrument, from, room) => {
    const timeframe = parseTimeframe(query.get('timeframe'), openingMinute(request, instrument));
    const range = withoutRunningMinute(rangeOf(instrument.market), timeframe, now);
    const chart = { instrument, timeframe, adjustment: adjustment.own, budget, now };
    const { items, next } = await readBars(dependencies, program, chart, range, from, room);
    const splits = adjustment.splits && items.length > 0 ? await listSplits(request, instrument, range.start) : [];
    return {
      items: items.map((bar) => ({ t: timeOf(bar.at), ...buildBar(adjustForSplits(bar, splits)) })),
      next,
    };
  };
}

const listBars =
  (kind: MarketDataClass) =>
  async (request: AlpacaRequest): Promise<unknown> => {
    const reader = createBarReader(request);
    const { bySymbol, next_page_token } = await readPage(request, readInstruments(request, kind), reader);
    return { bars: bySymbol, next_page_token };
  };

async function listBarsOfStock(request: AlpacaRequest): Promise<unknown> {
  const symbol = request.params['symbol']!.toUpperCase();
  const found = findInstrument(request, 'stocks', symbol);
  const reader = createBarReader(request);
  const { bySymbol, next_page_token } = await readPage(request, found ? [found] : [], reader);
  return { symbol, bars: bySymbol[symbol] ?? [], next_page_token };
}

export const BAR_ROUTES: AlpacaRoutes = {
  'GET /v2/stocks/bars': listBars('stocks'),
  'GET /v2/stocks/:symbol/bars': listBarsOfStock,
  'GET /v1beta3/crypto/us/bars': listBars('crypto'),
};
