/** Local servers that speak as the exchanges do, with invented prices, for tests. */
import { type WebSocket, WebSocketServer } from 'ws';
import type { PriceSource, SourceFault, SourcePrint, SourceStream } from '../price-source.ts';
import { startTestingSourceServer, type TestingSourceServer } from '../testing-source-server.ts';

type Message = Readonly<Record<string, unknown>>;
/** Answers what a client sends. */
export type ExchangeDialect = (message: Message) => readonly (object | string)[];

export interface ExchangeTestServer {
  readonly server: TestingSourceServer;
  readonly socketUrl: string;
  /** What clients have sent, oldest first. */
  readonly received: readonly Message[];
  /** To every client; text is sent as it is. */
  send(...messages: readonly (object | string)[]): void;
  endConnections(): void;
  close(): Promise<void>;
}

export async function startExchangeTestServer(dialect: ExchangeDialect): Promise<ExchangeTestServer> {
  const server = await startTestingSourceServer();
  const sockets = new WebSocketServer({ server: server.http });
  const received: Message[] = [];
  const sendTo = (client: WebSocket, messages: readonly (object | string)[]): void => {
    for (const message of messages) client.send(typeof message === 'string' ? message : JSON.stringify(message));
  };
  sockets.on('connection', (client) => {
    client.on('message', (data) => {
      const message = JSON.parse((data as Buffer).toString('utf8')) as Message;
      received.push(message);
      sendTo(client, dialect(message));
    });
  });
  return {
    server,
    socketUrl: server.origin.replace('http:', 'ws:'),
    received,
    send: (...messages) => {
      for (const client of sockets.clients) sendTo(client, messages);
    },
    endConnections: () => {
      for (const client of sockets.clients) client.close(1001);
    },
    close: () => server.close(),
  };
}

export interface StreamRecord {
  readonly stream: SourceStream;
  readonly prints: readonly SourcePrint[];
  readonly faults: readonly { fault: SourceFault; symbol: string | null; detail: string }[];
  readonly closedCount: number;
  /** Resolves once `holds`, which is checked whenever the stream has reported something. */
  until(holds: (record: StreamRecord) => boolean): Promise<void>;
}

/** Opens a stream of `source` and records what it reports. */
export function recordStream(source: PriceSource): StreamRecord {
  const prints: SourcePrint[] = [];
  const faults: { fault: SourceFault; symbol: string | null; detail: string }[] = [];
  let closedCount = 0;
  const waiting = new Set<() => void>();
  const check = (): void => {
    for (const call of waiting) call();
  };
  const stream = source.stream!({
    onPrint(print) {
      prints.push(print);
      check();
    },
    onFault(fault, symbol, detail) {
      faults.push({ fault, symbol, detail });
      check();
    },
    onClosed() {
      closedCount += 1;
      check();
    },
  });
  const record: StreamRecord = {
    ...{ stream, prints, faults },
    get closedCount() {
      return closedCount;
    },
    until: (holds) =>
      new Promise<void>((resolve) => {
        const call = (): void => {
          if (!holds(record)) return;
          waiting.delete(call);
          resolve();
        };
        waiting.add(call);
        call();
      }),
  };
  return record;
}

/** The time of all invented prices but those that a test moves. */
export const TEST_PRINTED_AT = Date.parse('2026-03-10T14:30:05.250Z');
export const TEST_DAY_START = Date.parse('2026-03-10T00:00:00Z');
const symbolsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** `@ticker`: o, h, l, v and x are of the last 24 hours. */
export const binanceTicker = (symbol: string, changes: object = {}): object => ({
  stream: `${symbol.toLowerCase()}@ticker`,
  data: {
    ...{ e: '24hrTicker', E: TEST_PRINTED_AT, s: symbol, p: '812.00000000', P: '1.250', w: '65100.21000000' },
    ...{ x: '64921.00000000', c: '65733.10000000', Q: '0.00120000', b: '65733.09000000', B: '3.41250000' },
    ...{ a: '65733.10000000', A: '0.52000000', o: '64921.10000000', h: '66310.00000000', l: '64001.50000000' },
    ...{ v: '21034.55310000', q: '1370011223.10', O: TEST_PRINTED_AT - 86_400_000, C: TEST_PRINTED_AT, n: 1_204_331 },
    ...{ F: 4_012_334_000, L: 4_013_538_330, ...changes },
  },
});

export const binanceDay = (symbol: string, changes: object = {}): object => ({
  stream: `${symbol.toLowerCase()}@kline_1d`,
  data: {
    ...{ e: 'kline', E: TEST_PRINTED_AT, s: symbol },
    k: {
      ...{ t: TEST_DAY_START, T: TEST_DAY_START + 86_399_999, s: symbol, i: '1d', f: 1, L: 2, n: 2, x: false },
      ...{ o: '65010.00000000', c: '65733.10000000', h: '65990.40000000', l: '64880.00000000', v: '9120.11000000' },
      ...changes,
    },
  },
});

/** Confirms a subscription, then sends the day and the ticker of each symbol. */
export const speakBinance: ExchangeDialect = ({ method, params, id }) => {
  if (method !== 'SUBSCRIBE') return [{ result: null, id }];
  const symbols = symbolsIn(params).flatMap((name) =>
    name.endsWith('@ticker') ? [name.slice(0, -7).toUpperCase()] : [],
  );
  return [{ result: null, id }, ...symbols.flatMap((symbol) => [binanceDay(symbol), binanceTicker(symbol)])];
};

export const coinbaseTicker = (symbol: string, changes: object = {}): object => ({
  ...{ type: 'ticker', sequence: 90_071_992_547, product_id: symbol, price: '65733.1', open_24h: '64921.1' },
  ...{ volume_24h: '210.55310001', low_24h: '64001.5', high_24h: '66310', volume_30d: '6100.12', side: 'buy' },
  ...{ best_bid: '65733.09', best_bid_size: '0.04120000', best_ask: '65733.10', best_ask_size: '0.25000000' },
  ...{ time: '2026-03-10T14:30:05.250481Z', trade_id: 700_100, last_size: '0.0012', ...changes },
});
export const coinbaseHeartbeat = (symbol: string, tradeId: number): object => ({
  ...{ type: 'heartbeat', sequence: 90_071_992_600, last_trade_id: tradeId },
  ...{ product_id: symbol, time: '2026-03-10T14:30:06.000000Z' },
});

/** Refuses a whole subscription in which a product starts with `NONE`. */
export const speakCoinbase: ExchangeDialect = ({ type, product_ids: products }) => {
  const symbols = symbolsIn(products);
  const unknown = symbols.find((symbol) => symbol.startsWith('NONE'));
  if (type !== 'subscribe') return [{ type: 'subscriptions', channels: [] }];
  if (unknown !== undefined)
    return [{ type: 'error', message: 'Failed to subscribe', reason: `${unknown} is not a valid product` }];
  return [
    { type: 'subscriptions', channels: [{ name: 'ticker', product_ids: symbols }] },
    ...symbols.map((symbol) => coinbaseTicker(symbol)),
  ];
};

/** Text, since Kraken writes prices as numbers, some with zeros at their end. */
export const krakenTicker = (
  symbol: string,
  members = '"bid":65733.0,"ask":65733.1',
  timestamp: string | null = '2026-03-10T14:30:05.250481Z',
): string =>
  `{"channel":"ticker","type":"update","data":[{"symbol":"${symbol}",${members},"bid_qty":0.00001200,` +
  `"ask_qty":17.17988863,"last":65733.1,"volume":2158.32346723,"vwap":65100.5,"low":64001.5,"high":66310.0,` +
  `"change":812.0,"change_pct":1.25${timestamp === null ? '' : `,"timestamp":"${timestamp}"`}}]}`;

/** Ids are written as they are, since they may lie beyond 2^53. */
export const krakenTrades = (symbol: string, ids: readonly string[], type = 'update'): string => {
  const trades = ids.map(
    (id) =>
      `{"symbol":"${symbol}","side":"buy","price":65733.1,"qty":1e-5,"ord_type":"limit","trade_id":${id},` +
      `"timestamp":"2026-03-10T14:30:04.100000Z"}`,
  );
  return `{"channel":"trade","type":"${type}","data":[${trades.join()}]}`;
};

const krakenDay = (symbol: string): string =>
  `{"channel":"ohlc","type":"update","data":[{"symbol":"${symbol}","open":65010.0,"high":65990.4,"low":64880.0,` +
  `"close":65733.1,"vwap":65300.1,"trades":21034,"volume":912.01100000,` +
  `"interval_begin":"2026-03-10T00:00:00.000000000Z","interval":1440}]}`;

/** Refuses pairs that start with `NONE`. `tickersHaveTime`: as since 2026; before, tickers had no time. */
export const speakKraken =
  (tickersHaveTime = true): ExchangeDialect =>
  ({ method, params, req_id: id }) => {
    if (method === 'ping') return [{ method: 'pong', req_id: id }];
    const { channel, symbol } = params as { channel: string; symbol: string[] };
    return symbol.flatMap((pair): (object | string)[] => {
      if (pair.startsWith('NONE'))
        return [{ error: `Currency pair not supported ${pair}`, method, success: false, symbol: pair, req_id: id }];
      const answer = { method, req_id: id, result: { channel, symbol: pair }, success: true };
      if (method !== 'subscribe') return [answer];
      const ticker = krakenTicker(pair, undefined, tickersHaveTime ? undefined : null);
      const snapshots: Record<string, string> = {
        trade: krakenTrades(pair, ['9007199254740995', '9007199254740996'], 'snapshot'),
        ohlc: krakenDay(pair),
        ticker,
      };
      return [answer, snapshots[channel]!];
    });
  };
