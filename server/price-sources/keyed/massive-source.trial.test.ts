/** Massive's snapshots become prints in its own time, from nanoseconds beyond 2^53. */
import { afterEach, describe, expect, it } from 'vitest';
import { createSourceTransport } from '../source-transport.ts';
import { describePriceSource } from '../testing-price-source-suite.ts';
import { startTestingSourceServer, type TestingSourceServer } from '../testing-source-server.ts';
import { createMassiveSource } from './massive-source.ts';

const NOW = Date.parse('2026-03-10T18:30:10Z');
const KEY = 'invented_key_0000000000000001';
const sourceOf = (server: TestingSourceServer) =>
  createMassiveSource({
    transport: createSourceTransport({ privateBaseAllowed: true, timeoutMaximumMs: 300, now: () => NOW }),
    ...{ baseUrl: server.origin, key: KEY, plan: 'realTime' },
  });
const TICKERS = '/v2/snapshot/locale/us/markets/stocks/tickers';
const seconds = (iso: string): number => Date.parse(iso) / 1000;
const [TRADED, QUOTED] = [seconds('2026-03-10T18:30:01Z'), seconds('2026-03-10T18:30:02Z')];

/** Text, since times are nanoseconds. `lastTrade` null: a plan without trades. */
const snapshot = (
  ticker: string,
  lastTrade: string | null = `{"c":[14],"i":"71675577320245","p":105.1,"s":100,"t":${TRADED}123456789,"x":4}`,
): string =>
  `{"ticker":"${ticker}","todaysChange":3.35,"todaysChangePerc":3.292,"updated":${QUOTED}500000001,
  "day":{"o":100,"h":110.5,"l":99.25,"c":105.1,"v":1.205e5,"vw":104.1},
  "min":{"av":120500,"c":105.05,"h":105.2,"l":105,"n":9,"o":105,"t":1773167340000,"v":900,"vw":105.1},
  "prevDay":{"o":99,"h":102,"l":98.5,"c":101.75,"v":98000,"vw":100}${
    lastTrade === null
      ? ''
      : `,"lastTrade":${lastTrade},"lastQuote":{"P":105.12,"S":3,"p":105.08,"s":2,"t":${QUOTED}250000000}`
  }}`;

function answerSnapshots(server: TestingSourceServer, texts: Readonly<Record<string, string>>): void {
  server.answer(TICKERS, ({ searchParams }) => {
    const found = (searchParams.get('tickers') ?? '').split(',').flatMap((ticker) => texts[ticker] ?? []);
    return { body: `{"count":${found.length},"status":"OK","request_id":"r1","tickers":[${found.join()}]}` };
  });
}

const row = (iso: string, close: number): object => ({
  t: Date.parse(iso),
  o: 100,
  h: 410,
  l: 99.25,
  c: close,
  v: 120_500,
  vw: 104,
  n: 9,
});
const REQUEST = {
  ...{ symbol: 'AAPX', period: '1d' as const },
  ...{ from: Date.parse('2026-03-01T00:00:00Z'), until: Date.parse('2026-03-10T00:00:00Z') },
};
const AGGREGATES = `/v2/aggs/ticker/AAPX/range/1/day/${REQUEST.from}/${REQUEST.until - 1}`;
const NEXT = '/v2/aggs/ticker/AAPX/range/1/day/1772600000000/2026-03-10';

function answerHistory(server: TestingSourceServer): void {
  server.answer(AGGREGATES, {
    body: {
      results: [row('2026-03-03T05:00:00Z', 400.2), row('2026-03-04T05:00:00Z', 401)],
      // Of another host, which must never see the key.
      next_url: `https://elsewhere.example${NEXT}?cursor=second`,
    },
  });
  server.answer(NEXT, { body: { results: [row('2026-03-04T05:00:00Z', 401), row('2026-03-05T05:00:00Z', 102.5)] } });
  server.answer('/v3/reference/splits', {
    body: { results: [{ execution_date: '2026-03-05', split_from: 1, split_to: 4, ticker: 'AAPX' }] },
  });
  server.answer('/v3/reference/dividends', {
    body: { results: [{ cash_amount: 0.24, ex_dividend_date: '2026-03-03', ticker: 'AAPX' }] },
  });
}

describePriceSource('Massive', async () => {
  const server = await startTestingSourceServer();
  answerSnapshots(server, { AAPX: snapshot('AAPX') });
  answerHistory(server);
  server.answer('/v3/reference/tickers', {
    body: {
      results: [
        { ticker: 'AAPX', name: 'Aapex Inc.', market: 'stocks', locale: 'us', primary_exchange: 'XNAS', type: 'CS' },
        { name: 'Without a symbol' },
      ],
    },
  });
  return {
    source: sourceOf(server),
    server,
    secrets: [KEY],
    poll: {
      expected: {
        ...{ symbol: 'AAPX', at: QUOTED * 1000 + 250, last: '105.1', currency: 'USD', previousClose: '101.75' },
        ...{ bid: '105.08', bidSize: '2', ask: '105.12', askSize: '3' },
        ...{ open: '100', high: '110.5', low: '99.25', volume: '120500' },
      },
      unknownSymbol: 'NONE',
      answerAhead() {
        const ahead = TRADED + 3600;
        answerSnapshots(server, { AAPX: snapshot('AAPX', `{"p":105.1,"t":${ahead}000000000}`) });
        return ahead * 1000;
      },
    },
    history: {
      request: REQUEST,
      expected: [
        { date: '2026-03-03', close: '400.2' },
        { date: '2026-03-04', close: '401' },
        { date: '2026-03-05', close: '102.5' },
      ],
    },
    search: { text: 'aapex', expectedSymbols: ['AAPX'] },
    close: () => server.close(),
  };
});

describe('Massive', () => {
  let server: TestingSourceServer;
  afterEach(() => server.close());

  it('has the last minute at the time of the snapshot where the plan has no trades', async () => {
    server = await startTestingSourceServer();
    answerSnapshots(server, { AAPX: snapshot('AAPX', null) });
    expect((await sourceOf(server).poll!(['AAPX'])).prints).toEqual([
      expect.objectContaining({ at: QUOTED * 1000 + 500, last: '105.05', bid: null, ask: null }),
    ]);
  });

  it('sends its key in a header alone, never asks for all symbols, and for bars as traded', async () => {
    server = await startTestingSourceServer();
    answerHistory(server);
    const source = sourceOf(server);
    expect(await source.poll!([])).toEqual({ prints: [], missing: [] });
    const { actions } = await source.history!(REQUEST);
    expect(actions).toEqual([
      { kind: 'dividend', exDate: '2026-03-03', amount: '0.24' },
      { kind: 'split', exDate: '2026-03-05', to: 4n, from: 1n },
    ]);
    expect(server.requests.map(({ url }) => url.pathname)).toEqual([
      ...[AGGREGATES, NEXT, '/v3/reference/splits', '/v3/reference/dividends'],
    ]);
    for (const { url, headers } of server.requests) {
      expect(url.href).not.toContain(KEY);
      expect(headers.authorization).toBe(`Bearer ${KEY}`);
    }
    expect(server.requests[0]!.url.searchParams.get('adjusted')).toBe('false');
  });
});
