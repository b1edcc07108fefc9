/** `/api/vue/stream`: one WebSocket per client, for quotes and a customer's private events. */
import { BEAT_EVERY_MS, CLOSE_BAD_FRAME, CLOSE_SESSION_ENDED } from '@bourse/contract/stream.ts';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { hangUp } from '../http/connections.ts';
import { createBuckets, DEFAULT_LIMITS, isLoopback, type Limits, senderOf } from '../http/limits.ts';
import { isOwnHost } from '../http/own-host.ts';
import { createSenders, type Senders } from '../http/client-address.ts';
import { isCrossOrigin, SECURITY_HEADERS } from '../http/security-headers.ts';
import type { Job, Parts } from '../parts.ts';
import { createAccountEvents } from './account-events.ts';
import { type Answering, answerFrame, fail } from './client-frames.ts';
import { CLOSE_TOO_MUCH, Connection, framed } from './connection.ts';
import { createPlaces } from './stream-limits.ts';
import { createQuoteFan, type QuoteFan } from './quote-broadcast.ts';

export const STREAM_PATH = '/api/vue/stream';
const CLOSE_GOING_AWAY = 1001;

const FRAME_BYTES_MAXIMUM = 64 * 1024;
const HELLO_WITHIN_MS = 10_000;
const TICK_MS = 1_000;
const PING_MS = 30_000;
const BEAT = framed(JSON.stringify({ type: 'beat' }));
/** A list that scrolls fast changes its subscriptions thirty times a second. */
const FRAMES = { burst: 400, perSecond: 100 };

export interface Stream {
  readonly fan: QuoteFan;
  /** Jobs to run each second. */
  readonly looks: readonly Job[];
  stop(): void;
}

type StreamParts = Pick<
  Parts,
  | 'clock'
  | 'config'
  | 'database'
  | 'due'
  | 'feeds'
  | 'live'
  | 'log'
  | 'metrics'
  | 'sessions'
  | 'siblings'
  | 'tellEvents'
  | 'topics'
  | 'wordOfEvents'
>;

interface StreamOptions {
  senders?: Senders;
  limits?: Limits | undefined;
}

/** Shared by all sockets of this process. */
interface Room extends Answering {
  parts: StreamParts;
  connections: Set<Connection>;
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
  const places = createPlaces<Connection>(limits.streams, parts.siblings);
  const fan = createQuoteFan(parts.feeds, (id, now) => parts.due.standing(id, now));
  const events = createAccountEvents(parts.database, parts.tellEvents);
  const { clock, sessions, topics } = parts;
  const room: Room = { parts, connections, places, fan, events, clock, sessions, topics };
  parts.metrics.gauge('bourse_stream_connections', 'Open sockets.', () => connections.size);
  parts.metrics.gauge('bourse_stream_topics', 'Instruments that somebody listens to.', () => fan.topics);

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const refusal = refusesUpgrade(request, parts.config.publicOrigin);
    if (refusal !== null) return refuseUpgrade(socket, refusal);
    const ip = senders.of(request);
    const address = limits.loopbackExempt && isLoopback(ip) ? null : senderOf(ip);
    sockets.handleUpgrade(request, socket, head, (opened) => {
      const connection = new Connection(opened, socket);
      if (places.arrive(connection, address)) accept(room, connection);
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
  parts.wordOfEvents.listen((accounts) => {
    // The next poll retries, and reports a repeated failure.
    events.heard(accounts).catch(() => {});
  });
  const ticker = setInterval(() => fan.tick(clock.now()), TICK_MS);
  const pinger = setInterval(() => ping(connections), PING_MS);
  const heart = setInterval(() => beat(connections), BEAT_EVERY_MS);

  return {
    fan,
    looks: looksOf(room),
    stop() {
      clearInterval(ticker);
      clearInterval(pinger);
      clearInterval(heart);
      for (const each of connections) each.close(CLOSE_GOING_AWAY, 'the server stops');
      sockets.close();
    },
  };
}

function accept(room: Room, connection: Connection): void {
  const { parts, connections, places, fan, events } = room;
  connections.add(connection);
  const take = createBuckets(FRAMES);
  const late = setTimeout(() => {
    if (connection.customer === undefined) fail(connection, 'badInput', CLOSE_BAD_FRAME);
  }, HELLO_WITHIN_MS);
  // One after the other: an answer may need the database, and the order of frames matters.
  let turn = Promise.resolve();
  connection.socket.on('message', (data, isBinary) => {
    if (take('', parts.clock.now()) > 0) return fail(connection, 'tooMany', CLOSE_TOO_MUCH);
    if (isBinary) return fail(connection, 'badInput', CLOSE_BAD_FRAME);
    turn = turn
      .then(() => answerFrame(room, connection, data))
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
    room.topics.leave(connection);
    events.leave(connection);
  });
}

/**
 * Jobs that query the database. While it is away there is nothing to send, and each failure is reported like any job's.
 */
const looksOf = (room: Room): Job[] => [
  { name: 'stream events', everyMs: TICK_MS, run: () => room.events.poll() },
  { name: 'stream channels', everyMs: TICK_MS, run: () => room.topics.tick(room.clock.now()) },
  { name: 'ended sessions', everyMs: TICK_MS, run: () => checkSessions(room) },
];

/** Closes sockets whose session was ended by a process whose message didn't reach us. */
async function checkSessions({ parts, connections }: Room): Promise<void> {
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

/** A client that hasn't answered the last ping is gone. */
function ping(connections: ReadonlySet<Connection>): void {
  for (const each of connections) {
    if (!each.alive) each.socket.terminate();
    else {
      each.alive = false;
      each.socket.ping();
    }
  }
}

/** A browser page doesn't see pings: only messages tell it that its connection is alive. */
function beat(connections: ReadonlySet<Connection>): void {
  for (const each of connections) if (each.customer !== undefined) each.beat(BEAT);
}

function refusesUpgrade({ url, headers }: IncomingMessage, publicOrigin: string | undefined): string | null {
  if (url?.split('?', 1)[0] !== STREAM_PATH) return '404 Not Found';
  if (!isOwnHost(publicOrigin, headers.host)) return '421 Misdirected Request';
  return isCrossOrigin(headers) ? '403 Forbidden' : null;
}

function refuseUpgrade(socket: Duplex, status: string): void {
  const heads = Object.entries(SECURITY_HEADERS)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  hangUp(socket, `HTTP/1.1 ${status}\r\n${heads}content-length: 0\r\nconnection: close\r\n\r\n`);
}
