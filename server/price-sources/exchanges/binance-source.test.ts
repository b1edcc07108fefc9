/** Binance's stream becomes prints in its own time, and says what doesn't follow or no longer comes. */
import { afterEach, describe, expect, it } from 'vitest';
import type { PriceSource, SymbolInput } from '../price-source.ts';
import { createSourceTransport } from '../source-transport.ts';
import { describePriceSource } from '../testing-price-source-suite.ts';
import { createBinanceSource } from './binance-source.ts';
import type { ExchangeStreamTimes } from './exchange-stream.ts';
import {
  binanceDay,
  binanceTicker,
  type ExchangeTestServer,
  recordStream,
  speakBinance,
  startExchangeTestServer,
  type StreamRecord,
  TEST_DAY_START,
  TEST_PRINTED_AT,
} from './testing-exchange-servers.ts';

const transport = createSourceTransport({
  privateBaseAllowed: true,
  timeoutMaximumMs: 300,
  now: () => TEST_PRINTED_AT,
});
const sourceOf = ({ server, socketUrl }: ExchangeTestServer, times: Partial<ExchangeStreamTimes> = {}): PriceSource =>
  createBinanceSource({
    transport,
    streamUrl: `${socketUrl}/stream`,
    restUrl: server.origin,
    times: { messagePauseMs: 1, ...times },
  });

const DAY_MS = 86_400_000;
const kline = (daysAgo: number, close: string, volume = '120.50000000'): unknown[] => {
  const at = TEST_DAY_START - daysAgo * DAY_MS;
  return [
    at,
    '64000.00000000',
    '66000.00000000',
    '63000.00000000',
    close,
    volume,
    at + DAY_MS - 1,
    '1.0',
    9,
    '1',
    '1',
    '0',
  ];
};

describePriceSource('Binance', async () => {
  const exchange = await startExchangeTestServer(speakBinance);
  exchange.server.answer('/api/v3/klines', {
    body: [
      kline(3, '64500.10000000'),
      kline(2, '64600.20000000', '0.00000000'),
      kline(1, '64700.30000000'),
      kline(1, '64700.30000000'),
    ],
  });
  return {
    source: sourceOf(exchange),
    server: exchange.server,
    history: {
      request: { symbol: 'BTCUSDT', period: '1d', from: TEST_DAY_START - 5 * DAY_MS, until: TEST_DAY_START },
      expected: [
        { date: '2026-03-07', close: '64500.1' },
        { date: '2026-03-09', close: '64700.3' },
      ],
    },
    stream: {
      expected: {
        ...{ symbol: 'BTCUSDT', at: TEST_PRINTED_AT, last: '65733.1', currency: 'USDT' },
        ...{ bid: '65733.09', bidSize: '3.4125', ask: '65733.1', askSize: '0.52' },
        ...{ open: '65010', high: '65990.4', low: '64880', volume: '9120.11', previousClose: null },
      },
      endConnection: exchange.endConnections,
    },
    close: exchange.close,
  };
});

describe('A stream of Binance', () => {
  let exchange: ExchangeTestServer | undefined;
  let record: StreamRecord | undefined;
  afterEach(async () => {
    record?.stream.close();
    await exchange?.close();
  });
  /** Listens to BTCUSDT and has its first print. */
  async function listen(times: Partial<ExchangeStreamTimes> = {}, dialect = speakBinance) {
    const started = await startExchangeTestServer(dialect);
    exchange = started;
    const recorded = recordStream(sourceOf(started, times));
    record = recorded;
    recorded.stream.listenTo(['BTCUSDT']);
    await recorded.until(({ prints, faults }) => prints.length + faults.length > 0);
    return { exchange: started, record: recorded };
  }

  it('drops repeated and older prints, and passes on a time that stands still as it is', async () => {
    const { exchange: server, record: stream } = await listen();
    server.send(
      binanceTicker('BTCUSDT'),
      binanceTicker('BTCUSDT', { E: TEST_PRINTED_AT - 1000, c: '1.00000000' }),
      binanceTicker('BTCUSDT', { c: '65740.00000000' }),
      binanceTicker('BTCUSDT', { E: TEST_PRINTED_AT + 1000, c: '65741.00000000' }),
    );
    await stream.until(({ prints }) => prints.length === 3);
    expect(stream.prints.map(({ at, last }) => [at - TEST_PRINTED_AT, last])).toEqual([
      [0, '65733.1'],
      [0, '65740'],
      [1000, '65741'],
    ]);
    expect(stream.faults).toEqual([]);
  });

  it('takes the figures of the day only while it is that day', async () => {
    const { exchange: server, record: stream } = await listen();
    const tomorrow = TEST_DAY_START + DAY_MS;
    server.send(
      binanceTicker('BTCUSDT', { E: tomorrow + 5 }),
      binanceDay('BTCUSDT', { t: tomorrow, o: '65800.00000000' }),
      binanceTicker('BTCUSDT', { E: tomorrow + 1005 }),
    );
    await stream.until(({ prints }) => prints.length === 3);
    expect(stream.prints.map(({ open }) => open)).toEqual(['65010', null, '65800']);
  });

  it('ends a connection that lives and says nothing, and says so once', async () => {
    const { record: stream } = await listen({ silentAfterMs: 40 }, ({ id }) => [{ result: null, id }]);
    await stream.until(({ closedCount }) => closedCount === 1);
    expect(stream.faults).toEqual([{ fault: 'silent', symbol: null, detail: 'Binance said nothing for 40 ms' }]);
  });

  it('reports nothing after it was closed by its owner', async () => {
    const { exchange: server, record: stream } = await listen();
    stream.stream.close();
    server.send(binanceTicker('BTCUSDT', { E: TEST_PRINTED_AT + 1000 }));
    server.endConnections();
    const next = recordStream(sourceOf(server));
    next.stream.listenTo(['ETHUSDT']);
    await next.until(({ prints }) => prints.length === 1);
    next.stream.close();
    expect([stream.prints.length, stream.closedCount]).toEqual([1, 0]);
  });

  it('subscribes in batches, unsubscribes what nobody listens to any more, and drops its late prints', async () => {
    const { exchange: server, record: stream } = await listen();
    const many = Array.from({ length: 120 }, (_, index) => `COIN${index}USDT`);
    stream.stream.listenTo(many);
    server.send(binanceTicker('BTCUSDT', { E: TEST_PRINTED_AT + 1000 }));
    await stream.until(({ prints }) => prints.length === 121);
    const sent = server.received.map(({ method, params }) => [method, (params as string[]).length]);
    expect(sent).toEqual([
      ['SUBSCRIBE', 2],
      ['UNSUBSCRIBE', 2],
      ['SUBSCRIBE', 100],
      ['SUBSCRIBE', 100],
      ['SUBSCRIBE', 40],
    ]);
    expect(stream.prints.slice(1).map(({ symbol }) => symbol)).toEqual(many);
  });

  it('refuses more symbols than a connection may have', async () => {
    const { record: stream } = await listen();
    stream.stream.listenTo(Array.from({ length: 513 }, (_, index) => `COIN${index}USDT`));
    expect(stream.faults).toEqual([
      { fault: 'refused', symbol: 'COIN512USDT', detail: 'more than 512 symbols on one connection' },
    ]);
  });

  it('reports what it cannot read and what was refused, and goes on', async () => {
    const { exchange: server, record: stream } = await listen();
    server.send(
      '{"stream":"btcusdt@ticker","data":{"e":"24hrT',
      binanceTicker('BTCUSDT', { c: 'NaN' }),
      binanceTicker('BTCUSDT', { E: null }),
      { error: { code: 2, msg: 'Invalid request: <b>unknown</b> https://example.com' }, id: 7 },
      binanceTicker('BTCUSDT', { E: TEST_PRINTED_AT + 1000 }),
    );
    await stream.until(({ prints }) => prints.length === 2);
    expect(stream.faults).toEqual([
      { fault: 'unreadable', symbol: null, detail: 'Binance sent 45 characters that are no JSON' },
      { fault: 'unreadable', symbol: 'BTCUSDT', detail: 'a ticker without price or time' },
      { fault: 'unreadable', symbol: 'BTCUSDT', detail: 'a ticker without price or time' },
      { fault: 'refused', symbol: null, detail: 'Binance refused a request (code 2)' },
    ]);
  });

  it('asks for history a thousand bars at a time, and knows a symbol that does not exist and a ban', async () => {
    const { exchange: server } = await listen();
    const minute = (index: number): unknown[] => [index * 60_000, '1.5', '1.5', '1.5', '1.5', '2'];
    server.server.answer('/api/v3/klines', ({ searchParams }) => {
      if (searchParams.get('symbol') === 'NONEUSDT')
        return { status: 400, body: { code: -1121, msg: 'Invalid symbol.' } };
      if (searchParams.get('symbol') === 'BANUSDT') return { status: 418, headers: { 'retry-after': '120' }, body: {} };
      const first = Number(searchParams.get('startTime')) / 60_000;
      return {
        body: Array.from({ length: 1000 }, (_, index) => minute(first + index)).filter(
          ([at]) => Number(at) < 2500 * 60_000,
        ),
      };
    });
    const history = sourceOf(server).history!;
    const request = { symbol: 'XUSDT', period: '1m', from: 0, until: 2500 * 60_000 } as const;
    expect((await history(request)).bars).toHaveLength(2500);
    expect(server.server.requests).toHaveLength(3);
    await expect(history({ ...request, symbol: 'NONEUSDT' })).rejects.toMatchObject({ fault: 'unknownSymbol' });
    await expect(history({ ...request, symbol: 'BANUSDT' })).rejects.toMatchObject({
      fault: 'rateLimited',
      retryAfterMs: 120_000,
    });
  });
});

it('maps a pair in its own quote currency, and nothing else', () => {
  const { symbolOf } = createBinanceSource({ transport });
  const pair: SymbolInput = { market: 'CRYPTO', code: 'BTCUSDT', board: 'crypto', segment: 'SPOT', currency: 'USDT' };
  expect(symbolOf(pair)).toBe('BTCUSDT');
  expect(symbolOf({ ...pair, currency: 'USD' })).toBeNull();
  expect(symbolOf({ ...pair, code: 'BDC12', board: 'index' })).toBeNull();
  expect(symbolOf({ ...pair, market: 'FX', code: 'EURUSD', currency: 'USD' })).toBeNull();
});
