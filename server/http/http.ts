/** The HTTP server: binds every call of the contract to its handler, and serves the pages. */
import type { Call } from '@bourse/contract/call.ts';
import { type CallName, calls } from '@bourse/contract/calls.ts';
import { BASE_PATH } from '@bourse/contract/constants.ts';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Parts } from '../parts.ts';
import { clientErrorHandler, createBoundServer } from './connections.ts';
import { createCallDoor } from './call-endpoint.ts';
import { addDocuments, addPages, type PagesOptions } from './pages.ts';
import { followRequests } from './access-log.ts';
import type { Handlers } from '../calls/handler.ts';
import { DEFAULT_LIMITS, type Limits } from './limits.ts';
import { loadMessages } from './answers.ts';
import { createGathering, STRANGERS_BODY_BYTES_MAXIMUM } from './request-body.ts';
import { addRefusals, refuseUnreadablePaths } from './unhandled-requests.ts';
import type { Senders } from './client-address.ts';
import { type AnyHandler, type CallServer, createCallServer, type ServedCall } from './serve-call.ts';
import { addUploads } from './uploads.ts';

export interface HttpOptions extends PagesOptions {
  limits?: Limits;
  checkAnswers?: boolean;
  /** How long a request may take to arrive. */
  requestMs?: number;
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

export async function createHttp(
  parts: Parts,
  handlers: Handlers,
  senders: Senders,
  options: HttpOptions,
): Promise<FastifyInstance> {
  const { log, metrics, siblings } = parts;
  const { publicOrigin } = parts.config;
  const limits = options.limits ?? DEFAULT_LIMITS;
  const messages = await loadMessages();
  const server = createCallServer(parts, messages, { limits, checkAnswers: options.checkAnswers });
  const door = createCallDoor(
    { messages, senders, publicOrigin, log, carry: parts.tracing?.carry },
    boundCalls(server, handlers),
  );
  const follow = followRequests(parts, senders);
  const app: FastifyInstance = Fastify({
    logger: false,
    bodyLimit: STRANGERS_BODY_BYTES_MAXIMUM,
    // Anything but a call is a page, a document or an upload.
    serverFactory: (serveOther: Listener) => {
      const serve: Listener = (request, response) => {
        if (!door.take(request, response)) serveOther(request, response);
      };
      return createBoundServer(
        { limits, requestMs: options.requestMs, senders, metrics, siblings },
        follow ? (request, response) => follow(request, response, () => serve(request, response)) : serve,
      );
    },
    // While we drain, requests that still arrive on an open connection are served.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    clientErrorHandler,
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: refuseUnreadablePaths(messages),
  });
  takeBodiesAsBytes(app);
  app.addHook('preClose', async () => door.close());
  addRefusals(app, parts, messages);
  await addUploads(app, { files: parts.files, server, senders, messages, log });
  addDocuments(app, publicOrigin);
  await addPages(app, parts, options);
  return app;
}

/** Every call of the contract with its handler, by its path. */
const boundCalls = (server: CallServer, handlers: Handlers): Map<string, ServedCall> =>
  new Map(
    (Object.keys(calls) as CallName[]).map((name) => [
      `${BASE_PATH}/${name}`,
      server.serve(name, calls[name] as Call, handlers[name] as AnyHandler),
    ]),
  );

/** Bodies are JSON whatever their header says, and are parsed only once the sender is known. */
function takeBodiesAsBytes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    '*',
    (_request: FastifyRequest, body: IncomingMessage, done: (error: Error | null, body?: Buffer) => void) => {
      const gathering = createGathering();
      body.on('data', (piece: Buffer) => {
        gathering.add(piece);
        if (gathering.length <= STRANGERS_BODY_BYTES_MAXIMUM) return;
        gathering.drop();
        body.removeAllListeners('data').removeAllListeners('end').pause();
        done(Object.assign(new Error('the body is too large'), { statusCode: 413 }));
      });
      body.on('end', () => done(null, gathering.whole() ?? Buffer.alloc(0)));
    },
  );
}
