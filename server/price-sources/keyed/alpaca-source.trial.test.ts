/** Alpaca's snapshots become prints in its own time; its key is sent in headers and named nowhere. */
import { afterEach, describe, expect, it } from 'vitest';
import { createSourceTransport } from '../source-transport.ts';
import { describePriceSource } from '../testing-price-source-suite.ts';
import { startTestingSourceServer, type TestingSourceServer } from '../testing-source-server.ts';
import { createAlpacaSource } from './alpaca-source.ts';

const NOW = Date.parse('2026-03-10T18:30:10Z');
const [KEY_ID, SECRET] = ['PKINVENTED0000000001', 'invented-secret-0000000000000000000001'];
const sourceOf = (server: TestingSourceServer, feed: 'iex' | 'delayed_sip' = 'iex') =>
  createAlpacaSource({
    transport: createSourceTransport({ privateBaseAllowed: true, timeoutMaximumMs: 300, now: () => NOW }),
    ...{ baseUrl: server.origin, keyId: KEY_ID, secretKey: SECRET, feed },
  });

const bar = (t: string, close: number): object => ({
  t,
  o: 100,
  h: 110.5,
  l: 99.25,
  c: close,
  v: 120_500,
  n: 900,
  vw: 104.123456,
});

/** Text, since a trade's number lies beyond 2^53. */
const snapshot = (changes: object = {}): string =>
  JSON.stringify({
    latestTrade: { t: '2026-03-10T18:30:01.123456789Z', x: 'V', p: 105.1, s: 100, c: ['@'], i: 0, z: 'C' },
    latestQuote: {
      t: '2026-03-10T18:30:02.5Z',
      ax: 'V',
      ap: 105.12,
      as: 3,
      bx: 'V',
      bp: 105.08,
      bs: 2,
      c: ['R'],
      z: 'C',
    },
    minuteBar: bar('2026-03-10T18:29:00Z', 105),
    dailyBar: bar('2026-03-10T04:00:00Z', 105.1),
    prevDailyBar: bar('2026-03-09T04:00:00Z', 101.75),
    ...changes,
  }).replace('"i":0', '"i":2880534893454904123');
const at = Date.parse('2026-03-10T18:30:02.5Z');

function answerSnapshots(server: TestingSourceServer, texts: Readonly<Record<string, string>>): void {
  server.answer('/v2/stocks/snapshots', ({ searchParams }) => {
    const known = (searchParams.get('symbols') ?? '').split(',').filter((symbol) => symbol in texts);
    return { body: `{${known.map((symbol) => `"${symbol}":${texts[symbol]}`).join()}}` };
  });
}

function answerHistory(server: TestingSourceServer): void {
  server.answer('/v2/stocks/bars', ({ searchParams }) => ({
    body:
      searchParams.get('page_token') === 'second'
        ? {
            bars: { AAPX: [bar('2026-03-04T05:00:00Z', 401), bar('2026-03-05T05:00:00Z', 102.5)] },
            next_page_token: null,
          }
        : {
            bars: { AAPX: [bar('2026-03-03T05:00:00Z', 400.2), bar('2026-03-04T05:00:00Z', 401)] },
            next_page_token: 'second',
          },
  }));
  server.answer('/v1/corporate-actions', {
    body: {
      corporate_actions: {
        forward_splits: [{ symbol: 'AAPX', new_rate: 4, old_rate: 1, ex_date: '2026-03-05' }],
        reverse_splits: [{ symbol: 'AAPX', new_rate: 1, old_rate: 1.5, ex_date: '2026-03-06' }],
        cash_dividends: [{ symbol: 'AAPX', rate: 0.24, special: false, foreign: false, ex_date: '2026-03-03' }],
      },
      next_page_token: null,
    },
  });
}
const REQUEST = {
  ...{ symbol: 'AAPX', period: '1d' as const },
  ...{ from: Date.parse('2026-03-01T00:00:00Z'), until: Date.parse('2026-03-10T00:00:00Z') },
};

describePriceSource('Alpaca', async () => {
  const server = await startTestingSourceServer();
  answerSnapshots(server, { AAPX: snapshot() });
  answerHistory(server);
  return {
    source: sourceOf(server),
    server,
    secrets: [KEY_ID, SECRET],
    poll: {
      expected: {
        ...{ symbol: 'AAPX', at, last: '105.1', currency: 'USD', previousClose: '101.75' },
        ...{ bid: '105.08', bidSize: '2', ask: '105.12', askSize: '3' },
        ...{ open: '100', high: '110.5', low: '99.25', volume: '120500' },
      },
      unknownSymbol: 'NONE',
      answerAhead() {
        const trade = { t: '2026-03-10T19:30:00Z', p: 105.1, s: 100, i: 0 };
        answerSnapshots(server, { AAPX: snapshot({ latestTrade: trade }) });
        return Date.parse(trade.t);
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
    close: () => server.close(),
  };
});

describe('Alpaca', () => {
  let server: TestingSourceServer;
  afterEach(() => server.close());
  const poll = async (changes: object) => {
    server = await startTestingSourceServer();
    answerSnapshots(server, { AAPX: snapshot(changes) });
    return (await sourceOf(server).poll!(['AAPX'])).prints[0];
  };

  it('has no book where a side is 0, and the time is that of the trade', async () => {
    const quote = { t: '2026-03-10T18:30:09Z', ap: 0, as: 0, bp: 105.08, bs: 2 };
    expect(await poll({ latestQuote: quote })).toMatchObject({
      ...{ bid: null, bidSize: null, ask: null, askSize: null },
      at: Date.parse('2026-03-10T18:30:01.123Z'),
    });
  });

  it("gives no figures of yesterday as today's", async () => {
    const before = { dailyBar: bar('2026-03-09T04:00:00Z', 101.75), prevDailyBar: bar('2026-03-06T05:00:00Z', 99) };
    expect(await poll(before)).toMatchObject({ last: '105.1', open: null, volume: null, previousClose: null });
  });

  it('tells a symbol without a trade from one that does not exist', async () => {
    server = await startTestingSourceServer();
    answerSnapshots(server, { QUIET: 'null', EMPTY: '{"latestTrade":null}' });
    expect(await sourceOf(server).poll!(['QUIET', 'EMPTY', 'NONE'])).toEqual({
      prints: [],
      missing: [
        { symbol: 'QUIET', fault: 'noPrice' },
        { symbol: 'EMPTY', fault: 'noPrice' },
        { symbol: 'NONE', fault: 'unknownSymbol' },
      ],
    });
  });

  it('sends its key in headers alone, and reads when the limit ends', async () => {
    server = await startTestingSourceServer();
    server.answer('/v2/stocks/snapshots', {
      status: 429,
      headers: { 'x-ratelimit-reset': String(NOW / 1000 + 20) },
      body: { code: 42_910_000, message: `too many requests for ${KEY_ID}` },
    });
    const failed = sourceOf(server).poll!(['AAPX']);
    await expect(failed).rejects.toMatchObject({ fault: 'rateLimited', retryAfterMs: 20_000, message: 'answered 429' });
    const [{ url, headers } = { url: new URL('http://none'), headers: {} }] = server.requests;
    expect(headers).toMatchObject({ 'apca-api-key-id': KEY_ID, 'apca-api-secret-key': SECRET });
    expect(url.search).toBe('?symbols=AAPX&feed=iex');
  });

  it('gives splits and dividends as whole numbers and amounts, for whoever applies them', async () => {
    server = await startTestingSourceServer();
    answerHistory(server);
    expect((await sourceOf(server).history!(REQUEST)).actions).toEqual([
      { kind: 'dividend', exDate: '2026-03-03', amount: '0.24' },
      { kind: 'split', exDate: '2026-03-05', to: 4n, from: 1n },
      { kind: 'split', exDate: '2026-03-06', to: 2n, from: 3n },
    ]);
  });

  it('declares the delay of the feed of all exchanges, and asks its bars until then only', async () => {
    server = await startTestingSourceServer();
    answerHistory(server);
    const source = sourceOf(server, 'delayed_sip');
    expect([source.declares.delayMs('US'), sourceOf(server).declares.delayMs('US')]).toEqual([900_000, 0]);
    await source.history!({ ...REQUEST, until: NOW });
    const { searchParams } = server.requests[0]!.url;
    expect([searchParams.get('feed'), searchParams.get('end'), searchParams.get('adjustment')]).toEqual([
      ...['sip', '2026-03-10T18:15:09.999Z', 'raw'],
    ]);
  });
});
