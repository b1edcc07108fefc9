/** Kraken's tickers become prints in its own time, of the ticker or of the last trade. */
import { afterEach, describe, expect, it } from 'vitest';
import type { PriceSource } from '../price-source.ts';
import { createSourceTransport } from '../source-transport.ts';
import { describePriceSource } from '../testing-price-source-suite.ts';
import type { ExchangeStreamTimes } from './exchange-stream.ts';
import { createKrakenSource } from './kraken-source.ts';
import {
  type ExchangeTestServer,
  krakenTicker,
  krakenTrades,
  recordStream,
  speakKraken,
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
  createKrakenSource({
    transport,
    streamUrl: `${socketUrl}/v2`,
    restUrl: server.origin,
    times: { messagePauseMs: 1, ...times },
  });
const DAY_MS = 86_400_000;
const row = (daysAgo: number, close: string, volume = '120.5'): unknown[] => [
  (TEST_DAY_START - daysAgo * DAY_MS) / 1000,
  '64000.0',
  '66000.0',
  '63000.0',
  close,
  '64100.0',
  volume,
  900,
];

describePriceSource('Kraken', async () => {
  const exchange = await startExchangeTestServer(speakKraken());
  exchange.server.answer('/0/public/OHLC', ({ searchParams }) => ({
    body: {
      error: searchParams.get('pair') === 'XBTUSDT' ? [] : ['EQuery:Unknown asset pair'],
      result: { XBTUSDT: [row(3, '64500.1'), row(2, '64600.2', '0'), row(1, '64700.3'), row(1, '64700.3')], last: 1 },
    },
  }));
  return {
    source: sourceOf(exchange),
    server: exchange.server,
    history: {
      request: { symbol: 'BTC/USDT', period: '1d', from: TEST_DAY_START - 5 * DAY_MS, until: TEST_DAY_START },
      expected: [
        { date: '2026-03-07', close: '64500.1' },
        { date: '2026-03-09', close: '64700.3' },
      ],
    },
    stream: {
      expected: {
        ...{ symbol: 'BTC/USDT', at: TEST_PRINTED_AT, last: '65733.1', currency: 'USDT' },
        ...{ bid: '65733', bidSize: '0.000012', ask: '65733.1', askSize: '17.17988863' },
        ...{ open: '65010', high: '65990.4', low: '64880', volume: '912.011' },
      },
      endConnection: exchange.endConnections,
    },
    close: exchange.close,
  };
});

describe('A stream of Kraken', () => {
  let exchange: ExchangeTestServer;
  let record: StreamRecord;
  afterEach(async () => {
    record.stream.close();
    await exchange.close();
  });
  async function listen(symbols = ['BTC/USDT'], dialect = speakKraken(), times = {}): Promise<void> {
    exchange = await startExchangeTestServer(dialect);
    record = recordStream(sourceOf(exchange, times));
    record.stream.listenTo(symbols);
    await record.until(({ prints }) => prints.length > 0);
  }

  it('takes the time of the last trade where tickers have none, also while only the book moves', async () => {
    await listen(['BTC/USDT'], speakKraken(false));
    exchange.send(krakenTicker('BTC/USDT', '"bid":65730.5,"ask":65733.0', null));
    await record.until(({ prints }) => prints.length === 2);
    const tradedAt = Date.parse('2026-03-10T14:30:04.100Z');
    expect(record.prints.map(({ at, bid }) => [at, bid])).toEqual([
      [tradedAt, '65733'],
      [tradedAt, '65730.5'],
    ]);
  });

  it('says which trades are missing, with numbers beyond 2^53', async () => {
    await listen();
    exchange.send(
      krakenTrades('BTC/USDT', ['9007199254740997']),
      krakenTrades('BTC/USDT', ['9007199254740997', '9007199254740999']),
    );
    await record.until(({ faults }) => faults.length === 1);
    expect(record.faults).toEqual([
      { fault: 'sequenceGap', symbol: 'BTC/USDT', detail: 'trade 9007199254740999 after 9007199254740997' },
    ]);
  });

  it('names a pair that does not exist once, and streams the others', async () => {
    await listen(['NONE/USDT', 'ETH/USDT']);
    expect(record.prints.map(({ symbol }) => symbol)).toEqual(['ETH/USDT']);
    expect(record.faults).toEqual([{ fault: 'unknownSymbol', symbol: 'NONE/USDT', detail: 'Kraken has no such pair' }]);
  });

  it('stays open on heartbeats, but not on answers to its own pings', async () => {
    await listen(['BTC/USDT'], speakKraken(), { silentAfterMs: 80, pingEveryMs: 10 });
    await record.until(({ closedCount }) => closedCount === 1);
    expect(record.faults.map(({ fault }) => fault)).toEqual(['silent']);
    expect(exchange.received.filter(({ method }) => method === 'ping').length).toBeGreaterThan(1);
  });
});

it('reads its refusals, which come with status 200', async () => {
  const exchange = await startExchangeTestServer(speakKraken());
  const history = (symbol: string, error: string) => {
    exchange.server.answer('/0/public/OHLC', { body: { error: [error] } });
    return sourceOf(exchange).history!({ symbol, period: '1d', from: 0, until: DAY_MS });
  };
  const faultOf = (error: string) => history('BTC/USDT', error).catch(({ fault }: { fault: string }) => fault);
  expect(await faultOf('EQuery:Unknown asset pair')).toBe('unknownSymbol');
  expect(await faultOf('EGeneral:Too many requests')).toBe('rateLimited');
  expect(await faultOf('EService:Unavailable')).toBe('unreachable');
  expect(await faultOf('EGeneral:Invalid arguments')).toBe('refused');
  await exchange.close();
});
