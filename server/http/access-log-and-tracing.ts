/**
 * The access log, if the operator enables it: one line per answer, with an id that the client also receives and that
 * error logs and traces name. Paths are reduced to known names: no ids, no addresses, nothing that a person typed.
 */
import { calls } from '@bourse/contract/calls.ts';
import { BASE_PATH } from '@bourse/contract/constants.ts';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { ClientAddressResolver } from './client-address.ts';
import { parseTraceParent, type Tracing } from '../telemetry/tracing.ts';
import type { ServerDependencies } from '../dependencies.ts';

export interface AccessLog {
  /** `id`: as named by `assignRequestId`. */
  logWhenAnswered(request: IncomingMessage, response: ServerResponse, id: string): void;
}

const HEADER = 'x-request-id';
const REQUEST_ID_PATTERN = /^[A-Za-z0-9_-]{8,64}$/;
/** First parts of the paths that we serve. */
const KNOWN_PATHS = new Set(['api', 'assets', 'console', 'docs', 'healthz', 'metrics', 'readyz', 'share']);

export const requestIdOf = (headers: IncomingMessage['headers']): string | undefined => {
  const id = headers[HEADER];
  return typeof id === 'string' ? id : undefined;
};

/** Gives a request its id and tells the client; the log and the trace both name it. */
export function assignRequestId(
  request: IncomingMessage,
  response: ServerResponse,
  senders: Pick<ClientAddressResolver, 'isProxy'>,
): string {
  const providedId = requestIdOf(request.headers);
  // Only our own proxy's id is accepted: anybody else could make two requests look like one.
  const isOurs =
    providedId !== undefined &&
    REQUEST_ID_PATTERN.test(providedId) &&
    senders.isProxy(request.socket.remoteAddress ?? '');
  const id = isOurs ? providedId : randomUUID();
  request.headers[HEADER] = id;
  response.setHeader(HEADER, id);
  return id;
}

export function createAccessLog(log: Pick<Logger, 'info'>): AccessLog {
  return {
    logWhenAnswered(request, response, id) {
      const startedAt = performance.now();
      response.once('close', () =>
        log.info(
          {
            request: id,
            method: request.method,
            path: routeNameOf(request.url ?? ''),
            // If the client left before its answer, there is none.
            status: response.writableFinished ? response.statusCode : 0,
            ms: Math.round((performance.now() - startedAt) * 10) / 10,
          },
          'answered',
        ),
      );
    },
  };
}

/** A call by its name, else the first part of a path if it is one of ours; anything made up is "other". */
function routeNameOf(url: string): string {
  const [path = ''] = url.split('?', 1);
  const trimmed = path.replace(/\/$/, '');
  if (trimmed === '') return '/';
  if (trimmed.startsWith(`${BASE_PATH}/`) && Object.hasOwn(calls, trimmed.slice(BASE_PATH.length + 1))) return trimmed;
  const [, first = ''] = trimmed.split('/', 2);
  return KNOWN_PATHS.has(first) ? `/${first}` : 'other';
}

/** A request as the root of its trace, or as part of the trace that our own proxy names. */

export interface RequestTracer {
  /** Serves it within a span, which ends with the answer. `id`: what the client is told. */
  serve(request: IncomingMessage, response: ServerResponse, id: string, work: () => void): void;
}

function createTracedRequests(
  tracing: Pick<Tracing, 'startSpan' | 'runWithin'>,
  senders: Pick<ClientAddressResolver, 'isProxy'>,
): RequestTracer {
  return {
    serve(request, response, id, work) {
      const route = routeNameOf(request.url ?? '');
      const header = request.headers['traceparent'];
      // Anybody else could get their requests traced, or attach them to somebody's trace.
      const isOurs = typeof header === 'string' && senders.isProxy(request.socket.remoteAddress ?? '');
      const span = tracing.startSpan(`${request.method} ${route}`, {
        kind: 'server',
        parent: isOurs ? parseTraceParent(header) : undefined,
        attributes: { 'http.request.method': request.method ?? '', 'http.route': route, 'bourse.request': id },
      });
      response.once('close', () => {
        if (!response.writableFinished) return span.end('left');
        span.addAttributes({ 'http.response.status_code': response.statusCode });
        span.end(response.statusCode >= 500 ? String(response.statusCode) : undefined);
      });
      tracing.runWithin(span, work);
    },
  };
}

/** Tracks a request if the operator enables it: by a line in the log and by a trace, both under one id. */

/** Serves a request by `work`, and records how it ends. */
export type TrackRequest = (request: IncomingMessage, response: ServerResponse, work: () => void) => void;

/** Null if neither is enabled. */
export function createRequestTracker(
  { log, tracing, config: { accessLog } }: Pick<ServerDependencies, 'log' | 'tracing' | 'config'>,
  senders: Pick<ClientAddressResolver, 'isProxy'>,
): TrackRequest | null {
  const access = accessLog ? createAccessLog(log) : null;
  const traced = tracing ? createTracedRequests(tracing, senders) : null;
  if (!access && !traced) return null;
  return (request, response, work) => {
    const id = assignRequestId(request, response, senders);
    access?.logWhenAnswered(request, response, id);
    if (traced) traced.serve(request, response, id, work);
    else work();
  };
}
