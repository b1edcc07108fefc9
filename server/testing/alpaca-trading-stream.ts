/** The stream of order updates by Alpaca's protocol, for tests. */
import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { TestApiKey } from './api-key.ts';

export interface TradingStreamMessage {
  stream: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- whatever the test expects of it
  data: any;
}

export interface TestTradingStream {
  socket: WebSocket;
  /** Its code and reason. */
  closed: Promise<unknown[]>;
  send(message: object): void;
  next(): Promise<TradingStreamMessage>;
}

export async function connectTradingStream(origin: string): Promise<TestTradingStream> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/alpaca/stream`);
  const unread: TradingStreamMessage[] = [];
  let heard = () => {};
  socket.on('message', (data) => {
    unread.push(JSON.parse(String(data)) as TradingStreamMessage);
    heard();
  });
  const closed = once(socket, 'close');
  await once(socket, 'open');
  return {
    socket,
    closed,
    send: (message) => socket.send(JSON.stringify(message)),
    async next() {
      while (unread.length === 0) {
        const { promise, resolve } = Promise.withResolvers<void>();
        heard = resolve;
        await promise;
      }
      return unread.shift()!;
    },
  };
}

export const TRADING_STREAM_LISTEN = { action: 'listen', data: { streams: ['trade_updates'] } };
export const buildTradingStreamLogin = ({ id, secret }: Pick<TestApiKey, 'id' | 'secret'>) => ({
  action: 'authenticate',
  data: { key_id: id, secret_key: secret },
});

/** Authenticated and listening. */
export async function openTradingStream(origin: string, key: TestApiKey): Promise<TestTradingStream> {
  const stream = await connectTradingStream(origin);
  stream.send(buildTradingStreamLogin(key));
  const { data } = await stream.next();
  if (data.status !== 'authorized') throw new Error(JSON.stringify(data));
  stream.send(TRADING_STREAM_LISTEN);
  if ((await stream.next()).stream !== 'listening') throw new Error('it does not listen');
  return stream;
}
