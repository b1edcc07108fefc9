/** `/api/vue/stream`: one WebSocket per client, for quotes and a customer's private events. */
import {
  HEARTBEAT_INTERVAL_MS,
  CLOSE_CODE_BAD_FRAME,
  CLOSE_CODE_SESSION_ENDED,
} from '@bourse/contract/stream-frames.ts';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, WebSocketServer } from 'ws';
import { closeSocket } from '../http/connection-limited-server.ts';
import type { ProtocolEndpoint } from '../http/http-server.ts';
import { countedAddressOf, DEFAULT_HTTP_LIMITS, type HttpLimits } from '../http/rate-and-connection-limits.ts';
import { isOwnHost } from '../http/check-host-header.ts';
import { createClientAddressResolver, type ClientAddressResolver } from '../http/client-address.ts';
import { isCrossOrigin, PAGE_SECURITY_HEADERS } from '../http/security-headers.ts';
import type { RecurringJob, ServerDependencies } from '../dependencies.ts';
import { createSenderWorkLimits, customerSender, type SenderWorkLimits } from '../http/sender-work-limits.ts';
import { TooBusyError } from '../runtime/errors.ts';
import { runAsSenderWork, type SenderWork } from '../runtime/sender-work.ts';
import { type ClientFrameContext, handleClientFrame, sendErrorAndClose } from './handle-client-frame.ts';
import { CLOSE_POLICY_VIOLATION, StreamConnection, encodeTextFrame } from './stream-connection.ts';
import { startSecondTicks } from './start-second-ticks.ts';
import { createStreamSlots } from './stream-slots.ts';
import { computeFrameCost, createStreamWorkLimits, OPENING_UNITS } from './stream-work-limits.ts';
import { createQuoteBroadcaster, type QuoteBroadcaster } from './quote-broadcaster.ts';

export const STREAM_PATH = '/api/vue/stream';
const CLOSE_GOING_AWAY = 1001;

const FRAME_BYTES_MAXIMUM = 64 * 1024;
const HELLO_WITHIN_MS = 10_000;
const TICK_MS = 1_000;
const PING_MS = 30_000;
const HEARTBEAT_FRAME = encodeTextFrame(JSON.stringify({ type: 'beat' }));

export interface StreamServer {
  readonly quoteBroadcaster: QuoteBroadcaster;
  /** Jobs to run each second. */
  readonly jobs: readonly RecurringJob[];
  stop(): void;
}

type StreamDependencies = Pick<
  ServerDependencies,
  | 'clock'
  | 'config'
  | 'database'
  | 'corporateActionSchedule'
  | 'venues'
  | 'accountEvents'
  | 'log'
  | 'metrics'
  | 'sessions'
  | 'apiKeySessions'
  | 'crossProcessCounts'
  | 'accountEventPusher'
  | 'channelRegistry'
  | 'eventRelay'
>;

interface StreamOptions {
  senders?: ClientAddressResolver;
  limits?: HttpLimits;
  workLimits?: SenderWorkLimits;
  /** Another protocol, which has streams of its own. */
  protocol?: Pick<ProtocolEndpoint, 'upgrade' | 'stop'> | undefined;
}

/** Shared by all sockets of this process. */
interface StreamState extends ClientFrameContext {
  dependencies: StreamDependencies;
  connections: Set<StreamConnection>;
}

export function startStreamServer(
  dependencies: StreamDependencies,
  server: Server,
  {
    senders = createClientAddressResolver(),
    limits = DEFAULT_HTTP_LIMITS,
    workLimits = createSenderWorkLimits(limits),
    protocol,
  }: StreamOptions = {},
): StreamServer {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: FRAME_BYTES_MAXIMUM,
    perMessageDeflate: false,
    clientTracking: false,
  });
  const connections = new Set<StreamConnection>();
  const slots = createStreamSlots<StreamConnection>(limits.streams, dependencies.crossProcessCounts);
  const quoteBroadcaster = createQuoteBroadcaster(dependencies.venues, (id, now) =>
    dependencies.corporateActionSchedule.listingStatus(id, now),
  );
  const createWorkLimiter = createStreamWorkLimits();
  const { clock, accountEventPusher: events } = dependencies;
  const state: StreamState = { ...dependencies, dependencies, connections, slots, quoteBroadcaster, events };
  measureStreams(dependencies, connections, quoteBroadcaster);

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    if (protocol?.upgrade(request, socket, head)) return;
    const refusal = reasonToRefuseUpgrade(request, dependencies.config.publicOrigin);
    if (refusal !== null) return refuseUpgrade(socket, refusal);
    const ip = senders.of(request);
    const address = countedAddressOf(ip, limits);
    const limiter = createWorkLimiter();
    if (!limiter.take(address, OPENING_UNITS, clock.now())) return refuseUpgrade(socket, '429 Too Many Requests');
    sockets.handleUpgrade(request, socket, head, (opened) => {
      const connection = new StreamConnection(opened, socket, limiter, address, ip);
      const startWork = () =>
        workLimits.start(connection.customer ? customerSender(connection.customer.account) : null, ip);
      if (slots.admit(connection, address)) acceptConnection(state, connection, startWork);
      else sendErrorAndClose(connection, 'tooMany', CLOSE_POLICY_VIOLATION);
    });
  });
  dependencies.accountEvents.listen({
    events: (account, rows) => events.pushPublished(account, rows),
    sessionsEnded(ids) {
      for (const each of connections)
        if (each.customer && ids.includes(each.customer.sessionId))
          each.close(CLOSE_CODE_SESSION_ENDED, 'session ended');
    },
  });
  dependencies.eventRelay.listen((accounts) => {
    // The next poll retries, and reports a repeated failure.
    events.pushNotified(accounts).catch(() => {});
  });
  const stopTicks = startSecondTicks(clock, (now) => quoteBroadcaster.tick(now));
  const pinger = setInterval(() => pingClients(connections), PING_MS);
  const heart = setInterval(() => sendHeartbeat(connections), HEARTBEAT_INTERVAL_MS);

  return {
    quoteBroadcaster,
    jobs: streamJobs(state),
    stop() {
      stopTicks();
      clearInterval(pinger);
      clearInterval(heart);
      for (const each of connections) each.close(CLOSE_GOING_AWAY, 'the server stops');
      sockets.close();
      protocol?.stop();
    },
  };
}

const byteLengthOf = (data: RawData): number =>
  Array.isArray(data) ? data.reduce((sum, part) => sum + part.length, 0) : data.byteLength;

function measureStreams(
  { metrics }: Pick<StreamDependencies, 'metrics'>,
  connections: ReadonlySet<StreamConnection>,
  quotes: QuoteBroadcaster,
): void {
  metrics.gauge('bourse_stream_connections', 'Open sockets.', [], () => connections.size);
  metrics.gauge('bourse_stream_topics', 'Instruments that somebody listens to.', [], () => quotes.topics);
}

function acceptConnection(room: StreamState, connection: StreamConnection, startWork: () => SenderWork | null): void {
  const { dependencies, connections, slots, quoteBroadcaster, events } = room;
  connections.add(connection);
  const late = setTimeout(() => {
    if (connection.customer === undefined) sendErrorAndClose(connection, 'badInput', CLOSE_CODE_BAD_FRAME);
  }, HELLO_WITHIN_MS);
  const handle = (data: RawData): Promise<void> =>
    runAsSenderWork(startWork(), () => handleClientFrame(room, connection, data)).catch((error: unknown) => {
      if (error instanceof TooBusyError) return sendErrorAndClose(connection, 'tooMany', CLOSE_POLICY_VIOLATION);
      dependencies.log.warn({ err: error }, 'a socket failed');
      sendErrorAndClose(connection, 'internal', 1011);
    });
  connection.socket.on('message', (data, isBinary) => {
    // What arrives after it was closed is read and forgotten.
    if (!connection.open) return;
    if (isBinary) return sendErrorAndClose(connection, 'badInput', CLOSE_CODE_BAD_FRAME);
    const bytes = byteLengthOf(data);
    const isAllowed = connection.take(computeFrameCost(bytes), dependencies.clock.now());
    if (!isAllowed || !connection.enqueue(bytes, () => handle(data)))
      sendErrorAndClose(connection, 'tooMany', CLOSE_POLICY_VIOLATION);
  });
  connection.socket.on('pong', () => {
    connection.alive = true;
  });
  connection.socket.on('error', () => {});
  connection.socket.on('close', () => {
    clearTimeout(late);
    connections.delete(connection);
    slots.leave(connection);
    quoteBroadcaster.leave(connection);
    room.channelRegistry.leave(connection);
    events.leave(connection);
  });
}

/**
 * Jobs that query the database. While it is away there is nothing to send, and each failure is reported like any job's.
 */
const streamJobs = (room: StreamState): RecurringJob[] => [
  { name: 'stream events', everyMs: TICK_MS, run: () => room.events.poll() },
  { name: 'stream channels', everyMs: TICK_MS, run: () => room.channelRegistry.tick(room.clock.now()) },
  { name: 'ended sessions', everyMs: TICK_MS, run: () => checkSessions(room) },
];

/** Closes sockets whose session was ended by a process whose message didn't reach us. */
async function checkSessions({ dependencies, connections }: StreamState): Promise<void> {
  await dependencies.apiKeySessions.endOverdueStreams();
  const ids = [...new Set([...connections].flatMap((each) => each.customer?.sessionId ?? []))];
  if (ids.length === 0) return;
  const ended = await dependencies.database.kysely
    .selectFrom('sessions')
    .select('session_id')
    .where('session_id', 'in', ids)
    .where('ended_at', 'is not', null)
    .execute();
  if (ended.length > 0) dependencies.accountEvents.endSessions(ended.map((row) => row.session_id));
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
