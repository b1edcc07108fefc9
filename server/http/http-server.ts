/** The HTTP server: binds every call of the contract to its handler, and serves the pages. */
import type { CallDefinition } from '@bourse/contract/call-definition.ts';
import { type CallName, calls } from '@bourse/contract/calls.ts';
import { BASE_PATH } from '@bourse/contract/constants.ts';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ServerDependencies } from '../dependencies.ts';
import { handleClientError, createConnectionLimitedServer } from './connection-limited-server.ts';
import { createCallEndpoint } from './call-endpoint.ts';
import { addApiDocumentation, addPageRoutes, type PageRoutesOptions } from './page-routes.ts';
import { createRequestTracker } from './access-log-and-tracing.ts';
import type { Handlers } from '../calls/handler-types.ts';
import { DEFAULT_HTTP_LIMITS, type HttpLimits } from './rate-and-connection-limits.ts';
import { loadAnswerMessages } from './answers.ts';
import { createBodyBuffer, ANONYMOUS_BODY_BYTES_MAXIMUM } from './request-body.ts';
import { addRefusalHandlers, refuseUnreadablePaths } from './unhandled-requests.ts';
import type { ClientAddressResolver } from './client-address.ts';
import { createSenderWorkLimits, type SenderWorkLimits } from './sender-work-limits.ts';
import { runAsSenderWork } from '../runtime/sender-work.ts';
import { type UntypedHandler, type CallServer, createCallServer, type ServedCall } from './serve-call.ts';
import { addUploadRoutes } from './upload-routes.ts';

export interface HttpServerOptions extends PageRoutesOptions {
  limits?: HttpLimits;
  /** Shared with streams. */
  workLimits?: SenderWorkLimits;
  checkAnswers?: boolean;
  /** How long a request may take to arrive. */
  requestMs?: number;
  /** After this time the answer is that there is none yet. */
  answerWithinMs?: number;
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

export async function createHttpServer(
  dependencies: ServerDependencies,
  handlers: Handlers,
  senders: ClientAddressResolver,
  options: HttpServerOptions,
): Promise<FastifyInstance> {
  const { log, metrics, crossProcessCounts } = dependencies;
  const { publicOrigin } = dependencies.config;
  const { limits = DEFAULT_HTTP_LIMITS, workLimits = createSenderWorkLimits(limits) } = options;
  const messages = await loadAnswerMessages();
  const { checkAnswers, answerWithinMs } = options;
  const server = createCallServer(dependencies, messages, { limits, workLimits, checkAnswers, answerWithinMs });
  const door = createCallEndpoint(
    { messages, senders, publicOrigin, log, carry: dependencies.tracing?.bindContext },
    bindServedCalls(server, handlers),
  );
  const follow = createRequestTracker(dependencies, senders);
  const app: FastifyInstance = Fastify({
    logger: false,
    bodyLimit: ANONYMOUS_BODY_BYTES_MAXIMUM,
    // Anything but a call is a page, a document or an upload.
    serverFactory: (serveOther: Listener) => {
      const serve: Listener = (request, response) => {
        if (!door.take(request, response)) serveOther(request, response);
      };
      return createConnectionLimitedServer(
        { limits, requestMs: options.requestMs, senders, metrics, crossProcessCounts },
        follow ? (request, response) => follow(request, response, () => serve(request, response)) : serve,
      );
    },
    // While we drain, requests that still arrive on an open connection are served.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    clientErrorHandler: handleClientError,
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: refuseUnreadablePaths(messages),
  });
  parseBodiesAsBytes(app);
  app.addHook('preClose', async () => door.close());
  // After the body, whose events belong to nobody.
  app.addHook('preHandler', (request, _reply, done) =>
    runAsSenderWork(workLimits.start(null, senders.of(request.raw)), done),
  );
  addRefusalHandlers(app, dependencies, messages);
  await addUploadRoutes(app, { customerFiles: dependencies.customerFiles, server, senders, messages, log, limits });
  addApiDocumentation(app, publicOrigin);
  await addPageRoutes(app, dependencies, options);
  return app;
}

/** Every call of the contract with its handler, by its path. */
const bindServedCalls = (server: CallServer, handlers: Handlers): Map<string, ServedCall> =>
  new Map(
    (Object.keys(calls) as CallName[]).map((name) => [
      `${BASE_PATH}/${name}`,
      server.serve(name, calls[name] as CallDefinition, handlers[name] as UntypedHandler),
    ]),
  );

/** Bodies are JSON whatever their header says, and are parsed only once the sender is known. */
function parseBodiesAsBytes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    '*',
    (_request: FastifyRequest, body: IncomingMessage, done: (error: Error | null, body?: Buffer) => void) => {
      const gathering = createBodyBuffer();
      body.on('data', (piece: Buffer) => {
        gathering.add(piece);
        if (gathering.length <= ANONYMOUS_BODY_BYTES_MAXIMUM) return;
        gathering.drop();
        body.removeAllListeners('data').removeAllListeners('end').pause();
        done(Object.assign(new Error('the body is too large'), { statusCode: 413 }));
      });
      body.on('end', () => done(null, gathering.whole() ?? Buffer.alloc(0)));
    },
  );
}
