/**
 * The access log, if the operator enables it: one line per answer, with an id that the client also receives and that
 * error logs and traces name. Paths are reduced to known names: no ids, no addresses, nothing that a person typed.
 */
import { calls } from '@bourse/contract/calls.ts';
import { BASE_PATH } from '@bourse/contract/constants.ts';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { Senders } from './client-address.ts';
import { causeIn, type Tracing } from '../telemetry/tracing.ts';
import type { Parts } from '../parts.ts';

export interface AccessLog {
  /** `id`: as named by `nameRequest`. */
  watch(request: IncomingMessage, response: ServerResponse, id: string): void;
}

const HEADER = 'x-request-id';
const GIVEN = /^[A-Za-z0-9_-]{8,64}$/;
/** First parts of the paths that we serve. */
const KNOWN = new Set(['api', 'assets', 'console', 'docs', 'healthz', 'metrics', 'readyz', 'share']);

export const requestIdOf = (headers: IncomingMessage['headers']): string | undefined => {
  const id = headers[HEADER];
  return typeof id === 'string' ? id : undefined;
};

/** Gives a request its id and tells the client; the log and the trace both name it. */
export function nameRequest(
  request: IncomingMessage,
  response: ServerResponse,
  senders: Pick<Senders, 'isProxy'>,
): string {
  const given = requestIdOf(request.headers);
  // Only our own proxy's id is accepted: anybody else could make two requests look like one.
  const isOurs = given !== undefined && GIVEN.test(given) && senders.isProxy(request.socket.remoteAddress ?? '');
  const id = isOurs ? given : randomUUID();
  request.headers[HEADER] = id;
  response.setHeader(HEADER, id);
  return id;
}

export function createAccessLog(log: Pick<Logger, 'info'>): AccessLog {
  return {
    watch(request, response, id) {
      const startedAt = performance.now();
      response.once('close', () =>
        log.info(
          {
            request: id,
            method: request.method,
            path: namedPath(request.url ?? ''),
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
function namedPath(url: string): string {
  const [path = ''] = url.split('?', 1);
  const trimmed = path.replace(/\/$/, '');
  if (trimmed === '') return '/';
  if (trimmed.startsWith(`${BASE_PATH}/`) && Object.hasOwn(calls, trimmed.slice(BASE_PATH.length + 1))) return trimmed;
  const [, first = ''] = trimmed.split('/', 2);
  return KNOWN.has(first) ? `/${first}` : 'other';
}

/** A request as the root of its trace, or as part of the trace that our own proxy names. */

export interface TracedRequests {
  /** Serves it within a span, which ends with the answer. `id`: what the client is told. */
  serve(request: IncomingMessage, response: ServerResponse, id: string, work: () => void): void;
}

function createTracedRequests(
  tracing: Pick<Tracing, 'begin' | 'within'>,
  senders: Pick<Senders, 'isProxy'>,
): TracedRequests {
  return {
    serve(request, response, id, work) {
      const route = namedPath(request.url ?? '');
      const header = request.headers['traceparent'];
      // Anybody else could get their requests traced, or attach them to somebody's trace.
      const isOurs = typeof header === 'string' && senders.isProxy(request.socket.remoteAddress ?? '');
      const span = tracing.begin(`${request.method} ${route}`, {
        kind: 'server',
        parent: isOurs ? causeIn(header) : undefined,
        facts: { 'http.request.method': request.method ?? '', 'http.route': route, 'bourse.request': id },
      });
      response.once('close', () => {
        if (!response.writableFinished) return span.end('left');
        span.say({ 'http.response.status_code': response.statusCode });
        span.end(response.statusCode >= 500 ? String(response.statusCode) : undefined);
      });
      tracing.within(span, work);
    },
  };
}

/** Tracks a request if the operator enables it: by a line in the log and by a trace, both under one id. */

/** Serves a request by `work`, and records how it ends. */
export type Follow = (request: IncomingMessage, response: ServerResponse, work: () => void) => void;

/** Null if neither is enabled. */
export function followRequests(
  { log, tracing, config: { accessLog } }: Pick<Parts, 'log' | 'tracing' | 'config'>,
  senders: Pick<Senders, 'isProxy'>,
): Follow | null {
  const access = accessLog ? createAccessLog(log) : null;
  const traced = tracing ? createTracedRequests(tracing, senders) : null;
  if (!access && !traced) return null;
  return (request, response, work) => {
    const id = nameRequest(request, response, senders);
    access?.watch(request, response, id);
    if (traced) traced.serve(request, response, id, work);
    else work();
  };
}
