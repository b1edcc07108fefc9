/** A local server that answers in Yahoo's form with invented prices, for tests. */
import { startTestingSourceServer, type TestingSourceServer } from '../testing-source-server.ts';

/** A day or minute as it was traded; `seconds`: epoch. A null price is an empty row. */
export interface TradedRow {
  seconds: number;
  open: number | null;
  high: number | null;
  low: number | null;
  close: number | null;
  volume: number | null;
}

export interface YahooTestSymbol {
  meta: Record<string, unknown>;
  rows?: readonly TradedRow[];
  minutes?: readonly TradedRow[];
  splits?: readonly { seconds: number; numerator: number; denominator: number }[];
  /** Amounts as they were paid. */
  dividends?: readonly { seconds: number; amount: number }[];
  etag?: string;
  /** In place of `indicators` as made from the rows, or `timestamp` removed. */
  replaced?: Record<string, unknown>;
}

const NOT_FOUND = { chart: { result: null, error: { code: 'Not Found', description: 'No data found' } } };

/** Divides by the splits that follow, in 32-bit floats, as Yahoo does. */
function adjust(symbol: YahooTestSymbol, seconds: number, value: number | null, inverse = false): number | null {
  if (value === null) return null;
  const ratio = (symbol.splits ?? [])
    .filter((split) => split.seconds > seconds)
    .reduce((product, { numerator, denominator }) => (product * numerator) / denominator, 1);
  return inverse ? Math.round(value * ratio) : Math.fround(value / ratio);
}

interface YahooTestChart {
  meta: Record<string, unknown>;
  timestamp?: number[];
  events: object;
  indicators: { quote: Partial<Record<'open' | 'high' | 'low' | 'close' | 'volume', (number | null)[]>>[] };
}

/** As Yahoo: only rows and events between `period1` and `period2`, and the last row for a range. */
export function toChartAnswer(symbol: YahooTestSymbol, url: URL) {
  const query = url.searchParams;
  const [from, until] = [Number(query.get('period1') ?? 0), Number(query.get('period2') ?? Number.MAX_SAFE_INTEGER)];
  const within = <T extends { seconds: number }>(list: readonly T[] = []): T[] =>
    list.filter(({ seconds }) => seconds >= from && seconds < until);
  const all = within(query.get('interval') === '1m' ? symbol.minutes : symbol.rows);
  const rows = query.has('range') ? all.slice(-1) : all;
  const column = (name: 'open' | 'high' | 'low' | 'close'): (number | null)[] =>
    rows.map((row) => adjust(symbol, row.seconds, row[name]));
  const result: YahooTestChart = {
    meta: symbol.meta,
    ...(rows.length > 0 && { timestamp: rows.map(({ seconds }) => seconds) }),
    events: {
      splits: Object.fromEntries(
        within(symbol.splits).map(({ seconds, ...ratio }) => [seconds, { date: seconds, ...ratio }]),
      ),
      dividends: Object.fromEntries(
        within(symbol.dividends).map(({ seconds, amount }) => [
          seconds,
          { date: seconds, amount: Number(adjust(symbol, seconds, amount)?.toFixed(6)) },
        ]),
      ),
    },
    indicators: {
      quote: [
        rows.length === 0
          ? {}
          : {
              open: column('open'),
              high: column('high'),
              low: column('low'),
              close: column('close'),
              volume: rows.map(({ seconds, volume }) => adjust(symbol, seconds, volume, true)),
            },
      ],
    },
    ...symbol.replaced,
  };
  return { chart: { result: [result], error: null } };
}

/** The newest charts of many symbols, with closes alone; `chartOf`: null for a symbol that isn't known. */
export function answerSpark(
  server: Pick<TestingSourceServer, 'answer'>,
  chartOf: (symbol: string, url: URL) => ReturnType<typeof toChartAnswer> | null,
): void {
  server.answer('/v7/finance/spark', (url) => {
    const symbols = url.searchParams.get('symbols')?.split(',') ?? [];
    const result = symbols.flatMap((symbol) => {
      const chart = chartOf(symbol, url)?.chart.result[0];
      if (!chart) return [];
      const { meta, timestamp, indicators } = chart;
      const close = indicators.quote[0]?.close;
      return [{ symbol, response: [{ meta, timestamp, indicators: { quote: [{ close }] } }] }];
    });
    if (result.length > 0) return { body: { spark: { result, error: null } } };
    return { status: 404, body: { spark: { result: null, error: { code: 'Not Found' } } } };
  });
}

export interface YahooTestServer extends TestingSourceServer {
  set(name: string, symbol: YahooTestSymbol): void;
  setSearch(text: string, quotes: readonly object[]): void;
}

export async function startYahooTestServer(): Promise<YahooTestServer> {
  const server = await startTestingSourceServer();
  const searches = new Map<string, readonly object[]>();
  server.answer('/v1/finance/search', (url) => ({
    body: { count: 0, quotes: searches.get(url.searchParams.get('q') ?? '') ?? [], news: [] },
  }));
  const symbols = new Map<string, YahooTestSymbol>();
  answerSpark(server, (name, url) => {
    const symbol = symbols.get(name);
    return symbol ? toChartAnswer(symbol, url) : null;
  });
  return {
    ...server,
    set(name, symbol) {
      symbols.set(name, symbol);
      server.answer(`/v8/finance/chart/${name}`, (url) => ({
        body: toChartAnswer(symbol, url),
        headers: { age: '7', 'content-type': 'application/json;charset=utf-8' },
        ...(symbol.etag !== undefined && { etag: symbol.etag }),
      }));
    },
    setSearch: (text, quotes) => void searches.set(text, quotes),
  };
}

/** The rest of `meta` for a share in New York. */
export const testMeta = (symbol: string, more: Record<string, unknown> = {}): Record<string, unknown> => ({
  currency: 'USD',
  symbol,
  exchangeName: 'NMS',
  instrumentType: 'EQUITY',
  exchangeTimezoneName: 'America/New_York',
  gmtoffset: -14_400,
  exchangeDataDelayedBy: 0,
  priceHint: 2,
  ...more,
});

/** Half past nine in New York in summer, epoch seconds. */
export const opensOn = (date: string): number => Date.parse(`${date}T13:30:00Z`) / 1000;
export const tradedOn = (date: string, close: number, more: Partial<TradedRow> = {}): TradedRow => ({
  seconds: opensOn(date),
  open: close - 1,
  high: close + 2,
  low: close - 3,
  close,
  volume: 1_000_000,
  ...more,
});

export { NOT_FOUND as YAHOO_NOT_FOUND };
