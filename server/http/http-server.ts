/** The HTTP server: binds every call of the contract to its handler, and serves the pages. */
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Config } from '../config.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { handleClientError, createConnectionLimitedServer } from './connection-limited-server.ts';
import { createCallEndpoint } from './call-endpoint.ts';
import { addApiDocumentation, addPageRoutes, type PageRoutesOptions } from './page-routes.ts';
import { createRequestTracker } from './access-log-and-tracing.ts';
import type { Handlers } from '../calls/handler-types.ts';
import { DEFAULT_HTTP_LIMITS, type HttpLimits } from './rate-and-connection-limits.ts';
import { type AnswerMessages, loadAnswerMessages } from './answers.ts';
import { createBodyBuffer, ANONYMOUS_BODY_BYTES_MAXIMUM } from './request-body.ts';
import { addRefusalHandlers, refuseUnreadablePaths } from './unhandled-requests.ts';
import type { ClientAddressResolver } from './client-address.ts';
import { createSenderWorkLimits, type SenderWorkLimits } from './sender-work-limits.ts';
import { runAsSenderWork } from '../runtime/sender-work.ts';
import { bindServedCalls, type CallServer, createCallServer } from './serve-call.ts';
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
  /** Opens another protocol, whose programs use the same calls. */
  openProtocol?(context: ProtocolContext): ProtocolEndpoint;
}

/** What a protocol besides our own is served with. */
export interface ProtocolContext {
  dependencies: ServerDependencies;
  server: CallServer;
  senders: ClientAddressResolver;
  messages: AnswerMessages;
}
/** Answers the requests of another protocol, and takes its streams; false for those that aren't of it. */
export interface ProtocolEndpoint {
  take(request: IncomingMessage, response: ServerResponse): boolean;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Whether it came by a port of the protocol's own. */
  isAtRoot(request: IncomingMessage): boolean;
  /** Listens on a port where every path is of this protocol, for clients that drop a prefix. */
  listen(server: Server, listening: Pick<Config, 'host'> & { port: number }): Promise<AddressInfo>;
  stop(): void;
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
    {
      messages,
      senders,
      apiKeySessions: dependencies.apiKeySessions,
      publicOrigin,
      log,
      carry: dependencies.tracing?.bindContext,
    },
    bindServedCalls(server, handlers),
  );
  const others = options.openProtocol?.({ dependencies, server, senders, messages });
  const follow = createRequestTracker(dependencies, senders);
  const app: FastifyInstance = Fastify({
    logger: false,
    bodyLimit: ANONYMOUS_BODY_BYTES_MAXIMUM,
    // Anything but a call is a page, a document or an upload.
    serverFactory: (serveOther: Listener) => {
      const serve: Listener = (request, response) => {
        // A port of another protocol's own answers for any host.
        if (others?.isAtRoot(request)) return void others.take(request, response);
        if (!door.take(request, response) && !others?.take(request, response)) serveOther(request, response);
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
