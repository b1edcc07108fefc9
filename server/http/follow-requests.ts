/** Follows a request if the operator asks for it: by its line in the log and by its trace, both under one id. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Parts } from '../parts.ts';
import { createAccessLog, nameRequest } from './access-log.ts';
import type { Senders } from './senders.ts';
import { createTracedRequests } from './traced-requests.ts';

/** Serves a request by `work`, and records how it ends. */
export type Follow = (request: IncomingMessage, response: ServerResponse, work: () => void) => void;

/** Null if neither is asked for. */
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
