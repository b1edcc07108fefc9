/** Yahoo's prices become prints in its own time and bars as they were traded, whatever else it sends. */
import { afterEach, describe, expect, it } from 'vitest';
import type { SymbolInput } from '../price-source.ts';
import { createSourceTransport } from '../source-transport.ts';
import { describePriceSource } from '../testing-price-source-suite.ts';
import {
  opensOn,
  startYahooTestServer,
  testMeta,
  tradedOn,
  YAHOO_NOT_FOUND,
  type YahooTestServer,
  type YahooTestSymbol,
} from './testing-yahoo-server.ts';
import { createYahooSource } from './yahoo-source.ts';

const at = (iso: string): number => Date.parse(iso);
const NOW = at('2025-06-12T18:00:00Z');
const PRINTED_AT = at('2025-06-12T17:59:30Z');

/** Split four for one on 9 June, when it had last closed at 400.60; a dollar a share was paid on the 4th. */
const GROW: YahooTestSymbol = {
  meta: testMeta('GROW', {
    regularMarketPrice: 101.2300033569336,
    regularMarketTime: PRINTED_AT / 1000,
    regularMarketDayHigh: 102.05,
    regularMarketDayLow: 97.5,
    regularMarketVolume: 4_321_000,
    chartPreviousClose: 99.87,
    currentTradingPeriod: { regular: { start: opensOn('2025-06-12'), end: opensOn('2025-06-12') + 23_400 } },
  }),
  rows: [
    tradedOn('2025-06-03', 300.35, { volume: 2_500_000 }),
    tradedOn('2025-06-04', 310.1),
    tradedOn('2025-06-05', 0, { open: null, high: null, low: null, close: null, volume: null }),
    tradedOn('2025-06-06', 400.6),
    tradedOn('2025-06-09', 101.5),
    tradedOn('2025-06-10', 99.87),
    tradedOn('2025-06-12', 100.5),
    tradedOn('2025-06-12', 101.23, { seconds: PRINTED_AT / 1000, open: 98.4 }),
  ],
  splits: [{ seconds: opensOn('2025-06-09'), numerator: 4, denominator: 1 }],
  dividends: [
    { seconds: opensOn('2025-06-04'), amount: 1 },
    { seconds: opensOn('2025-06-10'), amount: 0.205 },
  ],
};

const HITS = [
  {
    symbol: '005930.KS',
    longname: 'Samsung Electronics Co., Ltd.',
    shortname: 'SamsungElec',
    exchDisp: 'Korea',
    quoteType: 'EQUITY',
  },
  { symbol: 'SMSN.IL', shortname: 'SAMSUNG ELECTRONICS CO GDR', exchange: 'IOB', quoteType: 'EQUITY' },
  { symbol: 'NOTE.PRIVATE', shortname: 'Research note', isYahooFinance: false },
  { name: 'Samsung Ventures', permalink: 'samsung-ventures', isYahooFinance: false },
];

let server: YahooTestServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const sourceOf = (target: YahooTestServer) =>
  createYahooSource({
    transport: createSourceTransport({ privateBaseAllowed: true, timeoutMaximumMs: 300, now: () => NOW }),
    baseUrl: target.origin,
  });

async function startWith(symbols: Record<string, YahooTestSymbol>) {
  server = await startYahooTestServer();
  for (const [name, symbol] of Object.entries(symbols)) server.set(name, symbol);
  return { server, source: sourceOf(server) };
}

describePriceSource('Yahoo', async () => {
  const local = await startYahooTestServer();
  local.set('GROW', GROW);
  local.answer('/v8/finance/chart/NOBODYS', { status: 404, body: YAHOO_NOT_FOUND });
  local.setSearch('삼성', HITS);
  return {
    source: sourceOf(local),
    server: local,
    poll: {
      expected: {
        symbol: 'GROW',
        at: PRINTED_AT,
        currency: 'USD',
        last: '101.23',
        bid: null,
        ask: null,
        open: '98.4',
        high: '102.05',
        low: '97.5',
        previousClose: '99.87',
        volume: '4321000',
        isOpen: true,
      },
      unknownSymbol: 'NOBODYS',
      answerAhead: () => {
        const ahead = NOW + 3_600_000;
        local.set('GROW', { ...GROW, meta: { ...GROW.meta, regularMarketTime: ahead / 1000 } });
        return ahead;
      },
    },
    history: {
      request: { symbol: 'GROW', period: '1d', from: at('2025-06-03T00:00:00Z'), until: at('2025-06-13T00:00:00Z') },
      expected: [
        { date: '2025-06-03', close: '300.35' },
        { date: '2025-06-04', close: '310.1' },
        { date: '2025-06-06', close: '400.6' },
        { date: '2025-06-09', close: '101.5' },
        { date: '2025-06-10', close: '99.87' },
        { date: '2025-06-12', close: '101.23' },
      ],
    },
    search: { text: '삼성', expectedSymbols: ['005930.KS', 'SMSN.IL'] },
    close: () => local.close(),
  };
});

describe('symbols', () => {
  const symbolOf = (input: Partial<SymbolInput> & Pick<SymbolInput, 'market' | 'code' | 'segment'>) =>
    sourceOf({ origin: 'http://127.0.0.1:1' } as YahooTestServer).symbolOf({
      board: 'listed',
      currency: 'USD',
      ...input,
    });

  it.each([
    ['US', 'BRK.B', 'NYSE', 'BRK-B'],
    ['KR', '005930', 'KOSPI', '005930.KS'],
    ['KR', '035900', 'KOSDAQ', '035900.KQ'],
    ['KR', '112190', 'KONEX', null],
    ['TH', 'PTT', 'SET', 'PTT.BK'],
    ['IN', 'RELIANCE', 'NSE', 'RELIANCE.NS'],
    ['IN', '500325', 'BSE', '500325.BO'],
    ['SA', '2222', 'TASI', '2222.SR'],
    ['MX', 'WALMEX*', 'BMV', 'WALMEX.MX'],
    ['FX', 'USDKRW', 'FX', 'USDKRW=X'],
    ['CRYPTO', 'BTCUSDT', 'CRYPTO', null],
  ] as const)('%s %s of %s is %s', (market, code, segment, symbol) => {
    expect(symbolOf({ market, code, segment })).toBe(symbol);
  });

  it('knows indexes by a table', () => {
    expect(symbolOf({ market: 'KR', code: '^KOSPI', segment: 'KOSPI', board: 'index' })).toBe('^KS11');
    expect(symbolOf({ market: 'KR', code: '^BKR50', segment: 'KOSPI', board: 'index' })).toBeNull();
  });
});

describe('prints', () => {
  it('repeat the last answer when Yahoo says that it holds', async () => {
    const { source, server: local } = await startWith({ GROW: { ...GROW, etag: '"a1"' } });
    const first = await source.poll!(['GROW']);
    expect(await source.poll!(['GROW'])).toEqual(first);
    expect(local.requests.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"a1"']);
  });

  it('leave the pence of London as Yahoo writes them', async () => {
    const meta = { ...GROW.meta, symbol: 'OAK.L', currency: 'GBp', regularMarketPrice: 1259.5 };
    const { source } = await startWith({ 'OAK.L': { meta } });
    expect((await source.poll!(['OAK.L'])).prints).toMatchObject([{ currency: 'GBp', last: '1259.5' }]);
  });

  it('of a currency pair have its decimals, under either name of the pair', async () => {
    const meta = {
      ...GROW.meta,
      symbol: 'KRW=X',
      currency: 'KRW',
      regularMarketPrice: 1380.5140380859375,
      priceHint: 4,
    };
    const { source } = await startWith({ 'USDKRW=X': { meta } });
    expect((await source.poll!(['USDKRW=X'])).prints).toMatchObject([{ symbol: 'USDKRW=X', last: '1380.514' }]);
  });

  it('are missing for a share without a price, and for a symbol that has become another', async () => {
    const { source } = await startWith({
      DEAD: { meta: testMeta('DEAD', { regularMarketTime: null }) },
      OLD: { meta: { ...GROW.meta, symbol: 'NEW' } },
    });
    const { prints, missing } = await source.poll!(['DEAD', 'OLD']);
    expect(prints).toEqual([]);
    expect(missing).toEqual([
      { symbol: 'DEAD', fault: 'noPrice' },
      { symbol: 'OLD', fault: 'unknownSymbol' },
    ]);
  });

  it('are refused whole when answers have another form', async () => {
    const { source, server: local } = await startWith({});
    local.answer('/v8/finance/chart/GROW', { body: { chart: 'closed' } });
    await expect(source.poll!(['GROW'])).rejects.toMatchObject({ fault: 'unreadable' });
  });
});

describe('many symbols', () => {
  const named = (symbol: string, price: number): YahooTestSymbol => ({
    ...GROW,
    meta: { ...GROW.meta, symbol, regularMarketPrice: price },
  });
  const pathsOf = (local: YahooTestServer) => local.requests.map(({ url }) => url.pathname);

  it('are asked for at once, and what Yahoo leaves out or has no price of is missing', async () => {
    const { source, server: local } = await startWith({
      GROW,
      FALL: named('FALL', 20.5),
      DEAD: { meta: testMeta('DEAD', { regularMarketTime: null }) },
      OLD: named('NEW', 7),
      ODD: { meta: { symbol: 3 } },
    });
    expect(source.declares.symbolsPerRequest).toBe(20);
    const { prints, missing } = await source.poll!(['GROW', 'FALL', 'DEAD', 'OLD', 'ODD', 'NOBODYS']);
    expect(pathsOf(local)).toEqual(['/v7/finance/spark']);
    expect(prints).toMatchObject([
      { symbol: 'GROW', last: '101.23', at: PRINTED_AT, open: null, high: '102.05', volume: '4321000', isOpen: true },
      { symbol: 'FALL', last: '20.5' },
    ]);
    expect(missing).toEqual([
      { symbol: 'DEAD', fault: 'noPrice' },
      { symbol: 'OLD', fault: 'unknownSymbol' },
      { symbol: 'ODD', fault: 'unreadable' },
      { symbol: 'NOBODYS', fault: 'unknownSymbol' },
    ]);
  });

  it.each([
    ['refuses', { status: 401, body: { finance: { error: 'Unauthorized' } } }],
    ['knows no such path', { status: 404, body: {} }],
    ['answers in another form', { body: { AAPL: { close: [1] } } }],
  ])('are asked for one by one for an hour where Yahoo %s', async (_, answer) => {
    const { source, server: local } = await startWith({ GROW, FALL: named('FALL', 20.5) });
    local.answer('/v7/finance/spark', answer);
    expect(await source.poll!(['GROW', 'FALL'])).toMatchObject({ prints: [{ symbol: 'GROW' }], missing: [] });
    expect(pathsOf(local)).toEqual(['/v7/finance/spark', '/v8/finance/chart/GROW']);
    expect(source.declares.symbolsPerRequest).toBe(1);
  });

  it('fail together where Yahoo asks to be left alone', async () => {
    const { source, server: local } = await startWith({ GROW, FALL: named('FALL', 20.5) });
    local.setFault('tooManyRequestsAs200');
    await expect(source.poll!(['GROW', 'FALL'])).rejects.toMatchObject({ fault: 'rateLimited' });
    expect(source.declares.symbolsPerRequest).toBe(20);
    expect(local.requests.length).toBe(1);
  });
});

describe('history', () => {
  const days = {
    symbol: 'GROW',
    period: '1d',
    from: at('2025-06-03T00:00:00Z'),
    until: at('2025-06-13T00:00:00Z'),
  } as const;

  it('turns prices, volumes and dividends before a split back to what was traded and paid', async () => {
    const { source } = await startWith({ GROW });
    const { bars, actions, currency } = await source.history!(days);
    expect(currency).toBe('USD');
    expect(bars[0]).toEqual({
      date: '2025-06-03',
      at: opensOn('2025-06-03') * 1000,
      open: '299.35',
      high: '302.35',
      low: '297.35',
      close: '300.35',
      volume: '2500000',
    });
    expect(actions).toEqual([
      { kind: 'dividend', exDate: '2025-06-04', amount: '1' },
      { kind: 'split', exDate: '2025-06-09', to: 4n, from: 1n },
      { kind: 'dividend', exDate: '2025-06-10', amount: '0.205' },
    ]);
  });

  it('does so for a range that ends before the split too', async () => {
    const { source } = await startWith({ GROW });
    const { bars, actions } = await source.history!({ ...days, until: at('2025-06-05T00:00:00Z') });
    expect(bars.map(({ close }) => close)).toEqual(['300.35', '310.1']);
    expect(actions.map(({ kind }) => kind)).toEqual(['dividend']);
  });

  it('turns minutes before a split back, with the minute of the last trade once', async () => {
    const minute = (iso: string, close: number) => tradedOn('2025-06-06', close, { seconds: at(iso) / 1000 });
    const { source } = await startWith({
      GROW: {
        ...GROW,
        minutes: [
          minute('2025-06-06T13:30:00Z', 390),
          minute('2025-06-09T13:30:00Z', 100.1),
          minute('2025-06-09T13:31:00Z', 100.3),
          minute('2025-06-09T13:31:42Z', 100.4),
        ],
      },
    });
    const { bars } = await source.history!({ ...days, period: '1m' });
    expect(bars.map((bar) => [new Date(bar.at).toISOString(), bar.close])).toEqual([
      ['2025-06-06T13:30:00.000Z', '390'],
      ['2025-06-09T13:30:00.000Z', '100.1'],
      ['2025-06-09T13:31:00.000Z', '100.4'],
    ]);
  });

  it('of one day under two times is the later one, from its start', async () => {
    const { source } = await startWith({ GROW });
    const last = (await source.history!(days)).bars.at(-1);
    expect(last).toMatchObject({ at: opensOn('2025-06-12') * 1000, open: '98.4', close: '101.23' });
  });

  it('leaves out a bar that mixes pounds and pence', async () => {
    const mixed = tradedOn('2025-06-10', 60, { open: 58.5, high: 61.5, low: 0.6, close: 0.6 });
    const { source } = await startWith({ GROW: { ...GROW, splits: [], rows: [tradedOn('2025-06-09', 60), mixed] } });
    expect((await source.history!(days)).bars.map(({ date }) => date)).toEqual(['2025-06-09']);
  });

  it('is empty when nothing was traded, also beside columns without times', async () => {
    const { source } = await startWith({
      QUIET: { meta: testMeta('QUIET') },
      ODD: {
        meta: testMeta('ODD'),
        replaced: { indicators: { quote: [{ open: [1], high: [1], low: [1], close: [1] }] } },
      },
    });
    for (const symbol of ['QUIET', 'ODD']) expect((await source.history!({ ...days, symbol })).bars).toEqual([]);
  });

  it('is refused with more splits and dividends than a company can have', async () => {
    const dividends = Object.fromEntries(
      Array.from({ length: 1_001 }, (_, nth) => [nth, { amount: 0.1, date: 1_700_000_000 + nth }]),
    );
    const { source } = await startWith({ GROW: { ...GROW, replaced: { events: { dividends } } } });
    await expect(source.history!(days)).rejects.toMatchObject({ fault: 'unreadable' });
  });

  it('is refused when columns have different lengths', async () => {
    const { source } = await startWith({
      GROW: { ...GROW, replaced: { indicators: { quote: [{ close: [1, 2], open: [1] }] } } },
    });
    await expect(source.history!(days)).rejects.toMatchObject({ fault: 'unreadable' });
  });
});

it('declares its delay by market, whatever an answer says of it', () => {
  const { delayMs } = sourceOf({ origin: 'http://127.0.0.1:1' } as YahooTestServer).declares;
  expect([delayMs('US'), delayMs('KR'), delayMs('TH')]).toEqual([0, 1_200_000, 900_000]);
});
