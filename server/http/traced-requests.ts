/** A request as the root of its trace, or as part of the trace that our own proxy names. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { causeIn, type Tracing } from '../tracing/tracing.ts';
import { namedPath } from './access-log.ts';
import type { Senders } from './senders.ts';

export interface TracedRequests {
  /** Serves it within a span, which ends with the answer. `id`: what the client is told. */
  serve(request: IncomingMessage, response: ServerResponse, id: string, work: () => void): void;
}

export function createTracedRequests(
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
