/**
 * The newest prices of many symbols by one request, `/v7/finance/spark`: Yahoo answers for 20 at most, each as a chart
 * with closes alone. It leaves out what it doesn't know.
 */
import { z } from 'zod';
import { SourceError } from '../price-source.ts';
import { chartSchema, type YahooChart } from './yahoo-chart.ts';
import { isSameSymbol } from './yahoo-symbols.ts';

export const SPARK_SYMBOLS_MAXIMUM = 20;

const answerSchema = z.object({ spark: z.object({ result: z.array(z.unknown()).nullish() }) });
const itemSchema = z.object({ symbol: z.string(), response: z.array(z.unknown()).min(1) });

export const sparkUrl = (baseUrl: string, symbols: readonly string[]): string =>
  `${baseUrl}/v7/finance/spark?${new URLSearchParams({ symbols: symbols.join(','), range: '1d', interval: '1d' })}`;

/** A chart of each symbol that Yahoo answered for, null if that can't be read. Throws `unreadable` for another form. */
export function parseSpark(json: unknown, symbols: readonly string[]): Map<string, YahooChart | null> {
  const parsed = answerSchema.safeParse(json);
  if (!parsed.success) throw new SourceError('unreadable', 'no spark: another form');
  const charts = new Map<string, YahooChart | null>();
  for (const each of parsed.data.spark.result ?? []) {
    const item = itemSchema.safeParse(each);
    const symbol = symbols.find((wanted) => item.success && isSameSymbol(wanted, item.data.symbol));
    if (!item.success || symbol === undefined) continue;
    const chart = chartSchema.safeParse(item.data.response[0]);
    if (!chart.success) charts.set(symbol, null);
    else if (isSameSymbol(symbol, chart.data.meta.symbol)) charts.set(symbol, chart.data);
  }
  return charts;
}
