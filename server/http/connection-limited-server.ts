/** Node's own server with our limits on connections: who, and for how long. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Metrics } from '../telemetry/metrics.ts';
import { createNetworkCounts, isLoopback, type HttpLimits, rateLimitKeyOf } from './rate-and-connection-limits.ts';
import { PAGE_SECURITY_HEADERS } from './security-headers.ts';
import type { CrossProcessLimitUsage } from '../cluster/cross-process-limit-usage.ts';
import type { ClientAddressResolver } from './client-address.ts';
import type { Duplex } from 'node:stream';

interface LimitedServerOptions {
  limits: HttpLimits;
  /** How long a request may take to arrive. */
  requestMs?: number | undefined;
  senders: ClientAddressResolver;
  metrics: Metrics;
  crossProcessCounts: CrossProcessLimitUsage;
}

/** Slow senders are cut off. An answer may take as long as it needs, but the client has to read it. */
const REQUEST_MS = 15_000;
const CHECK_EVERY_MS = 1_000;
const KEEP_ALIVE_MS = 72_000;
const SILENT_MS = 120_000;

export function createConnectionLimitedServer(
  { limits, requestMs = REQUEST_MS, senders, metrics, crossProcessCounts }: LimitedServerOptions,
  serve: (request: IncomingMessage, response: ServerResponse) => void,
): Server {
  const bounds = {
    requestTimeout: requestMs,
    headersTimeout: requestMs,
    connectionsCheckingInterval: Math.min(CHECK_EVERY_MS, requestMs / 2),
    keepAliveTimeout: KEEP_ALIVE_MS,
  };
  const server = createServer(bounds, serve).setTimeout(SILENT_MS).on('checkExpectation', refuseExpectation);
  capConnections(server, limits, senders, metrics, crossProcessCounts);
  return server;
}

/** An expectation other than `100-continue`, which Node itself would refuse without our headers. */
function refuseExpectation(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(417, { ...PAGE_SECURITY_HEADERS, 'content-length': 0, connection: 'close' }).end();
}

/** A request that isn't even HTTP, or doesn't end. */
export function handleClientError(error: Error & { code?: string }, socket: Socket): void {
  const status = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408 Request Timeout' : '400 Bad Request';
  const heads = Object.entries(PAGE_SECURITY_HEADERS)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  closeSocket(socket, `HTTP/1.1 ${status}\r\n${heads}content-length: 0\r\nconnection: close\r\n\r\n`);
}

/**
 * How many connections there are, in all and from one address. One too many is destroyed before a byte of it is read.
 */

/** The key of all senders that aren't counted by address. */
const UNCOUNTED = '';

function capConnections(
  server: Server,
  { connections: { all, ofAddress }, loopbackExempt }: HttpLimits,
  { isProxy }: Pick<ClientAddressResolver, 'isProxy'>,
  metrics: Metrics,
  siblings: Pick<CrossProcessLimitUsage, 'shareHeldSlots'>,
): void {
  const open = new Map<string, number>();
  const elsewhere = siblings.shareHeldSlots('connections');
  const networks = createNetworkCounts(siblings.shareHeldSlots('connections of networks'));
  let count = 0;
  const turnedAway = metrics
    .counter('bourse_connections_turned_away_total', 'Connections beyond what all or one address may have.')
    .bind({});
  metrics.gauge('bourse_connections', 'Open connections.', [], () => count);

  server.prependListener('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    // A proxy's connections belong to many customers.
    const sender = isProxy(address) || (loopbackExempt && isLoopback(address)) ? null : rateLimitKeyOf(address);
    const counted = sender ?? UNCOUNTED;
    const own = sender === null ? 0 : (open.get(sender) ?? 0) + elsewhere.of(sender);
    if (count + elsewhere.all() >= all || own >= ofAddress || networks.isFull(sender, ofAddress)) {
      turnedAway();
      return void socket.destroy();
    }
    const hold = (held: number): void => {
      if (held === 0) open.delete(counted);
      else open.set(counted, held);
      elsewhere.announce(counted, held);
    };
    count++;
    hold((open.get(counted) ?? 0) + 1);
    networks.change(sender, 1);
    socket.once('close', () => {
      count--;
      hold(open.get(counted)! - 1);
      networks.change(sender, -1);
    });
  });
}

/** Closes a connection for good, even if the other end keeps its half open or no longer reads. */

export const FINAL_WRITE_MS = 1_000;

export function closeSocket(socket: Duplex, lastWords: string): void {
  if (socket.destroyed || !socket.writable) return void socket.destroy();
  const late = setTimeout(() => socket.destroy(), FINAL_WRITE_MS);
  late.unref();
  socket.once('close', () => clearTimeout(late));
  socket.end(lastWords, () => socket.destroy());
}
