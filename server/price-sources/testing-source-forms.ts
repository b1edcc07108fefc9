/** Each source's form of a price, said by a local server in its place, so that a test can say any price through it. */
import { renameSync, writeFileSync } from 'node:fs';
import type { InstrumentId, Market } from '@bourse/core/markets/market-types.ts';
import { createBinanceSource } from './exchanges/binance-source.ts';
import { createCoinbaseSource } from './exchanges/coinbase-source.ts';
import { createKrakenSource } from './exchanges/kraken-source.ts';
import {
  binanceTicker,
  coinbaseTicker,
  type ExchangeDialect,
  krakenTicker,
  speakBinance,
  speakCoinbase,
  speakKraken,
  startExchangeTestServer,
} from './exchanges/testing-exchange-servers.ts';
import { createPriceFolder } from './folder/testing-price-folder.ts';
import { createAlpacaSource } from './keyed/alpaca-source.ts';
import { createMassiveSource } from './keyed/massive-source.ts';
import type { PriceSource, SourceTransport } from './price-source.ts';
import { createSourceTransport } from './source-transport.ts';
import { startTestingSourceServer, type TestFault } from './testing-source-server.ts';
import { testMeta, toChartAnswer } from './yahoo/testing-yahoo-server.ts';
import { createYahooSource } from './yahoo/yahoo-source.ts';

/** `at`: epoch ms. Numbers are written as they are, whatever they are; NaN as a source would write it. */
export interface SpokenPrice {
  at: number;
  last: number;
  bid: number;
  ask: number;
  currency: string;
}

export interface SpeakingSource {
  source: PriceSource;
  market: Market;
  instrument: InstrumentId;
  /** Sent now by a stream, and answered from now on by a source that is polled; null: nothing more is sent. */
  say(price: SpokenPrice): void;
  /** What goes wrong on the way: every request fails so until it is null again. Null for a stream. */
  setFault: ((fault: TestFault | null) => void) | null;
  /** Sends text that ends in its middle, then ends the connection. Null for a source that is polled. */
  breakOff: (() => void) | null;
  /** Resolves once what a stream has sent is received. */
  whenReceived(): Promise<void>;
  close(): Promise<void>;
}

type Start = (now: () => number) => Promise<SpeakingSource>;
/** A file that hasn't changed for so long is whole. */
const SETTLED_MS = 60_000;
/** The only past day, the one before the test's. */
const PAST = { date: '2026-11-19', at: Date.parse('2026-11-19T14:30:00Z'), price: 100 };
const transportAt = (now: () => number): SourceTransport =>
  createSourceTransport({ privateBaseAllowed: true, timeoutMaximumMs: 300, now });
const iso = (at: number): string => new Date(at).toISOString();

const startYahoo: Start = async (now) => {
  const server = await startTestingSourceServer();
  let meta: Record<string, unknown> = testMeta('KO');
  const rows = [{ seconds: PAST.at / 1000, open: 100, high: 101, low: 99, close: PAST.price, volume: 9_000_000 }];
  server.answer('/v8/finance/chart/KO', (url) => ({ body: toChartAnswer({ meta, rows }, url) }));
  return {
    ...{ market: 'US', instrument: 'US.KO', setFault: server.setFault, breakOff: null },
    ...{ whenReceived: () => Promise.resolve(), close: server.close },
    source: createYahooSource({ transport: transportAt(now), baseUrl: server.origin }),
    say({ at, last, currency }) {
      const seconds = Math.floor(at / 1000);
      meta = testMeta('KO', { currency, regularMarketPrice: last, regularMarketTime: seconds });
    },
  };
};

const startAlpaca: Start = async (now) => {
  const server = await startTestingSourceServer();
  const day = { t: iso(PAST.at), o: 100, h: 101, l: 99, c: PAST.price, v: 9_000_000, n: 900, vw: 100 };
  let snapshot: object = {};
  server.answer('/v2/stocks/snapshots', () => ({ body: { KO: snapshot } }));
  server.answer('/v2/stocks/bars', { body: { bars: { KO: [day] }, next_page_token: null } });
  server.answer('/v1/corporate-actions', { body: { corporate_actions: {}, next_page_token: null } });
  return {
    ...{ market: 'US', instrument: 'US.KO', setFault: server.setFault, breakOff: null },
    ...{ whenReceived: () => Promise.resolve(), close: server.close },
    source: createAlpacaSource({
      ...{ transport: transportAt(now), baseUrl: server.origin, feed: 'iex' as const },
      ...{ keyId: 'PKINVENTED', secretKey: 'invented' },
    }),
    say({ at, last, bid, ask }) {
      const latestQuote = { t: iso(at), ax: 'V', ap: ask, as: 300, bx: 'V', bp: bid, bs: 200, c: ['R'], z: 'C' };
      const latestTrade = { t: iso(at), x: 'V', p: last, s: 100, c: ['@'], i: 1, z: 'C' };
      snapshot = { latestTrade, latestQuote, minuteBar: null, dailyBar: null, prevDailyBar: day };
    },
  };
};

const startMassive: Start = async (now) => {
  const server = await startTestingSourceServer();
  let ticker = '';
  server.answer('/v2/snapshot/locale/us/markets/stocks/tickers', () => ({
    body: `{"count":1,"status":"OK","request_id":"r1","tickers":[${ticker}]}`,
  }));
  for (const path of ['splits', 'dividends']) server.answer(`/v3/reference/${path}`, { body: { results: [] } });
  server.answerRest('/v2/aggs/ticker/KO/', {
    body: { results: [{ t: PAST.at, o: 100, h: 101, l: 99, c: PAST.price, v: 9_000_000, vw: 100, n: 9 }] },
  });
  return {
    ...{ market: 'US', instrument: 'US.KO', setFault: server.setFault, breakOff: null },
    ...{ whenReceived: () => Promise.resolve(), close: server.close },
    source: createMassiveSource({
      ...{ transport: transportAt(now), baseUrl: server.origin, key: 'invented', plan: 'realTime' as const },
    }),
    say({ at, last, bid, ask }) {
      const [price, low, high] = [last, bid, ask].map((value) => (Number.isNaN(value) ? 'null' : String(value)));
      ticker = `{"ticker":"KO","updated":${at}000000,"day":null,"min":null,"prevDay":{"c":100},
        "lastTrade":{"p":${price},"s":100,"t":${at}000000,"x":4},
        "lastQuote":{"P":${high},"S":300,"p":${low},"s":200,"t":${at}000000}}`;
    },
  };
};

/** A program of the operator's, which renames whole files; once it stops in the middle of one. */
const startFolder: Start = async () => {
  const folder = await createPriceFolder({ fileClock: () => Date.now() + SETTLED_MS });
  const day = [PAST.date, 100, 101, 99, PAST.price, 9_000_000].join(',');
  await folder.put('bars-1d-2026.csv', ['symbol,date,open,high,low,close,volume', `US.KO,${day}`]);
  return {
    ...{ market: 'US', instrument: 'US.KO', setFault: null, source: folder.source, close: folder.remove },
    whenReceived: () => Promise.resolve(),
    say({ at, last, bid, ask, currency }) {
      const line = ['US.KO', at, last, bid, ask, 200, 300, currency].join(',');
      const text = `symbol,time,last,bid,ask,bid_size,ask_size,currency\n${line}\n`;
      writeFileSync(`${folder.path}/.quotes.new`, text);
      renameSync(`${folder.path}/.quotes.new`, `${folder.path}/quotes.csv`);
    },
    breakOff: () => writeFileSync(`${folder.path}/quotes.csv`, 'symbol,time,last\nUS.KO,17957'),
  };
};

interface ExchangeForm {
  dialect: ExchangeDialect;
  historyPath: string;
  history: object;
  symbol: string;
  create: typeof createBinanceSource;
  write(price: SpokenPrice): object | string;
}

const startExchange =
  ({ dialect, historyPath, history, symbol, create, write }: ExchangeForm): Start =>
  async (now) => {
    let latest: object | string | null = null;
    // A new connection hears the present price, not the invented one of the dialect.
    const exchange = await startExchangeTestServer((message) => {
      const answers = dialect(message).filter((each) => !JSON.stringify(each).includes('icker'));
      return latest === null || !JSON.stringify(message).includes(symbol) ? answers : [...answers, latest];
    });
    exchange.server.answer(historyPath, { body: history });
    return {
      ...{ market: 'CRYPTO', instrument: 'CRYPTO.BTCUSDT', setFault: null },
      ...{ whenReceived: exchange.whenReceived, close: exchange.close },
      source: create({
        ...{ transport: transportAt(now), streamUrl: exchange.socketUrl, restUrl: exchange.server.origin },
        times: { messagePauseMs: 0 },
      }),
      say(price) {
        latest = write(price);
        exchange.send(latest);
      },
      breakOff() {
        exchange.send('{"channel":"ticker","ty');
        exchange.endConnections();
      },
    };
  };

const seconds = PAST.at / 1000;
const startBinance = startExchange({
  ...{ dialect: speakBinance, create: createBinanceSource, symbol: 'btcusdt', historyPath: '/api/v3/klines' },
  history: [[PAST.at, '100', '101', '99', '100', '900']],
  write: ({ at, last, bid, ask }) =>
    binanceTicker('BTCUSDT', { E: at, C: at, c: String(last), b: String(bid), a: String(ask) }),
});
let sequence = 90_071_992_547;
const startCoinbase = startExchange({
  ...{ dialect: speakCoinbase, create: createCoinbaseSource, symbol: 'BTC-USDT' },
  ...{ historyPath: '/products/BTC-USDT/candles', history: [[seconds, 99, 101, 100, 100, 900]] },
  write: ({ at, last, bid, ask }) =>
    coinbaseTicker('BTC-USDT', {
      ...{ time: iso(at), price: String(last), best_bid: String(bid), best_ask: String(ask) },
      ...{ sequence: (sequence += 1), trade_id: sequence, best_bid_size: '50', best_ask_size: '50' },
    }),
});
const startKraken = startExchange({
  ...{ dialect: speakKraken(), create: createKrakenSource, symbol: 'BTC/USDT', historyPath: '/0/public/OHLC' },
  history: { error: [], result: { XBTUSDT: [[seconds, '100', '101', '99', '100', '100', '900', 9]], last: 1 } },
  write: ({ at, last, bid, ask }) => {
    const write = (value: number): string => (Number.isNaN(value) ? '"NaN"' : String(value));
    const text = krakenTicker('BTC/USDT', `"bid":${write(bid)},"ask":${write(ask)}`, iso(at));
    return text.replace('"last":65733.1', `"last":${write(last)}`).replace('0.00001200', '100');
  },
});

export const SPEAKING_SOURCES: readonly (readonly [string, Start])[] = [
  ['Yahoo', startYahoo],
  ['Alpaca', startAlpaca],
  ['Massive', startMassive],
  ['Folder', startFolder],
  ['Binance', startBinance],
  ['Coinbase', startCoinbase],
  ['Kraken', startKraken],
];
