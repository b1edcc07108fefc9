/** Node's own server with our limits on connections: who, and for how long. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Metrics } from '../metrics.ts';
import { capConnections } from './connections.ts';
import { hangUp } from './hang-up.ts';
import type { Limits } from './limits.ts';
import { SECURITY_HEADERS } from './security-headers.ts';
import type { Siblings } from '../siblings/siblings.ts';
import type { Senders } from './senders.ts';

interface Bounds {
  limits: Limits;
  /** How long a request may take to arrive. */
  requestMs?: number | undefined;
  senders: Senders;
  metrics: Metrics;
  siblings: Siblings;
}

/** Slow senders are cut off. An answer may take as long as it needs, but the client has to read it. */
const REQUEST_MS = 15_000;
const LOOK_EVERY_MS = 1_000;
const KEEP_ALIVE_MS = 72_000;
const SILENT_MS = 120_000;

export function createBoundServer(
  { limits, requestMs = REQUEST_MS, senders, metrics, siblings }: Bounds,
  serve: (request: IncomingMessage, response: ServerResponse) => void,
): Server {
  const bounds = {
    requestTimeout: requestMs,
    headersTimeout: requestMs,
    connectionsCheckingInterval: Math.min(LOOK_EVERY_MS, requestMs / 2),
    keepAliveTimeout: KEEP_ALIVE_MS,
  };
  const server = createServer(bounds, serve).setTimeout(SILENT_MS).on('checkExpectation', refuseExpectation);
  capConnections(server, limits, senders, metrics, siblings);
  return server;
}

/** An expectation other than `100-continue`, which Node itself would refuse without our headers. */
function refuseExpectation(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(417, { ...SECURITY_HEADERS, 'content-length': 0, connection: 'close' }).end();
}

/** A request that isn't even HTTP, or doesn't end. */
export function clientErrorHandler(error: Error & { code?: string }, socket: Socket): void {
  const status = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408 Request Timeout' : '400 Bad Request';
  const heads = Object.entries(SECURITY_HEADERS)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  hangUp(socket, `HTTP/1.1 ${status}\r\n${heads}content-length: 0\r\nconnection: close\r\n\r\n`);
}
