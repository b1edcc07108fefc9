/** The data streams: prices of stocks and of coins, each instrument's messages made once a second, and news. */
import type { ApiKey } from '@bourse/core/accounts/customers/api-key.ts';
import type { AlpacaDependencies } from '../alpaca-dependencies.ts';
import type { AcceptAlpacaSocket } from '../alpaca-sockets.ts';
import { type MarketDataClass, marketDataClassOf } from '../market-data/prices.ts';
import {
  type ChannelMessages,
  COIN_CHANNELS,
  type DataChannel,
  InstrumentTopic,
  NEWS_CHANNELS,
  STOCK_CHANNELS,
} from './data-channels.ts';
import { DataConnection } from './data-connection.ts';
import { createNewsPoll } from './news-poll.ts';

const TICK_MS = 1_000;
const MINUTE_MS = 60_000;

/** Acts each second from now on; returns how to end it. */
export type EverySecond = (act: () => void) => () => void;

const bySecondTimer: EverySecond = (act) => {
  const timer = setInterval(act, TICK_MS).unref();
  return () => clearInterval(timer);
};

/** By path. They act while somebody listens. */
export function createDataStreams(
  dependencies: AlpacaDependencies,
  everySecond = bySecondTimer,
): Readonly<Record<string, AcceptAlpacaSocket>> {
  const alpaca = { ...dependencies, everySecond };
  const stocks = createPriceStream(alpaca, 'stocks');
  return {
    '/v2/iex': stocks,
    '/v2/sip': stocks,
    '/v1beta3/crypto/us': createPriceStream(alpaca, 'crypto'),
    '/v1beta1/news': createNewsStream(alpaca),
  };
}

interface StreamDependencies extends AlpacaDependencies {
  everySecond: EverySecond;
}

interface ConnectionListener {
  /** It wants something else than before, or has left. */
  changed?(connection: DataConnection): void;
  /** Each second while there are connections that want something. `now` is epoch ms. */
  tick(now: number): void;
  /** No connection wants anything any more. */
  stopped?(): void;
}

function createConnections(
  { dependencies: { clock, log }, everySecond }: StreamDependencies,
  channels: readonly DataChannel[],
  { changed = () => {}, tick, stopped = () => {} }: ConnectionListener,
): { open: Set<DataConnection>; accept: AcceptAlpacaSocket } {
  const open = new Set<DataConnection>();
  let end: (() => void) | null = null;
  const options = {
    channels,
    clock,
    changed(connection: DataConnection) {
      changed(connection);
      if ([...connection.wanted.values()].some(({ size }) => size > 0)) open.add(connection);
      else open.delete(connection);
      if (open.size === 0) {
        end?.();
        end = null;
        stopped();
      } else end ??= everySecond(run);
    },
    failed: (error: unknown) => log.error({ error }, 'a data stream failed'),
  };
  function run(): void {
    const now = clock.now();
    try {
      for (const connection of open) connection.checkKey(now);
      tick(now);
    } catch (error) {
      options.failed(error);
    }
  }
  return { open, accept: (socket) => void new DataConnection(socket, options) };
}

interface TopicReaders {
  topic: InstrumentTopic;
  readers: Set<DataConnection>;
}

function createPriceStream(alpaca: StreamDependencies, kind: MarketDataClass): AcceptAlpacaSocket {
  const { dependencies, symbols, recentBars } = alpaca;
  const topics = new Map<string, TopicReaders>();
  let minute = 0;
  let isReadingMinute = false;

  const { open, accept } = createConnections(alpaca, kind === 'crypto' ? COIN_CHANNELS : STOCK_CHANNELS, {
    changed(connection) {
      const names = connection.socket.program ? namesOf(connection, connection.socket.program.apiKey) : new Map();
      for (const [name, { readers }] of topics) {
        if (!names.has(name)) readers.delete(connection);
        if (readers.size === 0) topics.delete(name);
      }
      for (const [symbol, instrument] of names) {
        const found = topics.get(symbol) ?? { topic: new InstrumentTopic({ symbol, instrument }), readers: new Set() };
        topics.set(symbol, found);
        found.readers.add(connection);
      }
    },
    tick(now) {
      for (const each of topics.values()) publish(each, each.topic.tick(dependencies, now));
      for (const connection of open) connection.flush();
      const current = Math.floor(now / MINUTE_MS);
      if (current !== minute && minute !== 0) void sendMinute(now);
      minute = current;
    },
  });

  /** The names that it wants, of instruments that its key has; everything by our own names. */
  function namesOf(connection: DataConnection, key: ApiKey): Map<string, InstrumentTopic['instrument']> {
    const names = new Set([...connection.wanted.values()].flatMap((each) => [...each]));
    const all = names.delete('*') ? symbols.list(key).map((each) => [symbols.symbolOf(each.id), each] as const) : [];
    const found = [...names].flatMap((name) => {
      const instrument = symbols.find(name, key);
      return instrument ? [[name, instrument] as const] : [];
    });
    return new Map([...all, ...found].filter(([, instrument]) => marketDataClassOf(instrument) === kind));
  }

  function publish({ topic: { symbol, instrument }, readers }: TopicReaders, messages: ChannelMessages): void {
    const isOwnName = symbols.symbolOf(instrument.id) === symbol;
    for (const [channel, message] of Object.entries(messages) as [DataChannel, NonNullable<ChannelMessages['bars']>][])
      for (const reader of readers)
        if (reader.wants(channel, symbol) || (isOwnName && reader.wants(channel, '*'))) reader.offer(message);
  }

  /** One instrument after the other, so that nobody else waits for charts. */
  async function sendMinute(now: number): Promise<void> {
    if (isReadingMinute) return;
    isReadingMinute = true;
    try {
      for (const each of topics.values())
        if ([...each.readers].some(({ wanted }) => wanted.get('bars')!.size + wanted.get('dailyBars')!.size > 0))
          publish(each, await each.topic.minute(recentBars, now));
      for (const connection of open) connection.flush();
    } catch (error) {
      dependencies.log.warn({ error }, 'a minute’s bars were not sent');
    } finally {
      isReadingMinute = false;
    }
  }
  return accept;
}

function createNewsStream(alpaca: StreamDependencies): AcceptAlpacaSocket {
  const poll = createNewsPoll(alpaca);
  const { open, accept } = createConnections(alpaca, NEWS_CHANNELS, {
    tick: (now) => void poll.tick(open, now),
    stopped: poll.stop,
  });
  return accept;
}
