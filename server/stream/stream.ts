/** `/api/vue/stream`: one WebSocket per client, for quotes and a customer's private events. */
import {
  HEARTBEAT_INTERVAL_MS,
  CLOSE_CODE_BAD_FRAME,
  CLOSE_CODE_SESSION_ENDED,
} from '@bourse/contract/stream-frames.ts';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { closeSocket } from '../http/limited-server.ts';
import {
  createRateLimitBuckets,
  DEFAULT_HTTP_LIMITS,
  isLoopback,
  type HttpLimits,
  rateLimitKeyOf,
} from '../http/limits.ts';
import { isOwnHost } from '../http/own-host.ts';
import { createClientAddressResolver, type ClientAddressResolver } from '../http/client-address.ts';
import { isCrossOrigin, PAGE_SECURITY_HEADERS } from '../http/security-headers.ts';
import type { RecurringJob, ServerDependencies } from '../dependencies.ts';
import { createAccountEventPusher } from './account-event-pusher.ts';
import { type ClientFrameContext, handleClientFrame, sendErrorAndClose } from './client-frames.ts';
import { CLOSE_POLICY_VIOLATION, StreamConnection, encodeTextFrame } from './stream-connection.ts';
import { createStreamSlots } from './stream-slots.ts';
import { createQuoteBroadcaster, type QuoteBroadcaster } from './quote-broadcaster.ts';

export const STREAM_PATH = '/api/vue/stream';
const CLOSE_GOING_AWAY = 1001;

const FRAME_BYTES_MAXIMUM = 64 * 1024;
const HELLO_WITHIN_MS = 10_000;
const TICK_MS = 1_000;
const PING_MS = 30_000;
const HEARTBEAT_FRAME = encodeTextFrame(JSON.stringify({ type: 'beat' }));
/** A list that scrolls fast changes its subscriptions thirty times a second. */
const CLIENT_FRAME_RATE = { burst: 400, perSecond: 100 };

export interface StreamServer {
  readonly fan: QuoteBroadcaster;
  /** Jobs to run each second. */
  readonly jobs: readonly RecurringJob[];
  stop(): void;
}

type StreamDependencies = Pick<
  ServerDependencies,
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
  senders?: ClientAddressResolver;
  limits?: HttpLimits | undefined;
}

/** Shared by all sockets of this process. */
interface StreamState extends ClientFrameContext {
  parts: StreamDependencies;
  connections: Set<StreamConnection>;
}

export function startStream(
  parts: StreamDependencies,
  server: Server,
  { senders = createClientAddressResolver(), limits = DEFAULT_HTTP_LIMITS }: StreamOptions = {},
): StreamServer {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: FRAME_BYTES_MAXIMUM,
    perMessageDeflate: false,
    clientTracking: false,
  });
  const connections = new Set<StreamConnection>();
  const places = createStreamSlots<StreamConnection>(limits.streams, parts.siblings);
  const fan = createQuoteBroadcaster(parts.feeds, (id, now) => parts.due.listingStatus(id, now));
  const events = createAccountEventPusher(parts.database, parts.tellEvents);
  const { clock, sessions, topics } = parts;
  const room: StreamState = { parts, connections, places, fan, events, clock, sessions, topics };
  parts.metrics.gauge('bourse_stream_connections', 'Open sockets.', () => connections.size);
  parts.metrics.gauge('bourse_stream_topics', 'Instruments that somebody listens to.', () => fan.topics);

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const refusal = reasonToRefuseUpgrade(request, parts.config.publicOrigin);
    if (refusal !== null) return refuseUpgrade(socket, refusal);
    const ip = senders.of(request);
    const address = limits.loopbackExempt && isLoopback(ip) ? null : rateLimitKeyOf(ip);
    sockets.handleUpgrade(request, socket, head, (opened) => {
      const connection = new StreamConnection(opened, socket);
      if (places.admit(connection, address)) acceptConnection(room, connection);
      else sendErrorAndClose(connection, 'tooMany', CLOSE_POLICY_VIOLATION);
    });
  });
  parts.live.listen({
    events: (account, rows) => events.pushPublished(account, rows),
    sessionsEnded(ids) {
      for (const each of connections)
        if (each.customer && ids.includes(each.customer.sessionId))
          each.close(CLOSE_CODE_SESSION_ENDED, 'session ended');
    },
  });
  parts.wordOfEvents.listen((accounts) => {
    // The next poll retries, and reports a repeated failure.
    events.pushHeard(accounts).catch(() => {});
  });
  const ticker = setInterval(() => fan.tick(clock.now()), TICK_MS);
  const pinger = setInterval(() => pingClients(connections), PING_MS);
  const heart = setInterval(() => sendHeartbeat(connections), HEARTBEAT_INTERVAL_MS);

  return {
    fan,
    jobs: streamJobs(room),
    stop() {
      clearInterval(ticker);
      clearInterval(pinger);
      clearInterval(heart);
      for (const each of connections) each.close(CLOSE_GOING_AWAY, 'the server stops');
      sockets.close();
    },
  };
}

function acceptConnection(room: StreamState, connection: StreamConnection): void {
  const { parts, connections, places, fan, events } = room;
  connections.add(connection);
  const take = createRateLimitBuckets(CLIENT_FRAME_RATE);
  const late = setTimeout(() => {
    if (connection.customer === undefined) sendErrorAndClose(connection, 'badInput', CLOSE_CODE_BAD_FRAME);
  }, HELLO_WITHIN_MS);
  // One after the other: an answer may need the database, and the order of frames matters.
  let turn = Promise.resolve();
  connection.socket.on('message', (data, isBinary) => {
    if (take('', parts.clock.now()) > 0) return sendErrorAndClose(connection, 'tooMany', CLOSE_POLICY_VIOLATION);
    if (isBinary) return sendErrorAndClose(connection, 'badInput', CLOSE_CODE_BAD_FRAME);
    turn = turn
      .then(() => handleClientFrame(room, connection, data))
      .catch((error: unknown) => {
        parts.log.warn({ err: error }, 'a socket failed');
        sendErrorAndClose(connection, 'internal', 1011);
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
const streamJobs = (room: StreamState): RecurringJob[] => [
  { name: 'stream events', everyMs: TICK_MS, run: () => room.events.poll() },
  { name: 'stream channels', everyMs: TICK_MS, run: () => room.topics.tick(room.clock.now()) },
  { name: 'ended sessions', everyMs: TICK_MS, run: () => checkSessions(room) },
];

/** Closes sockets whose session was ended by a process whose message didn't reach us. */
async function checkSessions({ parts, connections }: StreamState): Promise<void> {
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
function pingClients(connections: ReadonlySet<StreamConnection>): void {
  for (const each of connections) {
    if (!each.alive) each.socket.terminate();
    else {
      each.alive = false;
      each.socket.ping();
    }
  }
}

/** A browser page doesn't see pings: only messages tell it that its connection is alive. */
function sendHeartbeat(connections: ReadonlySet<StreamConnection>): void {
  for (const each of connections) if (each.customer !== undefined) each.beat(HEARTBEAT_FRAME);
}

function reasonToRefuseUpgrade({ url, headers }: IncomingMessage, publicOrigin: string | undefined): string | null {
  if (url?.split('?', 1)[0] !== STREAM_PATH) return '404 Not Found';
  if (!isOwnHost(publicOrigin, headers.host)) return '421 Misdirected Request';
  return isCrossOrigin(headers) ? '403 Forbidden' : null;
}

function refuseUpgrade(socket: Duplex, status: string): void {
  const heads = Object.entries(PAGE_SECURITY_HEADERS)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  closeSocket(socket, `HTTP/1.1 ${status}\r\n${heads}content-length: 0\r\nconnection: close\r\n\r\n`);
}
