/** Coinbase's feed becomes prints in its own time; a missing trade and a product that doesn't exist show. */
import { afterEach, describe, expect, it } from 'vitest';
import type { PriceSource } from '../price-source.ts';
import { createSourceTransport } from '../source-transport.ts';
import { describePriceSource } from '../testing-price-source-suite.ts';
import { createCoinbaseSource } from './coinbase-source.ts';
import {
  coinbaseHeartbeat,
  coinbaseTicker,
  type ExchangeTestServer,
  recordStream,
  speakCoinbase,
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
const sourceOf = ({ server, socketUrl }: ExchangeTestServer): PriceSource =>
  createCoinbaseSource({ transport, streamUrl: socketUrl, restUrl: server.origin, times: { messagePauseMs: 1 } });
const DAY_MS = 86_400_000;

describePriceSource('Coinbase', async () => {
  const exchange = await startExchangeTestServer(speakCoinbase);
  const second = (daysAgo: number) => (TEST_DAY_START - daysAgo * DAY_MS) / 1000;
  // Newest first, as numbers: time, low, high, open, close, volume.
  exchange.server.answer('/products/BTC-USDT/candles', {
    body: `[[${second(1)},63000,66000,64000,64700.30,120.5],[${second(1)},63000,66000,64000,64700.30,120.5],
      [${second(2)},64000,64000,64000,64600.2,0],[${second(3)},63000,66000,64000,64500.1,1.5e-3]]`,
  });
  return {
    source: sourceOf(exchange),
    server: exchange.server,
    history: {
      request: { symbol: 'BTC-USDT', period: '1d', from: TEST_DAY_START - 5 * DAY_MS, until: TEST_DAY_START },
      expected: [
        { date: '2026-03-07', close: '64500.1' },
        { date: '2026-03-09', close: '64700.3' },
      ],
    },
    stream: {
      expected: {
        ...{ symbol: 'BTC-USDT', at: TEST_PRINTED_AT, last: '65733.1', currency: 'USDT' },
        ...{ bid: '65733.09', bidSize: '0.0412', ask: '65733.1', askSize: '0.25', open: null, volume: null },
      },
      endConnection: exchange.endConnections,
    },
    close: exchange.close,
  };
});

describe('A stream of Coinbase', () => {
  let exchange: ExchangeTestServer;
  let record: StreamRecord;
  afterEach(async () => {
    record.stream.close();
    await exchange.close();
  });
  async function listen(symbols = ['BTC-USDT']): Promise<void> {
    exchange = await startExchangeTestServer(speakCoinbase);
    record = recordStream(sourceOf(exchange));
    record.stream.listenTo(symbols);
    await record.until(({ prints }) => prints.length > 0);
  }
  const later = (changes: object): object => coinbaseTicker('BTC-USDT', { time: '2026-03-10T14:30:08.5Z', ...changes });

  it('drops a repeated and an older sequence number, also beyond 2^53, and says so', async () => {
    await listen();
    const numbered = (sequence: string, price: string): string =>
      JSON.stringify(later({ price, sequence: 0 })).replace('"sequence":0', `"sequence":${sequence}`);
    exchange.send(
      numbered('90071992547', '1.00'),
      numbered('9007199254740993', '65734'),
      numbered('9007199254740992', '2.00'),
      numbered('9007199254740995', '65735'),
    );
    await record.until(({ prints }) => prints.length === 3);
    expect(record.prints.map(({ last }) => last)).toEqual(['65733.1', '65734', '65735']);
    expect(record.faults.map(({ fault, symbol, detail }) => [fault, symbol, detail])).toEqual([
      ['sequenceGap', 'BTC-USDT', 'number 90071992547 after 90071992547'],
      ['sequenceGap', 'BTC-USDT', 'number 9007199254740992 after 9007199254740993'],
    ]);
  });

  it('says that a trade is missing once its ticker has not come by the next heartbeat', async () => {
    await listen();
    exchange.send(
      coinbaseHeartbeat('BTC-USDT', 700_100),
      coinbaseHeartbeat('BTC-USDT', 700_101),
      later({ trade_id: 700_101, sequence: 90_071_992_548 }),
      coinbaseHeartbeat('BTC-USDT', 700_105),
      coinbaseHeartbeat('BTC-USDT', 700_105),
      coinbaseHeartbeat('BTC-USDT', 0),
      later({ trade_id: 700_106, sequence: 90_071_992_549, price: '65740' }),
    );
    await record.until(({ prints }) => prints.length === 3);
    expect(record.faults).toEqual([
      { fault: 'sequenceGap', symbol: 'BTC-USDT', detail: 'trade 700105 is missing after 700101' },
    ]);
  });

  it('subscribes the others again when one product that does not exist refuses all', async () => {
    await listen(['NONE-USDT', 'BTC-USDT', 'NONE2-USDT', 'ETH-USDT']);
    await record.until(({ prints }) => prints.length === 2);
    expect(record.prints.map(({ symbol }) => symbol)).toEqual(['BTC-USDT', 'ETH-USDT']);
    expect(record.faults.map(({ fault, symbol }) => [fault, symbol])).toEqual([
      ['unknownSymbol', 'NONE-USDT'],
      ['unknownSymbol', 'NONE2-USDT'],
    ]);
  });
});
