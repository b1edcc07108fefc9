/** Reads answers of Yahoo's `/v8/finance/chart`: the latest print is in `meta`, bars are in columns. */
import { z } from 'zod';
import { createTemporalZones } from '../../time/zones.ts';
import { SourceError, type SourcePrint } from '../price-source.ts';
import { isSameSymbol } from './yahoo-symbols.ts';

const number = z.number().nullish();
const column = z.array(z.number().nullable()).nullish();
/** Times are epoch seconds. */
const metaSchema = z.object({
  symbol: z.string(),
  currency: z.string().nullish(),
  exchangeTimezoneName: z.string().nullish(),
  gmtoffset: number,
  regularMarketPrice: number,
  regularMarketTime: number,
  regularMarketDayHigh: number,
  regularMarketDayLow: number,
  regularMarketVolume: number,
  chartPreviousClose: number,
  previousClose: number,
  priceHint: number,
  currentTradingPeriod: z
    .object({ regular: z.object({ start: z.number(), end: z.number() }) })
    .nullish()
    .catch(null),
});
export const chartSchema = z.object({
  meta: metaSchema,
  timestamp: z.array(z.number()).nullish(),
  events: z
    .object({
      dividends: z.record(z.string(), z.object({ amount: z.number(), date: z.number() })).nullish(),
      splits: z
        .record(z.string(), z.object({ date: z.number(), numerator: z.number(), denominator: z.number() }))
        .nullish(),
    })
    .nullish(),
  indicators: z.object({
    quote: z.array(z.object({ open: column, high: column, low: column, close: column, volume: column })).nullish(),
  }),
});
const answerSchema = z.object({
  chart: z.object({
    result: z.array(chartSchema).nullish(),
    error: z.object({ code: z.string().nullish() }).nullish(),
  }),
});
export type YahooChart = z.infer<typeof chartSchema>;

/** The chart of `symbol`. Throws a `SourceError`: `unknownSymbol`, also for an answer about another; `unreadable`. */
export function parseChart(json: unknown, symbol: string): YahooChart {
  const parsed = answerSchema.safeParse(json);
  if (!parsed.success)
    throw new SourceError('unreadable', `no chart: ${parsed.error.issues[0]?.path.join('.') ?? 'another form'}`);
  const { result, error } = parsed.data.chart;
  const chart = result?.[0];
  if (!chart) {
    const code = error?.code ?? 'Not Found';
    throw new SourceError(code === 'Not Found' ? 'unknownSymbol' : 'refused', `no chart: ${code}`);
  }
  if (!isSameSymbol(symbol, chart.meta.symbol))
    throw new SourceError('unknownSymbol', `asked for ${symbol}, answered for ${chart.meta.symbol}`);
  return chart;
}

/** A row of the columns; `at` is epoch ms. Rows with an empty price are left out. */
export interface YahooRow {
  at: number;
  date: string;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}

/** None if there is no `timestamp`, as on a weekend. Throws `unreadable` if columns have different lengths. */
export function listRows(chart: YahooChart): YahooRow[] {
  const times = chart.timestamp ?? [];
  const columns = chart.indicators.quote?.[0] ?? {};
  if (times.length === 0) return [];
  for (const [name, values] of Object.entries(columns))
    if (values && values.length !== times.length)
      throw new SourceError('unreadable', `${values.length} of ${name} for ${times.length} times`);
  return times.flatMap((seconds, index) => {
    const [open, high, low, close] = [columns.open, columns.high, columns.low, columns.close].map(
      (values) => values?.[index] ?? 0,
    ) as [number, number, number, number];
    const volume = Math.max(columns.volume?.[index] ?? 0, 0);
    // No price is 0 or less, but a row that hasn't traded may say so.
    if (Math.min(open, high, low, close) <= 0) return [];
    return [{ at: seconds * 1000, date: localDateOf(chart, seconds), open, high, low, close, volume }];
  });
}

const zones = createTemporalZones();

/** YYYY-MM-DD in the exchange's zone, by its name or, if that is unknown, its offset. */
export function localDateOf({ meta }: YahooChart, seconds: number): string {
  const at = seconds * 1000;
  try {
    return zones.toLocal(at, meta.exchangeTimezoneName ?? '').date;
  } catch {
    return new Date(at + (meta.gmtoffset ?? 0) * 1000).toISOString().slice(0, 10);
  }
}

export const hasPrice = ({ meta: { regularMarketPrice: last, regularMarketTime: seconds } }: YahooChart): boolean =>
  Boolean(last && last > 0 && seconds);

/** What the chart says about now, with the source's time of the price; throws `noPrice` if it says none. */
export function toPrint(chart: YahooChart, symbol: string, now: number): SourcePrint {
  const { meta } = chart;
  const { regularMarketPrice: last, regularMarketTime: seconds, currentTradingPeriod: period } = meta;
  if (!hasPrice(chart) || !last || !seconds) throw new SourceError('noPrice', `${symbol} has no price`);
  const price = (value: number | null | undefined): string | null =>
    value && value > 0 ? toDecimalText(value, meta.priceHint) : null;
  const today = listRows(chart).findLast(({ date }) => date === localDateOf(chart, seconds));
  return {
    symbol,
    at: seconds * 1000,
    currency: meta.currency ?? null,
    last: toDecimalText(last, meta.priceHint),
    bid: null,
    ask: null,
    bidSize: null,
    askSize: null,
    open: price(today?.open),
    high: price(meta.regularMarketDayHigh),
    low: price(meta.regularMarketDayLow),
    previousClose: price(meta.previousClose ?? meta.chartPreviousClose),
    volume: meta.regularMarketVolume == null ? null : Math.max(meta.regularMarketVolume, 0).toFixed(0),
    isOpen: period ? period.regular.start * 1000 <= now && now < period.regular.end * 1000 : null,
  };
}

/**
 * A price without the noise of its 32-bit float: 300.350006 is "300.35". `priceHint`: decimals that Yahoo would show;
 * at least 2 are left, below 1 at least 4, at most 8.
 */
export function toDecimalText(value: number, priceHint: number | null | undefined): string {
  const digits = Math.min(Math.max(Math.trunc(priceHint ?? 2), value < 1 ? 4 : 2), 8);
  return withoutTrailingZeros(value.toFixed(digits));
}
export const withoutTrailingZeros = (text: string): string =>
  text.replace(/\.?0+$/, (end) => (text.includes('.') ? '' : end));
