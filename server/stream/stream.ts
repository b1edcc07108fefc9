/** `/api/vue/stream`: one WebSocket a client, for quotes and for a customer's private events. */
import { CLOSE_BAD_FRAME, CLOSE_SESSION_ENDED, channel, clientFrame, helloFrame } from '@bourse/contract/stream.ts';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, WebSocketServer } from 'ws';
import { hangUp } from '../http/hang-up.ts';
import { createBuckets, DEFAULT_LIMITS, isLoopback, type Limits, senderOf } from '../http/limits.ts';
import { isOwnHost } from '../http/own-host.ts';
import { createSenders, type Senders } from '../http/senders.ts';
import { isCrossOrigin, SECURITY_HEADERS } from '../http/security-headers.ts';
import type { Parts } from '../parts.ts';
import { createAccountEvents } from './account-events.ts';
import { CLOSE_TOO_MUCH, Connection, SUBSCRIPTIONS_MAXIMUM } from './connection.ts';
import { createPlaces } from './places.ts';
import { createQuoteFan, type QuoteFan } from './quote-fan.ts';

export const STREAM_PATH = '/api/vue/stream';
const CLOSE_GOING_AWAY = 1001;

const FRAME_BYTES_MAXIMUM = 64 * 1024;
const HELLO_WITHIN_MS = 10_000;
const TICK_MS = 1_000;
const PING_MS = 30_000;
/** A list that scrolls fast changes its subscriptions thirty times a second. */
const FRAMES = { burst: 400, perSecond: 100 };

export interface Stream {
  readonly fan: QuoteFan;
  stop(): void;
}

type StreamParts = Pick<
  Parts,
  'clock' | 'config' | 'database' | 'feeds' | 'live' | 'log' | 'metrics' | 'sessions' | 'tellEvents'
>;

interface StreamOptions {
  senders?: Senders;
  limits?: Limits | undefined;
}

export function openStream(
  parts: StreamParts,
  server: Server,
  { senders = createSenders(), limits = DEFAULT_LIMITS }: StreamOptions = {},
): Stream {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: FRAME_BYTES_MAXIMUM,
    perMessageDeflate: false,
    clientTracking: false,
  });
  const connections = new Set<Connection>();
  const places = createPlaces<Connection>(limits.streams);
  const fan = createQuoteFan(parts.feeds);
  const events = createAccountEvents(parts.database, parts.tellEvents);
  parts.metrics.gauge('bourse_stream_connections', 'Open sockets.', () => connections.size);
  parts.metrics.gauge('bourse_stream_topics', 'Instruments that somebody listens to.', () => fan.topics);

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    if (request.url?.split('?', 1)[0] !== STREAM_PATH) return refuseUpgrade(socket, '404 Not Found');
    if (!isOwnHost(parts.config.publicOrigin, request.headers.host))
      return refuseUpgrade(socket, '421 Misdirected Request');
    if (isCrossOrigin(request.headers)) return refuseUpgrade(socket, '403 Forbidden');
    const ip = senders.of(request);
    const address = limits.loopbackExempt && isLoopback(ip) ? null : senderOf(ip);
    sockets.handleUpgrade(request, socket, head, (opened) => {
      const connection = new Connection(opened, socket);
      if (places.arrive(connection, address)) accept(connection);
      else fail(connection, 'tooMany', CLOSE_TOO_MUCH);
    });
  });

  parts.live.listen({
    events: (account, rows) => events.published(account, rows),
    sessionsEnded(ids) {
      for (const each of connections)
        if (each.customer && ids.includes(each.customer.sessionId)) each.close(CLOSE_SESSION_ENDED, 'session ended');
    },
  });

  function accept(connection: Connection): void {
    connections.add(connection);
    const take = createBuckets(FRAMES);
    const late = setTimeout(() => {
      if (connection.customer === undefined) fail(connection, 'badInput', CLOSE_BAD_FRAME);
    }, HELLO_WITHIN_MS);
    // One after the other: an answer may need the database, and the order of frames means something.
    let turn = Promise.resolve();
    connection.socket.on('message', (data, isBinary) => {
      if (take('', parts.clock.now()) > 0) return fail(connection, 'tooMany', CLOSE_TOO_MUCH);
      if (isBinary) return fail(connection, 'badInput', CLOSE_BAD_FRAME);
      turn = turn
        .then(() => answer(connection, data))
        .catch((error: unknown) => {
          parts.log.warn({ err: error }, 'a socket failed');
          fail(connection, 'internal', 1011);
        });
    });
    connection.socket.on('pong', () => {
      connection.alive = true;
    });
    connection.socket.on('error', () => {});
    connection.socket.on('close', () => {
      clearTimeout(late);
      connections.delete(connection);
      places.leave(connection);
      fan.leave(connection);
      events.leave(connection);
    });
  }

  async function answer(connection: Connection, data: RawData): Promise<void> {
    // What a reader said before it left may be waiting still.
    if (!connection.open) return;
    const frame = parse(data);
    if (connection.customer === undefined) return greet(connection, frame);
    const said = clientFrame.safeParse(frame);
    if (!said.success) return fail(connection, 'badInput', CLOSE_BAD_FRAME);
    if ('resume' in said.data) return resume(connection, said.data.id, BigInt(said.data.resume));
    const { id } = said.data;
    const refused =
      'subscribe' in said.data
        ? await subscribe(connection, said.data.subscribe)
        : unsubscribe(connection, said.data.unsubscribe);
    connection.send(JSON.stringify({ type: 'ok', id, refused }));
  }

  async function greet(connection: Connection, frame: unknown): Promise<void> {
    const said = helloFrame.safeParse(frame);
    if (!said.success) return fail(connection, 'badInput', CLOSE_BAD_FRAME);
    const { token, account } = said.data.hello;
    if (token === undefined) {
      if (!places.greetVisitor(connection)) return fail(connection, 'tooMany', CLOSE_TOO_MUCH);
      connection.customer = null;
      return connection.send(JSON.stringify({ type: 'welcome' }));
    }
    const session = await parts.sessions.find(token);
    if (!session || session.mobile !== account) return fail(connection, 'unauthorized', CLOSE_SESSION_ENDED);
    places.greetSession(connection, session.sessionId);
    connection.customer = { account: session.account, sessionId: session.sessionId };
    connection.send(JSON.stringify({ type: 'welcome', user: session.account.toString() }));
  }

  /** @returns the channels that are refused: unknown ones, private ones of a visitor, those beyond the limit. */
  async function subscribe(connection: Connection, channels: readonly string[]): Promise<string[]> {
    const refused: string[] = [];
    for (const name of channels) {
      if (!(await listenTo(connection, name))) refused.push(name);
    }
    return refused;
  }

  async function listenTo(connection: Connection, name: string): Promise<boolean> {
    if (!connection.open || !channel.safeParse(name).success) return false;
    if (name === 'account') {
      if (!connection.customer) return false;
      await events.subscribe(connection, connection.customer.account, null);
      return true;
    }
    const instrument = name.slice('quote:'.length);
    if (connection.instruments.size >= SUBSCRIPTIONS_MAXIMUM && !connection.instruments.has(instrument)) return false;
    return fan.subscribe(connection, instrument, parts.clock.now());
  }

  function unsubscribe(connection: Connection, channels: readonly string[]): string[] {
    for (const name of channels) {
      if (name === 'account') events.leave(connection);
      else fan.unsubscribe(connection, name.slice('quote:'.length));
    }
    return [];
  }

  async function resume(connection: Connection, id: number, seq: bigint): Promise<void> {
    if (connection.customer) await events.subscribe(connection, connection.customer.account, seq);
    connection.send(JSON.stringify({ type: 'ok', id, refused: connection.customer ? [] : ['account'] }));
  }

  /** A session may have been ended by a process whose word didn't reach us. */
  async function checkSessions(): Promise<void> {
    const ids = [...new Set([...connections].flatMap((each) => each.customer?.sessionId ?? []))];
    if (ids.length === 0) return;
    const ended = await parts.database.kysely
      .selectFrom('sessions')
      .select('session_id')
      .where('session_id', 'in', ids)
      .where('ended_at', 'is not', null)
      .execute();
    if (ended.length > 0) parts.live.endSessions(ended.map((row) => row.session_id));
  }

  const ticker = setInterval(() => {
    fan.tick(parts.clock.now());
    // While the database is away there are no events; the next second asks again.
    events.poll().catch(() => {});
    checkSessions().catch(() => {});
  }, TICK_MS);
  const pinger = setInterval(() => {
    for (const each of connections) {
      if (!each.alive) each.socket.terminate();
      else {
        each.alive = false;
        each.socket.ping();
      }
    }
  }, PING_MS);

  return {
    fan,
    stop() {
      clearInterval(ticker);
      clearInterval(pinger);
      for (const each of connections) each.close(CLOSE_GOING_AWAY, 'the server stops');
      sockets.close();
    },
  };
}

type ErrorCode = 'unauthorized' | 'badInput' | 'tooMany' | 'internal';

function fail(connection: Connection, code: ErrorCode, closeCode: number): void {
  connection.send(JSON.stringify({ type: 'error', code }));
  connection.close(closeCode, code);
}

function parse(data: RawData): unknown {
  try {
    return JSON.parse(data.toString());
  } catch {
    return undefined;
  }
}

function refuseUpgrade(socket: Duplex, status: string): void {
  const heads = Object.entries(SECURITY_HEADERS)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  hangUp(socket, `HTTP/1.1 ${status}\r\n${heads}content-length: 0\r\nconnection: close\r\n\r\n`);
}
